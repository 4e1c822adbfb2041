import { isStale, mayReload } from "./stale-tab";
type Follower = (href: string) => void;

let follower: Follower | null = null;
let target: string | null = null;

/**
 * Registers what performs navigations. Until then links navigate by themselves. Returns a function that unregisters
 * it.
 */
export function setFollower(next: Follower): () => void {
  follower = next;
  return () => {
    if (follower === next) follower = null;
  };
}

/**
 * A plain click on a link to a page of ours. A stale tab reloads the page (R315).
 * @returns false if the link should navigate by itself
 */
export function follow(href: string): boolean {
  if (isStale() && mayReload()) {
    loadAnew(href);
    return true;
  }
  follower?.(href);
  return follower !== null;
}

/** Where the visitor is on the way to; null when the page has arrived. */
export function setNavigationTarget(href: string | null): void {
  target = href;
}

export function navigationTarget(): string | null {
  return target;
}

/** A full load of a page, also of the one that is shown. Browser only. */
export function loadAnew(href: string): void {
  document.documentElement.setAttribute("data-loading", "");
  window.location.assign(href);
}
