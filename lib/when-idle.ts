/** Safari has no idle time to tell of: so long a page is busy with its beginning, in milliseconds. */
const BUSY_MS = 200;

/**
 * Runs a task once the browser has nothing better to do.
 *
 * @param within milliseconds after which it runs all the same
 * @returns what calls it off
 */
export function whenIdle(task: () => void, within: number): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(task, BUSY_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: within });
  return () => window.cancelIdleCallback(handle);
}
