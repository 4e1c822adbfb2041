let stale = false;

/** This tab's scripts are of an older build, or one of them could not be loaded: the next page is loaded anew (R315). */
export function markStale(): void {
  stale = true;
}

export function isStale(): boolean {
  return stale;
}

const KEY = "reloaded-at";
/** Source: R317, R480. */
export const RELOAD_GUARD_MS = 10_000;

/**
 * True if no script has reloaded a page in this tab within the last 10 s, which start again now. False where nothing
 * can be stored: a loop is worse than an old page.
 */
export function mayReload(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    // A clock set back must not hold the guard for ever.
    if (Math.abs(now - last) < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
