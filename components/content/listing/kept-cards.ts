import "server-only";
import { keptPages } from "./kept-pages";
import { drawCard } from "./page-card";

/** Far more than there are pages; the oldest goes when a large site has more. About 40 KB each. */
const MOST_KEPT = 300;

const kept = new Map<string, Promise<ArrayBuffer>>();

/** The card of a public page by its path; null when there is no such page. Drawn when first asked for, then kept. */
export async function cardOf(path: string): Promise<ArrayBuffer | null> {
  const page = (await keptPages()).find((one) => one.path === path);
  if (!page) return null;
  const key = JSON.stringify([page.path, page.title, page.image]);
  const known = kept.get(key);
  if (known) return known;
  const fresh = drawCard(page);
  kept.set(key, fresh);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
  fresh.catch(() => kept.delete(key));
  return fresh;
}
