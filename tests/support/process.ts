import { afterAll, vi } from "vitest";

// Suites share a process: what one of them replaced is there again for the next one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
