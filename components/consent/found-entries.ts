import Cookies from "js-cookie";
import type { Consent } from "@/lib/rules/consent";
import { findStoredEntry, type StorageKind, type StoredEntry } from "@/lib/browser/cookies";

/** An entry that a script found in this browser. Unlisted entries have no `about`. */
export type FoundEntry = { place: StorageKind; name: string; about?: StoredEntry };

/** Names of this site's cookies and storage keys that scripts can see. */
export function findEntries(): FoundEntry[] {
  return [
    ...Object.keys(Cookies.get()).map((name) => toEntry("cookie", name)),
    ...keysOf("local").map((name) => toEntry("local", name)),
    ...keysOf("session").map((name) => toEntry("session", name)),
  ];
}

/** Removes entries that scripts can see and the choice does not allow. A form removes HttpOnly cookies. */
export function forgetOptional(consent: Consent): void {
  for (const { place, name, about } of findEntries()) {
    if (about && about.group !== "default" && !consent[about.group]) forget(place, name);
  }
}

export function forget(place: StorageKind, name: string): void {
  if (place === "cookie") return forgetCookie(name);
  storage(place)?.removeItem(name);
}

/** Removes the cookie from this host and its parent domains, because its domain is unknown. */
function forgetCookie(name: string): void {
  const parts = window.location.hostname.split(".");
  Cookies.remove(name);
  for (const at of parts.keys()) Cookies.remove(name, { domain: parts.slice(at).join(".") });
}

export function toEntry(place: StorageKind, name: string): FoundEntry {
  const about = findStoredEntry(place, name);
  return { place, name, ...(about ? { about } : {}) };
}

function keysOf(place: "local" | "session"): string[] {
  return Object.keys(storage(place) ?? {});
}

/** Null when the browser denies access. */
function storage(place: "local" | "session"): Storage | null {
  try {
    return place === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    // A browser that blocks its storage keeps nothing there.
    return null;
  }
}
