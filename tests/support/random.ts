export type Random = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** @throws for an empty list */
  pick<T>(list: readonly T[]): T;
};

/** Numbers that look random and are the same for a seed. Source: mulberry32, public domain. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick(list) {
      for (const one of list.slice(below(list.length))) return one;
      throw new Error("nothing to pick from");
    },
  };
}
