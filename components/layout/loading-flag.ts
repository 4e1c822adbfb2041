/** The bar shows itself after this long. Source: R283, R481. */
const THROTTLE_MS = 500;
/** How long the bar takes to run to its end and fade. */
const FINISH_MS = 400;

let since = 0;

/** The global loading flag: an attribute of the document, which the loading bar's style listens to. Browser only. */
export function setLoading(loading: boolean): void {
  const root = document.documentElement;
  const wasLoading = root.hasAttribute("data-loading");
  root.toggleAttribute("data-loading", loading);
  if (loading) {
    if (!wasLoading) since = performance.now();
    root.removeAttribute("data-loaded");
  } else if (wasLoading && performance.now() - since > THROTTLE_MS) {
    root.setAttribute("data-loaded", "");
    setTimeout(() => root.removeAttribute("data-loaded"), FINISH_MS);
  }
}
