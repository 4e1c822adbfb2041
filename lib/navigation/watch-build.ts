import { markStale } from "./stale-tab";

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

/** Null when nobody can tell. */
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
