type Dated = { startDate: string | null; endDate: string | null };

/** What has not ended, the next one first; then what is over, the latest first. */
export function nextFirst<Item extends Dated>(items: readonly Item[], now: Date): Item[] {
  const begin = ({ startDate }: Item) => Date.parse(startDate ?? "") || 0;
  const isOver = ({ startDate, endDate }: Item) => Date.parse(endDate ?? startDate ?? "") < now.getTime();
  const toCome = items.filter((item) => !isOver(item)).sort((a, b) => begin(a) - begin(b));
  const over = items.filter(isOver).sort((a, b) => begin(b) - begin(a));
  return [...toCome, ...over];
}
