/**
 * Two-sided p of the Mann-Whitney U test, by the normal approximation with the correction for ties: how likely a
 * difference like this would be if both samples came from one distribution. Each sample should have at least 20 values.
 * Source: H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically larger than
 * the other", 1947; the tie correction as in Lehmann, "Nonparametrics", 1975, section 1.4.
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isLeft }) => isLeft).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m, total] = [left.length, right.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (spread === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread;
  return erfc(z / Math.SQRT2);
}

/** Complementary error function for x ≥ 0, to 1.5e-7. Source: Abramowitz and Stegun, formula 7.1.26. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const sum = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429].reduceRight(
    (rest, factor) => (rest + factor) * t,
    0,
  );
  return sum * Math.exp(-x * x);
}
