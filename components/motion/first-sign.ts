const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"];

/**
 * Runs something once the page has loaded and its visitor moves: what only a moving visitor needs is not loaded before,
 * and not while the page is busy. Answers how to give up.
 */
export function onFirstSign(run: () => void): () => void {
  let given = false;
  function start() {
    for (const sign of signs) window.removeEventListener(sign, start);
    if (document.readyState === "complete") whenIdle();
    else window.addEventListener("load", whenIdle, { once: true });
  }
  function whenIdle() {
    if ("requestIdleCallback" in window) window.requestIdleCallback(begin, { timeout: 1_000 });
    else setTimeout(begin, 200);
  }
  function begin() {
    if (!given) run();
  }
  for (const sign of signs) window.addEventListener(sign, start, { passive: true });
  return () => {
    given = true;
    for (const sign of signs) window.removeEventListener(sign, start);
  };
}
