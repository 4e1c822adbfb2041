import { offerPaths, redirects } from "@/lib/redirects";
import { isFile } from "@/lib/rules/link-target";

/** At most so many pages are loaded ahead at once. Source: R477. */
export const MAX_PRELOADS = 4;

/** First parts of the paths that depend on the visitor, do something, or lead elsewhere. */
export const noPreloads = [
  "account",
  "store",
  "api",
  "outbox",
  "builds",
  "calendar",
  "event-access",
  "verify",
] as const;

const withEffect = new RegExp(`^/(${noPreloads.join("|")})(/|$)`);

/**
 * The address to load ahead for a link of the page, as path and query; null when the link must be asked for: another
 * site, this very page, a file, an alias, an offer, or a route with an effect. Source: lessons 53, 70.
 * @param href as written
 * @param here the address of the page
 */
export function preloadable(href: string, here: string): string | null {
  if (!URL.canParse(href, here)) return null;
  const [to, from] = [new URL(href, here), new URL(here)];
  const path = to.pathname.length > 1 ? to.pathname.replace(/\/+$/, "") : to.pathname;
  if (to.origin !== from.origin || to.pathname === from.pathname) return null;
  if (withEffect.test(path) || isFile(path) || path in redirects || path in offerPaths) return null;
  return path + to.search;
}
