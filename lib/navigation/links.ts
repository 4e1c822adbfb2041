import { linkTarget } from "@/lib/rules/link-target";
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
 * Takes over plain clicks on links to pages of ours, written by us or by an editor. One listener for all of them: a link
 * is plain HTML and costs no script. Whatever else a click may mean stays the browser's: another window, a download, a
 * place on this page, this page once more (an empty address), a link with `data-load`, which is to load its page whatever
 * happens. Answers how to stop. Browser only.
 */
export function followLinks(): () => void {
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[href]:not([href=''], [data-load], [download])");
    if (!link || (link.target && link.target !== "_self")) return;
    const { origin, pathname, search } = window.location;
    if (link.origin !== origin || (link.hash && link.pathname === pathname && link.search === search)) return;
    const href = link.pathname + link.search + link.hash;
    if (linkTarget(href, false) === "page" && follow(href)) event.preventDefault();
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/**
 * To a page of ours. A stale tab reloads the page (R315).
 * @returns false if the link should navigate by itself
 */
function follow(href: string): boolean {
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
  // To an address with a fragment, `assign` would only scroll.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
}
