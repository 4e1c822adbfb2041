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
  it("fades out 0.3 s before it goes, and is complete 0.6 s after the arrival", async () => {
    const { transition, flags } = stage();
    const go = vi.fn();
    transition.leave(go);
    expect(flags).toEqual([false]);
    await vi.advanceTimersByTimeAsync(299);
    expect(go).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(go).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(599);
    expect(flags).not.toContain(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(flags.at(-1)).toBe(true);
  });

  it.each([
    ["without a fader", { fader: null }],
    ["for visitors who want less motion", { isStill: true }],
  ])("goes and is complete at once %s", async (_name, options) => {
    const { transition, isComplete } = stage(options);
    const go = vi.fn();
    transition.leave(go);
    await vi.advanceTimersByTimeAsync(0);
    expect(go).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(isComplete()).toBe(true);
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

  it("goes where the last of two clicks leads", async () => {
    const { transition } = stage();
    const [first, second] = [vi.fn(), vi.fn()];
    transition.leave(first);
    await vi.advanceTimersByTimeAsync(100);
    transition.leave(second);
    await vi.advanceTimersByTimeAsync(200);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it("stays when the visitor goes back during the fade-out", async () => {
    const { transition, show } = stage();
    const go = vi.fn();
    transition.leave(go);
    await vi.advanceTimersByTimeAsync(100);
    transition.back();
    expect(show).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(go).not.toHaveBeenCalled();
  });

  it.each([
    ["never ends", () => new Promise<void>(() => undefined)],
    ["breaks", () => Promise.reject(new Error("gone"))],
  ])("goes and shows the page within a second when a fade %s", async (_name, fade) => {
    const { transition, show, isComplete } = stage({ fader: { out: fade, in: fade } });
    const go = vi.fn();
    transition.leave(go);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(go).toHaveBeenCalledOnce();
    transition.arrive();
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(isComplete()).toBe(true);
    expect(show).toHaveBeenCalled();
  });

  it("shows the old page again when the new one takes longer than a second, and fades that in later", async () => {
    const { transition, show, flags } = stage();
    transition.leave(() => undefined);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS);
    expect(show).toHaveBeenCalledOnce();
    expect(flags).toEqual([false, true]);
    transition.arrive();
    await vi.advanceTimersByTimeAsync(600);
    expect(flags).toEqual([false, true, false, true]);
  });
});
