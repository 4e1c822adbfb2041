import reached from "./reached.json";

const { figures, grown }: { figures: Figures; grown: Record<string, Figures> } = reached;
type Figures = Record<string, number>;

/**
 * What a figure must not be worse than: the best that was reached, and what features that came since have added to it,
 * each of which says so in `reached.json`.
 */
export function limitOf(name: string): number | undefined {
  const best = figures[name];
  return best === undefined
    ? undefined
    : Object.values(grown).reduce((sum, by) => sum + (by[name] ?? 0), best);
}
