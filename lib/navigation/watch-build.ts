import { loadAnew, navigationTarget } from "./links";
import { markStale, mayReload } from "./stale-tab";

const POLL_MS = 3_600_000;

/**
 * Asks each hour, and when the visitor comes back to the tab, whether another build is out; then this tab is stale. A
 * question that fails is ignored (R314, R316). Answers how to stop.
 * @param build id of the build this page is of
 */
export function watchBuild(build: string): () => void {
  let asking = false;
  async function ask() {
    if (asking || document.visibilityState === "hidden") return;
    asking = true;
    const latest = await latestBuild();
    asking = false;
    if (latest === null || latest === build) return;
    markStale();
    stop();
  }
  const onReturn = () => void ask();
  const timer = setInterval(onReturn, POLL_MS);
  window.addEventListener("focus", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  function stop() {
    clearInterval(timer);
    window.removeEventListener("focus", onReturn);
    document.removeEventListener("visibilitychange", onReturn);
  }
  return stop;
}

/** Null if unknown. */
async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== "object" || answer === null || !("id" in answer)) return null;
    return typeof answer.id === "string" ? answer.id : null;
  } catch {
    return null;
  }
}

/** How webpack, Turbopack and the browsers word it. Source: lessons 63. */
const wording =
  /ChunkLoadError|Loading (?:CSS )?chunk \S+ failed|Failed to load (?:chunk|script)|dynamically imported module|Importing a module script failed/i;

/** @param reason what an `error` or `unhandledrejection` event carries */
export function isChunkError(reason: unknown): boolean {
  if (reason instanceof Error) return wording.test(`${reason.name}: ${reason.message}`);
  return typeof reason === "string" && wording.test(reason);
}

/** How the browsers, React and Next word that a page's payload did not come to its end. */
const brokenOff =
  /network ?error|Failed to fetch|Load failed|connection was lost|input stream|Connection closed|unexpectedly closed/i;

/** True when a page broke on its way: a payload that a dying server left half, a chunk that did not come. */
export function isBrokenOff(error: Error): boolean {
  return isChunkError(error) || brokenOff.test(error.message);
}

/**
 * Loads a page that broke on its way once more, as a whole.
 *
 * @returns false when the visitor has to be told: it broke again within 10 s, or the browser is offline
 */
export function loadOnceMore(): boolean {
  if (!navigator.onLine || !mayReload()) return false;
  loadAnew(window.location.href);
  return true;
}

/** True for an element that failed to load a script or style of this build. */
export function isOwnChunk(element: EventTarget | null): boolean {
  const address =
    element instanceof HTMLScriptElement
      ? element.src
      : element instanceof HTMLLinkElement && element.rel === "stylesheet"
        ? element.href
        : "";
  return address.startsWith(`${window.location.origin}/_next/static/`);
}

/**
 * Watches for chunks that do not arrive. On the way to a page that page is loaded anew, once in 10 s; otherwise the next
 * navigation is a full load (R315, R317). Answers how to stop.
 */
export function watchChunks(): () => void {
  function onError(event: Event) {
    const reason = event instanceof ErrorEvent ? (event.error ?? event.message) : null;
    if (isChunkError(reason) || isOwnChunk(event.target)) chunkIsMissing();
  }
  function onRejection(event: PromiseRejectionEvent) {
    if (isChunkError(event.reason)) chunkIsMissing();
  }
  // Errors of elements do not bubble.
  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError, true);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

function chunkIsMissing(): void {
  markStale();
  const target = navigationTarget();
  if (target !== null && mayReload()) loadAnew(target);
}
