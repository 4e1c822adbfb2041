import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answer, email, fakeMember, send, show } from "./login-world";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the login form after a failure", () => {
  it.each<[string, Answer, string]>([
    [
      "Nothing was sent. Please try again.",
      { errors: [{ message: "Internal server error", extensions: { code: "INTERNAL_SERVER_ERROR" } }] },
      "Something went wrong!",
    ],
    [
      "We do not know whether the email was sent. Please check your inbox, or try again.",
      "outage",
      "Something went wrong!",
    ],
    [
      "",
      { errors: [{ message: "Too many. Please wait.", extensions: { code: "TOO_MANY_REQUESTS" } }] },
      "Too many. Please wait.",
    ],
  ])(
    "R294: says 'Uups:' and the message, and in an element of its own what to do: '%s'",
    async (next, answer, message) => {
      fakeMember(() => answer);
      show();
      await userEvent.type(email(), "mira@example.com");
      await send();
      const note = await screen.findByText(message);
      expect(note.parentElement?.textContent).toBe(`Uups: ${message}`);
      expect(screen.getByRole("alert").textContent).toBe(`Uups: ${message}${next}`);
    },
  );

  it("says the same without script", () => {
    const flash = {
      mode: "login",
      kind: "error",
      text: "Something went wrong!",
      values: { log: "mira@example.com", next: "Nothing was sent. Please try again." },
    } as const;
    show({ flash });
    const note = screen.getByText("Something went wrong!");
    expect(note.parentElement).toHaveTextContent(/^Uups: Something went wrong!$/);
    expect(screen.getByText("Nothing was sent. Please try again.")).toBeVisible();
  });
});
