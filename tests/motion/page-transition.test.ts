import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Fader, PageTransition, WATCHDOG_MS } from "@/components/motion/page-transition";
import { breakpoints, motion } from "@/components/motion/motion-values";

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));
const there = Promise.resolve(true);
const failed = Promise.resolve(false);
const never = new Promise<boolean>(() => undefined);

type Stage = { isStill?: boolean; fader?: Partial<Fader> | null };

function stage({ isStill = false, fader = {} }: Stage = {}) {
  const flags: boolean[] = [];
  const transition = new PageTransition({ setComplete: (flag) => flags.push(flag), isStill: () => isStill });
  const out = vi.fn(() => pause(motion.pageOut));
  const show = vi.fn();
  if (fader) transition.useFader({ out, in: () => pause(motion.pageIn), show, ...fader });
  const leave = (page?: Promise<boolean>) => {
    const left = vi.fn();
    void transition.leave(page).then(left);
    return left;
  };
  return { transition, flags, out, show, leave, isComplete: () => flags.at(-1) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("fading from page to page", () => {
  it("R299: fades out 0.3 s before the next page may come", async () => {
    const { leave, out } = stage();
    const left = leave(there);
    await vi.advanceTimersByTimeAsync(299);
    expect(out).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(left).toHaveBeenCalledOnce();
  });

  it("R299: leaves the old page as it is until the next one is there, however long that takes", async () => {
    const { leave, out, show, flags } = stage();
    let come = (_isThere: boolean) => {};
    const left = leave(new Promise((resolve) => (come = resolve)));
    await vi.advanceTimersByTimeAsync(10 * WATCHDOG_MS);
    expect([out.mock.calls, show.mock.calls, left.mock.calls, flags]).toEqual([[], [], [], []]);
    come(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(left).toHaveBeenCalledOnce();
  });

  it("leaves the old page as it is if the next one does not come, and lets the router go on", async () => {
    const { leave, out, flags } = stage();
    const left = leave(failed);
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toHaveBeenCalledOnce();
    expect([out.mock.calls, flags]).toEqual([[], []]);
  });

  it("R300, R301, R302: the flag is false from the start of the leave to the end of the 0.6 s of entry", async () => {
    const { transition, leave, flags } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(0);
    expect(flags).toEqual([false]);
    await vi.advanceTimersByTimeAsync(300);
    transition.arrive();
    await vi.advanceTimersByTimeAsync(599);
    expect(flags).not.toContain(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(flags.at(-1)).toBe(true);
  });

  it.each([
    ["without a fader", { fader: null }],
    ["for visitors who want less motion", { isStill: true }],
  ])("waits for nothing and is complete at once %s", async (_name, options) => {
    const { transition, leave, isComplete } = stage(options);
    const left = leave(never);
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(isComplete()).toBe(true);
  });

  it("skips the fade-out on the way back", async () => {
    const { transition, out, flags } = stage();
    transition.back();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(600);
    expect(out).not.toHaveBeenCalled();
    expect(flags).toEqual([false, false, true]);
  });

  it("gives the entry a second of its own", async () => {
    const { transition, leave, show, flags } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(900);
    transition.arrive();
    await vi.advanceTimersByTimeAsync(599);
    expect([show.mock.calls, flags]).toEqual([[], [false, false]]);
  });
});

describe("a press while an earlier one is on its way", () => {
  it("lets go of a page that never comes", async () => {
    const { leave } = stage();
    const first = leave(never);
    const second = leave(there);
    await vi.advanceTimersByTimeAsync(299);
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(second).toHaveBeenCalledOnce();
  });

  it("lets go of it when another part of the same page is asked for", async () => {
    const { leave, out } = stage();
    const first = leave(never);
    const second = leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(out).not.toHaveBeenCalled();
  });

  it("joins the fade if its page is there, and neither page may come before", async () => {
    const { leave, out, show } = stage();
    const first = leave(there);
    await vi.advanceTimersByTimeAsync(100);
    const second = leave(there);
    await vi.advanceTimersByTimeAsync(199);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    expect(out).toHaveBeenCalledOnce();
    expect(show).not.toHaveBeenCalled();
  });

  it("brings the old page back after the fade if its page is not there yet", async () => {
    const { leave, show, isComplete } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(100);
    const second = leave(never);
    await vi.advanceTimersByTimeAsync(200);
    expect(show).toHaveBeenCalledOnce();
    expect(isComplete()).toBe(true);
    expect(second).not.toHaveBeenCalled();
  });

  it("is let go when the visitor goes back", async () => {
    const { transition, leave, out } = stage();
    const left = leave(never);
    transition.back();
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toHaveBeenCalledOnce();
    expect(out).not.toHaveBeenCalled();
  });

  it("shows the page at once when the visitor goes back during the fade-out", async () => {
    const { transition, leave, show, flags } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(100);
    transition.back();
    expect(show).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(200);
    expect(flags).toEqual([false, false]);
  });
});

describe("a page that would stay invisible", () => {
  it.each([
    ["never ends", () => new Promise<void>(() => undefined)],
    ["breaks", () => Promise.reject(new Error("gone"))],
  ])("comes and is shown within a second when a fade %s", async (_name, fade) => {
    const { transition, show, leave, isComplete } = stage({ fader: { out: fade, in: fade } });
    const left = leave(there);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(left).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(isComplete()).toBe(true);
    expect(show).toHaveBeenCalled();
  });

  it("is the old one again if the next one has not replaced it a second after the leave began", async () => {
    const { transition, leave, show, flags } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    expect(show).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(show).toHaveBeenCalledOnce();
    expect(flags).toEqual([false, true]);
    transition.arrive();
    await vi.advanceTimersByTimeAsync(600);
    expect(flags).toEqual([false, true, false, true]);
  });

  it("is the old one again when the navigation ends without a new one", async () => {
    const { transition, leave, show, isComplete } = stage();
    leave(there);
    await vi.advanceTimersByTimeAsync(400);
    transition.settle();
    expect(show).toHaveBeenCalledOnce();
    expect(isComplete()).toBe(true);
  });
});

it("R490–R492: a mobile is 320 px wide or wider, a tablet 640, a laptop 880", () =>
  expect(breakpoints).toEqual({ mobile: 320, tablet: 640, laptop: 880 }));
