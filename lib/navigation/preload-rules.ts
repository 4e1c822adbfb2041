import { offerPaths } from "@/lib/addresses/redirects";
import { isFile } from "@/lib/rules/addresses/link-target";

/** The largest number of simultaneous preloads (R477). */
export const MAX_PRELOADS = 4;

/** First segments of paths that depend on the visitor, have an effect, or lead to another site. */
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

/** Null for other sites, the current page, files, offers and routes with an effect. */
export function preloadable(href: string, here: string): string | null {
  if (!URL.canParse(href, here)) return null;
  const [to, from] = [new URL(href, here), new URL(here)];
  const path = to.pathname.length > 1 ? to.pathname.replace(/\/+$/, "") : to.pathname;
  if (to.origin !== from.origin || to.pathname === from.pathname) return null;
  if (withEffect.test(path) || isFile(path) || path in offerPaths) return null;
  return path + to.search;
}
