import { storageKeys } from "@/lib/rules/cookie-names";

let stale = false;

/** Marks this tab's scripts as outdated or incomplete: the next navigation is a full load (R315). */
export function markStale(): void {
  stale = true;
}

export function isStale(): boolean {
  return stale;
}

const KEY = storageKeys.reloadedAt;
/** R317, R480. */
export const RELOAD_GUARD_MS = 10_000;

/** Allows one reload in 10 s per tab. False without storage, because an old page is better than a reload loop. */
export function mayReload(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    // A clock that was set back must not block reloads forever.
    if (Math.abs(now - last) < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
