import type { BillingAddress } from "./billing-address";

type Line = { productId: number; variationId: number | null; quantity: number; total: number; tax: number };
type Purchase = {
  total: number;
  billing: BillingAddress;
  lines: readonly Line[];
  coupons: readonly { code: string }[];
};

/** True when an unpaid order says the same as the buyer now: the same things at the same price for the same address. */
export function samePurchase(order: Purchase, now: Purchase): boolean {
  return text(order) === text(now);
}

function text({ total, billing, lines, coupons }: Purchase): string {
  const address = Object.entries(billing).filter(([, value]) => value !== undefined && value !== "");
  const things = lines.map((line) =>
    [line.productId, line.variationId, line.quantity, line.total, line.tax].join("/"),
  );
  return JSON.stringify([
    total,
    address.sort(([a], [b]) => (a < b ? -1 : 1)),
    things.sort(),
    coupons.map(({ code }) => code).sort(),
  ]);
}
