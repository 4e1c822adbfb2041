import { linkTarget } from "@/lib/rules/addresses/link-target";
import { isStale, mayReload } from "./stale-tab";

type Follower = (href: string) => void;

let follower: Follower | null = null;
let target: string | null = null;

/**
 * Until this call, links navigate as usual.
 * @returns a function that unregisters the follower
 */
export function setFollower(next: Follower): () => void {
  follower = next;
  return () => {
    if (follower === next) follower = null;
  };
}

/**
 * One listener serves all links, so single links need no script. Links with `data-load` always load their page in full.
 * Browser only.
 * @returns a function that stops the listener
 */
export function followLinks(): () => void {
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>(
      "a[href]:not([href=''], [data-load], [data-load] *, [download])",
    );
    if (!link || (link.target && link.target !== "_self")) return;
    const { origin, pathname, search } = window.location;
    if (link.origin !== origin || (link.hash && link.pathname === pathname && link.search === search)) return;
    const href = link.pathname + link.search + link.hash;
    if (linkTarget(href, false) !== "page" || !follow(href)) return;
    event.preventDefault();
    if (target !== null) press(link);
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/**
 * A stale tab reloads the page (R315).
 * @returns false if the link should navigate as usual
 */
function follow(href: string): boolean {
  if (isStale() && mayReload()) {
    loadAnew(href);
    return true;
  }
  follower?.(href);
  return follower !== null;
}

let pressed: HTMLElement | null = null;

/** Marks the link whose page is loading, so that its style changes at once. */
function press(link: HTMLElement | null): void {
  pressed?.removeAttribute("data-pressed");
  pressed = link;
  link?.setAttribute("data-pressed", "");
}

/** Sets the address that is loading; null ends the navigation. */
export function setNavigationTarget(href: string | null): void {
  target = href;
  if (href === null) press(null);
}

export function navigationTarget(): string | null {
  return target;
}

export function loadAnew(href: string): void {
  document.documentElement.setAttribute("data-loading", "");
  // `assign` would only scroll to the fragment.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
}
