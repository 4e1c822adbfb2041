import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSignedIn } from "@/lib/browser/is-signed-in";

vi.mock(import("@/lib/browser/is-signed-in"));

class Channel extends EventTarget {
  static open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage() {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent("message"));
  }
  close() {
    Channel.open.delete(this);
  }
}

const leave = vi.fn();
const signedIn = vi.mocked(isSignedIn);
let signOut: typeof import("@/lib/browser/sign-out");
let watch: typeof import("@/components/account/session-watch");
/** A document ends with its listeners; the one of jsdom goes on. */
const undo: (() => void)[] = [];
/** The messages that another tab hears. */
let heard: () => void;

/** A tab of its own each time: the watch lasts as long as its document. */
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("BroadcastChannel", Channel);
  for (const target of [window, document]) {
    const listen = vi.spyOn(target, "addEventListener");
    undo.push(() => {
      for (const [type, listener] of listen.mock.calls) target.removeEventListener(type, listener);
      listen.mockRestore();
    });
  }
  Channel.open.clear();
  signOut = await import("@/lib/browser/sign-out");
  watch = await import("@/components/account/session-watch");
  watch.watchSignOut(leave);
  watch.watchSignOut(leave);
  heard = vi.fn();
  signOut.onAnnouncedSignOut(heard);
});
afterEach(() => {
  cleanup();
  for (const one of undo.splice(0)) one();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a tab of the account", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("asks the server when another tab signed out: signed in %s, leaves %i times", async (answer, times) => {
    signedIn.mockResolvedValue(answer);
    signOut.announceSignOut();
    await settled();
    expect(leave).toHaveBeenCalledTimes(times);
    expect(watch.hasSignedOut()).toBe(!answer);
  });

  it("stays when nobody can tell", async () => {
    signedIn.mockRejectedValue(new Error("session: 503"));
    signOut.announceSignOut();
    await settled();
    expect(leave).not.toHaveBeenCalled();
  });

  it("leaves when an operation failed because the session was ended elsewhere, and tells the others", async () => {
    signedIn.mockResolvedValue(false);
    window.dispatchEvent(new Event(signOut.OPERATION_FAILED));
    window.dispatchEvent(new Event(signOut.OPERATION_FAILED));
    await settled();
    expect(leave).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["/api/auth/logout", false, 1],
    ["/api/forms/sign-out-everywhere", false, 1],
    ["/api/forms/sign-out-everywhere", true, 0],
    ["/api/forms/contact", false, 0],
  ])(
    "that posts %s (held back: %s) tells the others %i times, after it has gone",
    (action, isHeld, times) => {
      const { container } = render(
        <form action={action} onSubmit={(event) => isHeld && event.preventDefault()} />,
      );
      fireEvent.submit(container.querySelector("form") ?? container);
      expect(heard).not.toHaveBeenCalled();
      window.dispatchEvent(new Event("pagehide"));
      expect(heard).toHaveBeenCalledTimes(times);
      window.dispatchEvent(new Event("pagehide"));
      expect(heard).toHaveBeenCalledTimes(times);
    },
  );
});
