import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Fader, PageTransition, WATCHDOG_MS } from "@/components/motion/page-transition";
import { motion } from "@/components/motion/motion-values";

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

type Stage = { isStill?: boolean; fader?: Partial<Fader> | null };

function stage({ isStill = false, fader = {} }: Stage = {}) {
  const flags: boolean[] = [];
  const transition = new PageTransition({ setComplete: (flag) => flags.push(flag), isStill: () => isStill });
  const show = vi.fn();
  if (fader)
    transition.useFader({ out: () => pause(motion.pageOut), in: () => pause(motion.pageIn), show, ...fader });
  return { transition, flags, show, isComplete: () => flags.at(-1) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("fading from page to page", () => {
  it("fades out 0.3 s before the next page may come, and is complete 0.6 s after its arrival", async () => {
    const { transition, flags } = stage();
    const faded = vi.fn();
    void transition.leave().then(faded);
    expect(flags).toEqual([false]);
    await vi.advanceTimersByTimeAsync(299);
    expect(faded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(faded).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(599);
    expect(flags).not.toContain(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(flags.at(-1)).toBe(true);
  });

  it.each([
    ["without a fader", { fader: null }],
    ["for visitors who want less motion", { isStill: true }],
  ])("lets the next page come and is complete at once %s", async (_name, options) => {
    const { transition, isComplete } = stage(options);
    const faded = vi.fn();
    void transition.leave().then(faded);
    await vi.advanceTimersByTimeAsync(0);
    expect(faded).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(isComplete()).toBe(true);
  });

  it.each([true, false])("tells the fader whether the next page is ready: %s", (isReady) => {
    const out = vi.fn(() => pause(motion.pageOut));
    void stage({ fader: { out } }).transition.leave(isReady);
    expect(out).toHaveBeenCalledExactlyOnceWith(isReady);
  });

  it("skips the fade-out on the way back", async () => {
    const out = vi.fn(() => pause(motion.pageOut));
    const { transition, flags } = stage({ fader: { out } });
    transition.back();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(600);
    expect(out).not.toHaveBeenCalled();
    expect(flags).toEqual([false, false, true]);
  });

  it("fades once for two clicks, and neither page may come before", async () => {
    const out = vi.fn(() => pause(motion.pageOut));
    const { transition } = stage({ fader: { out } });
    const [first, second] = [vi.fn(), vi.fn()];
    void transition.leave().then(first);
    await vi.advanceTimersByTimeAsync(100);
    void transition.leave().then(second);
    await vi.advanceTimersByTimeAsync(199);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    expect(out).toHaveBeenCalledOnce();
  });

  it("shows the page at once when the visitor goes back during the fade-out", async () => {
    const { transition, show } = stage();
    void transition.leave();
    await vi.advanceTimersByTimeAsync(100);
    transition.back();
    expect(show).toHaveBeenCalledOnce();
  });

  it.each([
    ["never ends", () => new Promise<void>(() => undefined)],
    ["breaks", () => Promise.reject(new Error("gone"))],
  ])("lets the page come and shows it within a second when a fade %s", async (_name, fade) => {
    const { transition, show, isComplete } = stage({ fader: { out: fade, in: fade } });
    const faded = vi.fn();
    void transition.leave().then(faded);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(faded).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(isComplete()).toBe(true);
    expect(show).toHaveBeenCalled();
  });

  it("keeps the faint old page until the new one is there, however long that takes", async () => {
    const { transition, show, flags } = stage();
    void transition.leave();
    await vi.advanceTimersByTimeAsync(10 * WATCHDOG_MS);
    expect(show).not.toHaveBeenCalled();
    expect(flags).toEqual([false, true]);
    transition.arrive();
    await vi.advanceTimersByTimeAsync(600);
    expect(flags).toEqual([false, true, false, true]);
  });

  it("shows the old page again when the navigation ends without a new one", async () => {
    const { transition, show, isComplete } = stage();
    void transition.leave();
    await vi.advanceTimersByTimeAsync(400);
    transition.settle();
    expect(show).toHaveBeenCalledOnce();
    expect(isComplete()).toBe(true);
  });
});
