import { afterEach, expect, it, vi } from "vitest";
import { afterPaint } from "@/lib/browser/when-idle";

afterEach(() => void vi.useRealTimers());

it("waits for the frame and lets it be painted", async () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "clearTimeout"] });
  const order: string[] = [];
  const waiting = afterPaint().then(() => order.push("work"));
  window.requestAnimationFrame(() => order.push("frame"));
  await vi.advanceTimersByTimeAsync(20);
  await waiting;
  expect(order).toEqual(["frame", "work"]);
});

it("does not wait for a tab that paints nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const frames = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
  let isOver = false;
  void afterPaint().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  frames.mockRestore();
});
