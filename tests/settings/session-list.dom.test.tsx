import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionList } from "@/components/settings/session-list";
import {
  EndAllSessionsDocument,
  EndSessionDocument,
  RequestConfirmationDocument,
} from "@/graphql/generated/member/documents";
import { mutate, query } from "@/lib/browser/ask";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { shownDialog } from "@/tests/support/shown-dialog";

vi.mock(import("@/lib/browser/ask"));

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
const asked = vi.mocked(mutate);
const askedConfirmation = vi.mocked(query);
const button = (name: string) => screen.getByRole("button", { name });

describe("the list of signed-in browsers", () => {
  beforeEach(() => {
    askedConfirmation.mockResolvedValue({ confirmation: { isFresh: true, hasPasskey: false } });
    render(<SessionList sessions={rows} />);
  });
  afterEach(() => {
    cleanup();
    asked.mockReset();
    askedConfirmation.mockReset();
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
    expect(asked).toHaveBeenCalledWith(EndSessionDocument, { id: "b" });
    expect(screen.getByText("Safari on iPhone has been signed out.")).toBeTruthy();
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
    const message = "That browser is no longer signed in.";
    asked.mockRejectedValue(
      new GraphqlFailure({ operation: "endSession", messages: [message], code: "NOT_FOUND" }),
    );
    await userEvent.click(button("Sign out Chrome on Android"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  it("asks for a confirmation when the sign-in is old, and changes nothing without one", async () => {
    askedConfirmation.mockResolvedValue({ confirmation: { isFresh: false, hasPasskey: false } });
    await userEvent.click(button("Sign out Safari on iPhone"));
    const question = within(await shownDialog("Is it you?"));
    expect(question.getByText(/Please confirm that it is you to sign a browser out\.$/)).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);

    // Nothing is stuck: the next press asks again.
    await userEvent.click(button("Sign out Safari on iPhone"));
    await userEvent.click(
      within(await shownDialog("Is it you?")).getByRole("button", { name: "Send me a code by e-mail" }),
    );
    const field = await screen.findByLabelText("Code from the email");
    vi.stubGlobal("fetch", async () => Response.json({ to: "/" }));
    await userEvent.type(field, "123456{Enter}");
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(EndSessionDocument, { id: "b" }));
    vi.unstubAllGlobals();
    expect(await screen.findByText("Safari on iPhone has been signed out.")).toBeTruthy();
  });

  describe("signing out everywhere", () => {
    const posted: string[] = [];
    const note = (event: Event) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      posted.push(`${event.target.method} ${event.target.getAttribute("action")}`);
    };
    beforeEach(() => {
      posted.length = 0;
      window.addEventListener("submit", note);
    });
    afterEach(() => {
      window.removeEventListener("submit", note);
      vi.unstubAllGlobals();
    });
    const dialog = async (name: string) => within(await shownDialog(name));
    async function press(name: string) {
      await userEvent.click(button("Sign out everywhere"));
      await userEvent.click((await dialog("Sign out everywhere?")).getByRole("button", { name }));
    }
    const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    it("asks first", async () => {
      await press("Stay signed in");
      await isGone();
      expect([posted, asked.mock.calls]).toEqual([[], []]);
    });

    it.each([
      ["when the sign-in is fresh", async () => ({ confirmation: { isFresh: true, hasPasskey: false } })],
      ["where the host does not know the question", async () => ({ confirmation: null })],
      ["when nobody can tell", () => Promise.reject(new GraphqlFailure({ operation: "x", status: 502 }))],
    ])("is done at once %s", async (_when, answer) => {
      askedConfirmation.mockImplementationOnce(answer);
      await press("Sign out everywhere");
      await waitFor(() => expect(posted).toEqual(["post /api/auth/logout"]));
      expect(asked.mock.calls).toEqual([[EndAllSessionsDocument, {}]]);
    });

    it("with the network cut it stays, does not know, and may be pressed again", async () => {
      asked.mockRejectedValueOnce(new GraphqlFailure({ operation: "endAllSessions", status: 0 }));
      await press("Sign out everywhere");
      expect(
        await screen.findByText(/^We do not know yet whether you are signed out everywhere\./),
      ).toBeTruthy();
      expect(posted).toEqual([]);
      await press("Sign out everywhere");
      await waitFor(() => expect(posted).toEqual(["post /api/auth/logout"]));
    });

    it("a session that has ended elsewhere leaves as well", async () => {
      asked.mockRejectedValueOnce(new GraphqlFailure({ operation: "x", code: "UNAUTHENTICATED" }));
      await press("Sign out everywhere");
      await waitFor(() => expect(posted).toEqual(["post /api/auth/logout"]));
    });

    it("waits for the code of a mail when it is old, and stays undone when the window is closed", async () => {
      askedConfirmation.mockResolvedValue({ confirmation: { isFresh: false, hasPasskey: false } });
      await press("Sign out everywhere");
      await dialog("Is it you?");
      await userEvent.keyboard("{Escape}");
      await isGone();
      expect(posted).toEqual([]);

      await press("Sign out everywhere");
      const question = await dialog("Is it you?");
      expect(question.queryByRole("button", { name: /passkey/ })).toBeNull();
      await userEvent.click(question.getByRole("button", { name: "Send me a code by e-mail" }));
      const field = await question.findByLabelText("Code from the email");
      expect(asked).toHaveBeenLastCalledWith(RequestConfirmationDocument, {});
      await waitFor(() => expect(document.activeElement).toBe(field));

      const answers = [{ problem: "This code is not valid or has expired." }, { to: "/" }];
      const sent: string[] = [];
      vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
        sent.push(`${url} ${String(body)}`);
        return Response.json(answers.shift());
      });
      await userEvent.type(field, "123456{Enter}");
      expect(await question.findByText("This code is not valid or has expired.")).toBeTruthy();
      expect(posted).toEqual([]);
      await userEvent.type(field, "{Backspace}7{Enter}");
      await waitFor(() => expect(posted).toEqual(["post /api/auth/logout"]));
      expect(sent).toEqual(["/api/auth/confirm code=123456", "/api/auth/confirm code=123457"]);
    });
  });
});
