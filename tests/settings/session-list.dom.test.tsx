import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionList } from "@/components/settings/session-list";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { GraphqlFailure } from "@/lib/gateway/failure";

vi.mock(import("@/lib/gateway/ask-gateway"));

const row = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  icon: "laptop" as const,
  signedIn: "Signed in on 3 November 2026",
  lastUsed: "Last used today",
  isCurrent,
});
const rows = [
  row("a", "Firefox on Windows", true),
  row("b", "Safari on iPhone"),
  row("c", "Chrome on Android"),
];
const asked = vi.mocked(askGateway);
const button = (name: string) => screen.getByRole("button", { name });

describe("the list of signed-in browsers", () => {
  beforeEach(() => void render(<SessionList sessions={rows} />));
  afterEach(() => {
    cleanup();
    asked.mockReset();
  });

  it("marks this browser, and logs out there", () => {
    const [first, ...others] = screen.getAllByRole("listitem");
    expect(within(first ?? document.body).getByText("This browser")).toBeTruthy();
    for (const other of others) expect(within(other).queryByText("This browser")).toBeNull();
    expect(button("Sign out this browser").closest("form")?.getAttribute("action")).toBe("/api/auth/logout");
  });

  it("takes one out when the server has, says so, and keeps the focus in the list", async () => {
    asked.mockResolvedValue({});
    await userEvent.click(button("Sign out Safari on iPhone"));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(asked).toHaveBeenCalledWith("endSession", { id: "b" });
    expect(screen.getByText("Safari on iPhone is signed out.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  it("asks once, however often and wherever it is pressed meanwhile", async () => {
    let answer: (value: Record<string, unknown>) => void = () => undefined;
    asked.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await userEvent.dblClick(button("Sign out Safari on iPhone"));
    await userEvent.click(button("Sign out Chrome on Android"));
    expect(asked).toHaveBeenCalledTimes(1);
    answer({});
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });

  it("says what failed, and lets it be tried again", async () => {
    asked.mockRejectedValueOnce(new GraphqlFailure({ operation: "endSession", status: 502 }));
    await userEvent.click(button("Sign out Safari on iPhone"));
    expect((await screen.findByRole("alert")).textContent).toBe("Could not sign that browser out");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    asked.mockResolvedValue({});
    await userEvent.click(button("Sign out Safari on iPhone"));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes out what was signed out elsewhere", async () => {
    const message = "That browser is not signed in any more.";
    asked.mockRejectedValue(
      new GraphqlFailure({ operation: "endSession", messages: [message], code: "NOT_FOUND" }),
    );
    await userEvent.click(button("Sign out Chrome on Android"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  it("asks before it signs out everywhere", async () => {
    await userEvent.click(button("Sign out everywhere"));
    const window = within(
      await screen.findByRole("dialog", { name: "Sign out everywhere?" }, { timeout: 10_000 }),
    );
    const form = window.getByRole("button", { name: "Sign out everywhere" }).closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/api/forms/sign-out-everywhere"]);
    await userEvent.click(window.getByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
