import { type Cents, formatEuro, share } from "@/lib/money";
import { percentText } from "@/lib/rules/prices/vat";
import { cartVat, lineVat, type LineVat, type VatDecision } from "../vat/vat-decision";
import type { Coupon } from "../../content/documents/coupon";
import { type CouponToApply, discountOf, isScaled, refuseCoupon } from "./coupons";

/** One adjustment of a line's price, in the order applied: its kind, amount and reason, for "Why this price?". */
export type PriceStep = {
  kind: "list" | "ppp" | "coupon" | "tax";
  /** Cents, net for list, ppp and coupon. The steps of a line add up to its gross total. */
  amount: number;
  reason: string;
};

export type LineToPrice = {
  key: string;
  productId: number;
  variationId: number | null;
  name: string;
  variationName: string | null;
  quantity: number;
  /** Net price of one piece, in a sale the lower one. */
  listPrice: Cents;
  /** In a sale: the price without it. Absent or null: there is no sale. */
  regularPrice?: Cents | null;
  pppEnabled: boolean;
  /** Set for subscriptions, whose price is charged again every period. */
  period: Period | null;
  /** Place of supply: the country in which the course is held. Absent or null: the customer's country. */
  place?: string | null;
  /** Member states whose law exempts the product from VAT, with the name of that law. Absent or null: none does. */
  exemptIn?: Readonly<Record<string, string>> | null;
  extra: Record<string, string>;
};

export type PriceInput = {
  lines: readonly LineToPrice[];
  coupons: readonly CouponToApply[];
  /** Purchasing power rate of the billing country; 10000 if unknown. */
  pppBasisPoints: number;
  /** VAT of services that are taxed where the customer is. */
  vat: VatDecision;
  /** The customer's known addresses, lower case. */
  emails: readonly string[];
  now: Date;
};

export type PricedLine = LineToPrice & {
  /** Net price of one piece after PPP. */
  unitPrice: Cents;
  /** Net, before coupons. */
  subtotal: Cents;
  subtotalTax: Cents;
  /** Net. */
  discount: Cents;
  /** Net, after coupons. */
  total: Cents;
  tax: Cents;
  taxBasisPoints: number;
  vat: LineVat;
  /** Net discount by each coupon. */
  discounts: { code: string; discount: Cents }[];
  ledger: PriceStep[];
};

export type PricedCoupon = { code: string; description: string; discount: Cents; discountTax: Cents };

/** graphql/codegen.ts names this type. @public */
export type PricedTax = { label: string; basisPoints: number; amount: Cents };

export type PricedCart = {
  lines: PricedLine[];
  coupons: PricedCoupon[];
  /** Coupons on the cart that do not apply, with the reason as a message. They deduct nothing. */
  refused: { code: string; message: string }[];
  taxes: PricedTax[];
  /** Net, before coupons. */
  subtotal: Cents;
  subtotalTax: Cents;
  discount: Cents;
  discountTax: Cents;
  tax: Cents;
  /** With tax. `toPayOf` returns the rest after `credit`. */
  total: Cents;
  /** A code that pays part of the total or all of it. It is applied after tax, so it does not reduce the tax. */
  credit: Credit | null;
  pppBasisPoints: number;
  vat: VatDecision;
  recurring: Recurring | null;
};

export type Credit = {
  codeId: number;
  code: string;
  cents: Cents;
  /** The balance left on the code after the order. */
  left: Cents;
  test: boolean;
};

export function toPayOf({ total, credit }: Pick<PricedCart, "total" | "credit">): Cents {
  return total - (credit?.cents ?? 0);
}

/**
 * Prices a cart and explains the price: list price → purchasing power → coupons → VAT. Pure; integer cents, rounded
 * half up. Every total is the sum of its lines, and no amount is negative.
 */
export function priceCart(input: PriceInput): PricedCart {
  const lines = input.lines.map((line) => startLine(line, input));
  const { held, refused } = partitionCoupons(input, lines);
  const coupons = inOrder(held).map((coupon) => applyCoupon(coupon, lines));
  for (const line of lines) {
    line.tax = share(line.total, line.taxBasisPoints);
    const reason = line.vat.label ?? line.vat.message;
    if (reason !== null) line.ledger.push({ kind: "tax", amount: line.tax, reason });
  }
  const sum = (of: (line: PricedLine) => Cents) => lines.reduce((all, line) => all + of(line), 0);
  const tax = sum((line) => line.tax);
  const subtotalTax = sum((line) => line.subtotalTax);
  return {
    lines,
    coupons,
    refused,
    taxes: taxesOf(lines),
    subtotal: sum((line) => line.subtotal),
    subtotalTax,
    discount: sum((line) => line.discount),
    discountTax: subtotalTax - tax,
    tax,
    total: sum((line) => line.total) + tax,
    credit: null,
    pppBasisPoints: input.pppBasisPoints,
    vat: cartVat(input.vat, lines),
    recurring: recurringPart(lines),
  };
}

/** In cents, with tax and before coupons. Payment providers take no more, and every column can hold it. */
export const maximumTotal = 99_999_999;

export function isByOffer({ subtotal, subtotalTax }: PricedCart): boolean {
  return subtotal + subtotalTax > maximumTotal;
}

/** One amount per rate and country, in the order of the lines. */
function taxesOf(lines: readonly PricedLine[]): PricedCart["taxes"] {
  const taxes = new Map<string, PricedCart["taxes"][number]>();
  for (const { tax, vat } of lines) {
    if (tax === 0 || vat.label === null) continue;
    const known = taxes.get(vat.label);
    if (known) known.amount += tax;
    else taxes.set(vat.label, { label: vat.label, basisPoints: vat.basisPoints, amount: tax });
  }
  return [...taxes.values()];
}

function startLine(line: LineToPrice, { pppBasisPoints, vat: customer, now }: PriceInput): PricedLine {
  const vat = lineVat(customer, { place: line.place ?? null, exemptIn: line.exemptIn ?? null }, now);
  const unitPrice = line.pppEnabled ? share(line.listPrice, pppBasisPoints) : line.listPrice;
  const list = line.listPrice * line.quantity;
  const subtotal = unitPrice * line.quantity;
  const ledger: PriceStep[] = [{ kind: "list", amount: list, reason: listReason(line) }];
  if (subtotal !== list) {
    ledger.push({
      kind: "ppp",
      amount: subtotal - list,
      reason: `Regional price: ${percentText(pppBasisPoints)} of the list price`,
    });
  }
  const subtotalTax = share(subtotal, vat.basisPoints);
  return {
    ...line,
    unitPrice,
    subtotal,
    subtotalTax,
    discount: 0,
    total: subtotal,
    tax: 0,
    taxBasisPoints: vat.basisPoints,
    vat,
    discounts: [],
    ledger,
  };
}

function listReason({ quantity, listPrice, regularPrice = null }: LineToPrice): string {
  const pieces = `${quantity} × ${formatEuro(listPrice)}`;
  return regularPrice === null
    ? `List price ${pieces}`
    : `Sale price ${pieces}, regular price ${formatEuro(regularPrice)}`;
}

function partitionCoupons(input: PriceInput, lines: readonly PricedLine[]) {
  // The first code by name counts: the order in which codes were typed must not decide the price.
  const alone = input.coupons.filter(({ coupon }) => coupon.individualUse).map(({ coupon }) => coupon.code);
  const individualCode = alone.sort()[0] ?? null;
  const held: Coupon[] = [];
  const refused: { code: string; message: string }[] = [];
  for (const entry of input.coupons) {
    const message = refuseCoupon(entry, { lines, emails: input.emails, individualCode, now: input.now });
    if (message === null) held.push(entry.coupon);
    else refused.push({ code: entry.coupon.code, message });
  }
  return { held, refused };
}

const rank = { percent: 0, "fixed-product": 1, "fixed-cart": 2 };

/** Applies percentages first, then amounts, so that the order in which codes were typed does not matter. */
function inOrder(coupons: readonly Coupon[]): Coupon[] {
  return [...coupons].sort(
    (a, b) => rank[a.discount.kind] - rank[b.discount.kind] || (a.code < b.code ? -1 : 1),
  );
}

function applyCoupon(coupon: Coupon, lines: readonly PricedLine[]): PricedCoupon {
  const parts = discountOf(
    coupon,
    lines.map((line) => ({ ...line, remaining: line.total })),
  );
  let discount = 0;
  let discountTax = 0;
  lines.forEach((line, i) => {
    const part = parts[i] ?? 0;
    if (part === 0) return;
    // Each discount's tax is the difference of two rounded taxes, so that the coupons' taxes add up to the cart's.
    discountTax += share(line.total, line.taxBasisPoints) - share(line.total - part, line.taxBasisPoints);
    discount += part;
    line.discount += part;
    line.total -= part;
    line.discounts.push({ code: coupon.code, discount: part });
    const scale = isScaled(coupon, line) ? ", in proportion to the regional price" : "";
    line.ledger.push({ kind: "coupon", amount: -part, reason: `Coupon ${coupon.code}${scale}` });
  });
  return { code: coupon.code, description: coupon.description, discount, discountTax };
}

type Period = { period: "day" | "week" | "month" | "year"; interval: number };

/** The recurring charge. Coupons do not reduce it: they apply to the first payment only. */
type Recurring = {
  /** Net. */
  subtotal: Cents;
  /** With tax. */
  total: Cents;
  message: string;
};

type RecurringLine = { period: Period | null; subtotal: Cents; subtotalTax: Cents };

/** The recurring part of the cart; null if the cart has no subscription. */
function recurringPart(lines: readonly RecurringLine[]): Recurring | null {
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
