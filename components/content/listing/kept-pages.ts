import "server-only";
import { type PublicPage, publicPages } from "./public-pages";

const KEPT_MS = 600_000;

let kept: { until: number; pages: Promise<PublicPage[]> } | null = null;

/**
 * The public pages, read at most every ten minutes: for answers that are made per request, of which anybody may ask for
 * many. A failed reading is not kept.
 */
export function keptPages(): Promise<PublicPage[]> {
  const now = Date.now();
  if (kept && kept.until > now) return kept.pages;
  const fresh = { until: now + KEPT_MS, pages: publicPages() };
  kept = fresh;
  fresh.pages.catch(() => {
    if (kept === fresh) kept = null;
  });
  return fresh.pages;
}
