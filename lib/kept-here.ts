import type { Consent } from "./rules/consent";
import { lookUp, type Kept, type Place } from "./rules/cookies";

/** Something that script finds in this browser; `about` is missing for what the list does not know. */
export type Found = { place: Place; name: string; about?: Kept };

/** Cookies and storage keys of this site that script can see, by their names. */
export function keptHere(): Found[] {
  const cookies = document.cookie.split(";").map((pair) => pair.split("=")[0]?.trim() ?? "");
  return [
    ...cookies.filter(Boolean).map((name) => found("cookie", name)),
    ...keysOf("local").map((name) => found("local", name)),
    ...keysOf("session").map((name) => found("session", name)),
  ];
}

/** Removes what script can see and the choice does not allow. What only the server sees goes by its form. */
export function forgetOptional(consent: Consent): void {
  for (const { place, name, about } of keptHere()) {
    if (about && about.group !== "default" && !consent[about.group]) forget(place, name);
  }
}

export function forget(place: Place, name: string): void {
  if (place === "cookie") return forgetCookie(name);
  storage(place)?.removeItem(name);
}

/** On this host and its parents, because nobody can tell on which of them a cookie was set. */
function forgetCookie(name: string): void {
  const parts = window.location.hostname.split(".");
  const domains = parts.map((_, at) => `; Domain=${parts.slice(at).join(".")}`);
  for (const domain of ["", ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
}

function found(place: Place, name: string): Found {
  const about = lookUp(place, name);
  return { place, name, ...(about ? { about } : {}) };
}

function keysOf(place: "local" | "session"): string[] {
  return Object.keys(storage(place) ?? {});
}

/** Null where the browser has closed it. */
function storage(place: "local" | "session"): Storage | null {
  try {
    return place === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}
