import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const HOUR = 3_600_000;
const answers = vi.fn<(address: string) => Promise<Response>>();

// What is stale stays stale: each test gets modules of its own.
async function start(build: string) {
  vi.resetModules();
  const [{ watchBuild }, tab] = await Promise.all([
    import("@/lib/navigation/watch-build"),
    import("@/lib/navigation/stale-tab"),
  ]);
  return { stop: watchBuild(build), isStale: tab.isStale };
}

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset().mockImplementation(async () => Response.json({ id: "one", timestamp: "2026-03-01" }));
  vi.stubGlobal("fetch", answers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("noticing a new build", () => {
  it("asks each hour, with a time stamp, and not before", async () => {
    const { stop, isStale } = await start("one");
    await vi.advanceTimersByTimeAsync(HOUR - 1);
    expect(answers).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(answers).toHaveBeenCalledTimes(2);
    expect(answers.mock.calls.map(([address]) => address)).toEqual([
      expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/),
      expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/),
    ]);
    expect(isStale()).toBe(false);
    stop();
  });

  it("asks when the visitor comes back, and marks the tab once another build is out", async () => {
    const { isStale } = await start("one");
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStale()).toBe(false);
    answers.mockImplementation(async () => Response.json({ id: "two", timestamp: "2026-03-02" }));
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStale()).toBe(true);
    await vi.advanceTimersByTimeAsync(5 * HOUR);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a failing server", async () => new Response("down", { status: 503 })],
    ["another shape", async () => Response.json({ id: 7 })],
    ["no JSON", async () => new Response("<html>")],
  ])("ignores %s and asks again", async (_name, answer) => {
    const { stop, isStale } = await start("one");
    answers.mockImplementation(answer);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(answers).toHaveBeenCalledTimes(2);
    expect(isStale()).toBe(false);
    stop();
  });

  it("stops", async () => {
    const { stop } = await start("one");
    stop();
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(answers).not.toHaveBeenCalled();
  });
});
