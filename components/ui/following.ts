/**
 * The `count` items after the given one, continuing at the start of the list. If the given one is missing, the first
 * items.
 */
export function following<Item>(
  items: readonly Item[],
  isMeant: (item: Item) => boolean,
  count: number,
): Item[] {
  const index = items.findIndex(isMeant);
  return [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].slice(0, count);
}
