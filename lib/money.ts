/** Whole cents in euros: the shop has one currency. */
export type Cents = number;

const grouping = /\B(?=(\d{3})+(?!\d))/g;

/** `999000` → `"9.990,00 €"` (R223, R462), with a no-break space. */
export function formatEuro(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const absolute = Math.abs(Math.round(cents));
  const euros = String(Math.floor(absolute / 100)).replace(grouping, ".");
  return `${sign}${euros},${String(absolute % 100).padStart(2, "0")}\u00a0€`;
}

/** `23760` → `"237.60"`, WooGraphQL's RAW form of a total. */
export function toRaw(cents: Cents): string {
  const absolute = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

const rawPrices = /^(-?)(\d+)(?:\.(\d+))?(?:, -?\d+(?:\.\d+)?)*$/;

/**
 * Reads `"9990"`, `"237.6"`, or the first and lowest of `"1200.00, 1300.00"`. A third decimal is rounded half up. Null
 * for anything else, such as a grouped product's `"22,00 € - 4.800,00 €"`.
 */
export function parseRaw(raw: string | null | undefined): Cents | null {
  const match = rawPrices.exec(raw?.trim() ?? "");
  if (!match) return null;
  const [, sign, whole = "", decimals = ""] = match;
  const isUp = Number(decimals[2] ?? 0) >= 5;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0")) + (isUp ? 1 : 0);
  return sign && cents > 0 ? -cents : cents;
}

/**
 * Whether two RAW amounts are equal: `"237.6"` and `"237.60"` are, but `"119.549"` and `"119.550"` of a shop that
 * prices in thousandths are not. All texts without an amount count as equal.
 */
export function isSameRaw(one: string | null | undefined, other: string | null | undefined): boolean {
  const [first, second] = [one, other].map((raw) => (raw?.trim() ? Number(raw) : NaN));
  return Object.is(first, second);
}

/** Multiplies cents by basis points (2000 = 20 %). Rounds half up, away from zero for refunds. */
export function share(cents: Cents, basisPoints: number): Cents {
  const product = Math.abs(cents) * basisPoints;
  return Math.sign(cents) * Math.floor((product + 5_000) / 10_000);
}

/**
 * Splits `amount` in the ratio of `part` to `whole`, rounded half up. All are in cents; none is negative, and `whole`
 * is above zero.
 */
export function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  // The product of two amounts can exceed 2^53.
  const divisor = BigInt(whole) * 2n;
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / divisor);
}

/** Splits the amount in proportion to the room. Parts are rounded down, and the largest get the remaining cents. */
export function spreadCents(amount: Cents, room: readonly Cents[]): Cents[] {
  const total = room.reduce((sum, cents) => sum + cents, 0);
  const wanted = Math.min(amount, total);
  if (wanted <= 0) return room.map(() => 0);
  // The product of two amounts can exceed 2^53.
  const parts = room.map((cents) => Number((BigInt(wanted) * BigInt(cents)) / BigInt(total)));
  let rest = wanted - parts.reduce((sum, cents) => sum + cents, 0);
  const largestFirst = room
    .map((cents, index) => ({ cents, index }))
    .sort((a, b) => b.cents - a.cents || a.index - b.index);
  for (const { cents, index } of largestFirst) {
    const more = Math.min(rest, cents - (parts[index] ?? 0));
    parts[index] = (parts[index] ?? 0) + more;
    rest -= more;
  }
  return parts;
}
