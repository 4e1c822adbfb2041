/** Variations of a product per request. A small host takes a tenth of a second for each. */
export const VARIATIONS_AT_ONCE = 30;

/** 600 variations. */
const MOST_PAGES = 20;

/** WPGraphQL's cursor contains the entry's number (AbstractConnectionResolver::get_cursor_for_node). */
const cursorAfter = (databaseId: number) => btoa(`arrayconnection:${databaseId}`);

/**
 * All variations of a product in the host's order. Stops when a host repeats itself.
 *
 * @param first the first `VARIATIONS_AT_ONCE` variations
 * @param next returns those after a cursor
 */
export async function everyVariation<Variation extends { databaseId: number }>(
  first: readonly Variation[],
  next: (after: string) => Promise<readonly Variation[]>,
): Promise<Variation[]> {
  const all = new Map(first.map((one) => [one.databaseId, one]));
  let part = first;
  for (let page = 1; page < MOST_PAGES && part.length === VARIATIONS_AT_ONCE; page += 1) {
    const last = part.at(-1);
    part = last ? await next(cursorAfter(last.databaseId)) : [];
    const before = all.size;
    part.forEach((one) => all.set(one.databaseId, one));
    if (all.size === before) break;
  }
  return [...all.values()];
}
