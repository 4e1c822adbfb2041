import { linkTarget } from "../rules/link-target";
import { follow } from "./links";

/**
 * Links in editors' texts are plain HTML: a plain click on one that leads to a page of ours goes the way of our own
 * links, without a load. Every other click stays the browser's. Answers how to stop. Browser only.
 */
export function followProse(): () => void {
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("[data-prose] a[href]");
    if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return;
    const { origin, pathname } = window.location;
    if (link.origin !== origin || link.pathname === pathname) return;
    const href = link.pathname + link.search + link.hash;
    if (linkTarget(href, false) === "page" && follow(href)) event.preventDefault();
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
