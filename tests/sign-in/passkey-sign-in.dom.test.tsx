import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeMember, show } from "./login-world";
// Loaded by the press; here beforehand, so that no test pays for it.
import "@/components/sign-in/prove";

const asking = () => screen.queryByRole("button", { name: "Sign in with a passkey" });
const options = JSON.stringify({ challenge: "YQ", rpId: "localhost", allowCredentials: [] });
const begun = { data: { beginPasskeySignIn: { options } } };

/** A browser that knows passkeys, and what its authenticator does. */
function browserWith(get: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
  vi.restoreAllMocks();
});

it("is not offered by a browser or a server that does not know passkeys", () => {
  show({ passkeys: true });
  expect(asking()).toBeNull();
  cleanup();
  browserWith(async () => null);
  show({ passkeys: false });
  expect(asking()).toBeNull();
  show({ passkeys: true });
  expect(asking()).not.toBeNull();
});

it("says so when it is cancelled or there is none, and can be tried again", async () => {
  const asked = fakeMember(() => begun);
  browserWith(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  show({ passkeys: true });
  for (const times of [1, 2]) {
    await userEvent.click(asking() ?? document.body);
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Uups: No passkey was used\. Either you cancelled, or this device has no passkey for this site\./,
    );
    expect(asked.map(({ operationName }) => operationName)).toEqual(
      Array.from({ length: times }, () => "beginPasskeySignIn"),
    );
  }
});

it("does not call an outage a passkey that is not there", async () => {
  fakeMember(() => "outage");
  browserWith(() => Promise.reject(new Error("nobody asked")));
  show({ passkeys: true });
  await userEvent.click(asking() ?? document.body);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Uups: The server cannot be reached right now. Please try again in a moment.",
  );
});
