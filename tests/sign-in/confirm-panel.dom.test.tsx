import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ConfirmPanel } from "@/components/sign-in/confirm-panel";
import { fakeMember } from "./login-world";
// Loaded by the press; here beforehand, so that no test pays for it.
import "@/components/sign-in/prove";

const options = JSON.stringify({ challenge: "YQ", rpId: "localhost", allowCredentials: [] });
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

function browserWith(get: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
  vi.restoreAllMocks();
});

it("offers the passkey first, and the mailed code where it counts", () => {
  browserWith(async () => null);
  render(<ConfirmPanel hasPasskey then="/account/me/settings" />);
  expect(buttons()).toEqual(["Confirm with a passkey", "Send me a code by e-mail"]);
});

it("offers nothing but the passkey where only it counts, and names the help", () => {
  browserWith(async () => null);
  const { container } = render(<ConfirmPanel hasPasskey onlyPasskey then="/desk" />);
  expect(buttons()).toEqual(["Confirm with a passkey"]);
  expect(container.textContent).toContain("another administrator of the desk can reset them");
});

it("says what a browser without passkeys can do, and has no button that does nothing", () => {
  const { container } = render(<ConfirmPanel hasPasskey onlyPasskey then="/desk" />);
  expect(buttons()).toEqual([]);
  expect(container.textContent).toContain("This browser does not support passkeys.");
});

it("speaks of no e-mail when the passkey is cancelled, and can be tried again", async () => {
  fakeMember(() => ({ data: { beginPasskeySignIn: { options } } }));
  browserWith(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  render(<ConfirmPanel hasPasskey onlyPasskey then="/desk" />);
  await userEvent.click(screen.getByRole("button"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No passkey was used.");
  expect(alert.textContent).not.toContain("e-mail");
  expect(buttons()).toEqual(["Confirm with a passkey"]);
});
