import { loadAnew, navigationTarget } from "./links";
import { markStale, mayReload } from "./stale-tab";

const POLL_MS = 3_600_000;

/** Checks every hour, and when the tab becomes visible. Failed checks are ignored (R314, R316). */
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

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== "object" || answer === null || !("id" in answer)) return null;
    return typeof answer.id === "string" ? answer.id : null;
  } catch {
    // The next check tries again.
    return null;
  }
}

/** Error messages of webpack, Turbopack and the browsers. */
const wording =
  /ChunkLoadError|Loading (?:CSS )?chunk \S+ failed|Failed to load (?:chunk|script)|dynamically imported module|Importing a module script failed/i;

export function isChunkError(reason: unknown): boolean {
  if (reason instanceof Error) return wording.test(`${reason.name}: ${reason.message}`);
  return typeof reason === "string" && wording.test(reason);
}

/** Error messages of browsers, React and Next for a page payload that broke off. */
const brokenOff =
  /network ?error|Failed to fetch|Load failed|connection was lost|input stream|Connection closed|unexpectedly closed/i;

export function isBrokenOff(error: Error): boolean {
  return isChunkError(error) || brokenOff.test(error.message);
}

/**
 * @returns false when a reload failed within the last 10 s or the browser is offline; the visitor then sees a message
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
 * When a chunk is missing, the navigation loads its target in full, once in 10 s. Otherwise the next navigation does
 * (R315, R317).
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
