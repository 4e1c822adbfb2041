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

const interactionEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"];
/** Whoever has moved once on this page is there. */
let hasMoved = false;

/**
 * Runs a task once the page has loaded and its visitor moves, or has moved: what only a moving visitor needs is not loaded
 * before, and not while the page is busy.
 *
 * @returns what calls it off
 */
export function onFirstInteraction(task: () => void): () => void {
  let isOff = false;
  function start() {
    hasMoved = true;
    stopListening();
    if (document.readyState === "complete") waitForIdle();
    else window.addEventListener("load", waitForIdle, { once: true });
  }
  function waitForIdle() {
    whenIdle(() => {
      if (!isOff) task();
    }, 1_000);
  }
  function stopListening() {
    for (const sign of interactionEvents) window.removeEventListener(sign, start);
  }
  if (hasMoved) start();
  else for (const sign of interactionEvents) window.addEventListener(sign, start, { passive: true });
  return () => {
    isOff = true;
    stopListening();
  };
}
