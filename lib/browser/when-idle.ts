/** Safari has no `requestIdleCallback`. A page is busy starting for about this many milliseconds. */
const BUSY_MS = 200;

/**
 * @param within milliseconds after which the task runs even if the browser is busy
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void, within: number): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(task, BUSY_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: within });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Runs a task when the page has loaded and the browser is idle.
 * @returns a function that cancels the task
 */
export function whenAtRest(task: () => void): () => void {
  let cancel = () => {};
  const wait = () => (cancel = whenIdle(task, 1_000));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}

const interactionEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"];
let hasMoved = false;

/**
 * Delays code that only an active visitor needs.
 * @returns a function that cancels the task
 */
export function onFirstInteraction(task: () => void): () => void {
  let cancel = () => {};
  function start() {
    hasMoved = true;
    stopListening();
    cancel = whenAtRest(task);
  }
  function stopListening() {
    for (const sign of interactionEvents) window.removeEventListener(sign, start);
  }
  if (hasMoved) start();
  else for (const sign of interactionEvents) window.addEventListener(sign, start, { passive: true });
  return () => {
    stopListening();
    cancel();
  };
}

/** In milliseconds from the first sign, which is often a finger on a button: its press comes first. */
const PRESS_MS = 500;

/**
 * Runs a task some time after the visitor's first sign, so that it does not delay a first press.
 * @returns a function that cancels the task
 */
export function afterFirstInteraction(task: () => void): () => void {
  let timer: number | undefined;
  let cancel = () => {};
  const stop = onFirstInteraction(() => {
    timer = window.setTimeout(() => (cancel = whenIdle(task, 1_000)), PRESS_MS);
  });
  return () => {
    stop();
    window.clearTimeout(timer);
    cancel();
  };
}

/** In ms. A tab in the background paints nothing. */
const NO_PAINT_MS = 100;

/** Resolves after the browser has painted, so that work for a press does not delay what the press shows. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, NO_PAINT_MS);
    window.requestAnimationFrame(() => {
      window.clearTimeout(timer);
      window.setTimeout(resolve, 0);
    });
  });
}
