/** The `count` items that follow the one that is meant, going on at the begin of the list; the first ones without it. */
export function following<Item>(
  items: readonly Item[],
  isMeant: (item: Item) => boolean,
  count: number,
): Item[] {
  const index = items.findIndex(isMeant);
  return [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].slice(0, count);
}
