import { TZDate } from "@date-fns/tz";
import type { Cents } from "@/lib/money";
import { daytime } from "@/lib/rules/times/times";
import { addDays, zonedMoment } from "./occurrence";

/** The prices of something that is sold. Amounts are net cents, days those of the academy's zone. */
export type Priced = Readonly<{
  /** Without a sale. */
  price: Cents;
  /** Past, present and future ones. They do not overlap. */
  sales: readonly Sale[];
  /** Regular prices before `price`, each with its last day. */
  earlierPrices: readonly EarlierPrice[];
}>;

/** A lower price from the first to the last day, `2026-12-01`, both included. */
export type Sale = Readonly<{ price: Cents; first: string; last: string }>;
type EarlierPrice = Readonly<{ price: Cents; last: string }>;

/** The price of one piece at a moment. */
export function priceAt(priced: Priced, now: Date): Cents {
  return saleAt(priced, now)?.price ?? priced.price;
}

/** The sale at a moment; null: the regular price applies. */
export function saleAt({ price, sales }: Priced, now: Date): Sale | null {
  if (sales.length === 0) return null;
  const today = dayOf(now);
  return sales.find((sale) => sale.price < price && sale.first <= today && today <= sale.last) ?? null;
}

/** Days before a reduction whose lowest price has to be stated (Directive 98/6/EC, Article 6a). */
const DAYS_BEFORE = 30;

/** The lowest price of the 30 days before a sale. An earlier sale in these days counts. */
export function lowestBefore({ price, sales, earlierPrices }: Priced, { first }: Sale): Cents {
  const begin = addDays(first, -DAYS_BEFORE);
  const applied = sales.filter((sale) => sale.last >= begin && sale.first < first);
  const written = earlierPrices.toSorted((a, b) => a.last.localeCompare(b.last));
  const regular = written.filter(
    ({ last }, at) => last >= begin && (written[at - 1]?.last ?? "") < addDays(first, -1),
  );
  const isCurrent = (written.at(-1)?.last ?? "") < addDays(first, -1);
  return Math.min(...[...applied, ...regular].map((one) => one.price), ...(isCurrent ? [price] : []));
}

/** The moment at which the price changes next; null: no change is written. */
export function nextChange({ sales }: Priced, now: Date): Date | null {
  const today = dayOf(now);
  const days = sales
    .flatMap(({ first, last }) => [first, addDays(last, 1)])
    .filter((day) => day > today)
    .sort();
  return days[0] ? new Date(zonedMoment(days[0], "00:00", daytime.zone)) : null;
}

const dayOf = (now: Date) => new TZDate(now, daytime.zone).toISOString().slice(0, 10);

/** Problems of the sales that have not ended, by field. */
export function saleProblems(priced: Priced, now: Date): [field: string, text: string][] {
  const { price, sales } = priced;
  const today = dayOf(now);
  return sales.flatMap((sale, at): [string, string][] => {
    const field = (name: string) => `sales.${at}.${name}`;
    if (sale.last < sale.first) return [[field("last"), "is before the first day"]];
    if (sale.last < today) return [];
    if (sales.some((other, index) => index < at && other.first <= sale.last && sale.first <= other.last))
      return [[field("first"), "two sales share a day"]];
    if (sale.price >= price) return [[field("price"), "is not below the regular price"]];
    const lowest = lowestBefore(priced, sale);
    if (sale.price < lowest) return [];
    return [
      [field("price"), `is not below ${lowest / 100}, the lowest price of the ${DAYS_BEFORE} days before`],
    ];
  });
}
