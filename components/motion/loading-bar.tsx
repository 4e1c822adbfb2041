import styles from "./loading-bar.module.css";

/**
 * Appears when the loading flag has been on for 500 ms, runs for 2 s, and ends early when the flag is cleared (R283,
 * R284, R481).
 */
export function LoadingBar() {
  return <div id="loading-bar" className={styles.bar} aria-hidden="true" />;
}

/** Delay in milliseconds before the bar appears (R283, R481). */
const THROTTLE_MS = 500;
/** Milliseconds in which the bar runs to its end and fades. */
const FINISH_MS = 400;

let since = 0;

/** The global loading flag: an attribute of the document that the loading bar's style uses. Browser only. */
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
