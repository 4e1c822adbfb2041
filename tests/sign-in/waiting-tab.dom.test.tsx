import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CodeForm } from "@/components/sign-in/code-form";
import { ConfirmSignIn } from "@/components/sign-in/confirm-sign-in";

let answer: () => Response;
let asked: number;
const go = vi.fn();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const seen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

/** One channel of this tab and others; jsdom has none. */
class Channel extends EventTarget {
  static all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage() {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new Event("message"));
  }
  close() {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  asked = 0;
  go.mockReset();
  answer = () => Response.json({ signedIn: false });
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(Channel.all.size).toBe(0);
});

const wait = (redirectTo?: string) =>
  render(<CodeForm redirectTo={redirectTo} label="Code from the email" go={go} />);
const signedIn = () => Response.json({ signedIn: true });

it("goes on to the target when another tab has signed in, once", async () => {
  wait("/case-studies/kestrel-bank");
  await pass(12_000);
  expect([asked, go.mock.calls.length]).toEqual([2, 0]);
  answer = signedIn;
  await pass(60_000);
  expect(go.mock.calls).toEqual([["/case-studies/kestrel-bank"]]);
});

it("goes to the account without a target, and with one that is no page of ours", async () => {
  answer = signedIn;
  wait("//evil.example");
  await pass(5_000);
  expect(go.mock.calls).toEqual([["/account/me"]]);
});

it("survives questions that fail", async () => {
  const failures = [
    () => new Response(null, { status: 503 }),
    () => new Response("<html>"),
    () => {
      throw new TypeError("fetch failed");
    },
  ];
  wait();
  for (answer of failures) await pass(5_000);
  expect(go).not.toHaveBeenCalled();
  answer = signedIn;
  await pass(5_000);
  expect(go).toHaveBeenCalledOnce();
});

it("asks modestly: not while hidden, at once when seen again, never after ten minutes or when left", async () => {
  const { unmount } = wait();
  seen("hidden");
  await pass(60_000);
  expect(asked).toBe(0);
  seen("visible");
  await pass(0);
  expect(asked).toBe(1);
  await pass(600_000);
  expect(asked).toBeLessThanOrEqual(121);
  const most = asked;
  await pass(600_000);
  expect(asked).toBe(most);
  unmount();
});

it("hears of the other tab's button, even while hidden", async () => {
  wait("/workshops");
  seen("hidden");
  render(<ConfirmSignIn token="t" code="none" />);
  fireEvent.submit(screen.getAllByRole("button", { name: "Sign in" }).at(-1)?.closest("form") ?? document);
  answer = signedIn;
  await pass(1_000);
  expect(go.mock.calls).toEqual([["/workshops"]]);
});

it("sends link and code once, however often they are pressed", async () => {
  render(<ConfirmSignIn token="t" code="none" />);
  const press = () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    screen.getByRole("button", { name: "Sign in" }).closest("form")?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press(), press(), press()]).toEqual([false, true, true]);
  await pass(10_001);
  expect(press()).toBe(false);
});

it("asks for the code in another browser, and offers it where nobody can tell", () => {
  const { rerender } = render(<ConfirmSignIn token="t" code="none" />);
  expect(screen.queryByLabelText("Code from the email")).toBeNull();
  rerender(<ConfirmSignIn token="t" code="offered" />);
  expect(screen.getByLabelText("Code from the email")).not.toBeRequired();
  expect(document.body).not.toHaveTextContent("This is another browser");
  rerender(<ConfirmSignIn token="t" code="asked" problem="Too many tries. Please wait a few minutes." />);
  expect(screen.getByLabelText("Code from the email")).toBeRequired();
  expect(screen.getByText("Too many tries. Please wait a few minutes.")).toBeInTheDocument();
});
