import { formatEuro, type Cents } from "@/lib/money";

export type Period = { period: "day" | "week" | "month" | "year"; interval: number };

/** What is charged again, without coupons: they hold for the first payment. */
export type Recurring = {
  /** Net. */
  subtotal: Cents;
  /** With tax. */
  total: Cents;
  message: string;
};

type Line = { period: Period | null; subtotal: Cents; subtotalTax: Cents };

/** The part of a cart that is charged again; null without a subscription. */
export function recurringPart(lines: readonly Line[]): Recurring | null {
  const byPeriod = new Map<string, Cents>();
  let subtotal = 0;
  let total = 0;
  for (const line of lines) {
    if (line.period === null) continue;
    const gross = line.subtotal + line.subtotalTax;
    const text = periodText(line.period);
    byPeriod.set(text, (byPeriod.get(text) ?? 0) + gross);
    subtotal += line.subtotal;
    total += gross;
  }
  if (byPeriod.size === 0) return null;
  const parts = [...byPeriod].map(([text, gross]) => `${formatEuro(gross)} ${text}`);
  return { subtotal, total, message: `Then ${parts.join(" and ")}, until cancelled.` };
}

function periodText({ period, interval }: Period): string {
  return interval === 1 ? `every ${period}` : `every ${interval} ${period}s`;
}
