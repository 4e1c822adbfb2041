import { formatEuro, share, type Cents } from "@/lib/money";
import { percentText } from "@/lib/rules/vat";
import { refuseCoupon, type Coupon, type CouponToApply } from "./coupons";
import { discountOf } from "./discounts";
import { recurringPart, type Period, type Recurring } from "./recurring";
import type { VatDecision } from "./vat";

/** One adjustment of a line's price, in the order applied: what, by how much, and why, for "Why this price?". */
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
  /** Net, of one piece. */
  listPrice: Cents;
  pppEnabled: boolean;
  /** Set for subscriptions: the price is charged again every period. */
  period: Period | null;
  extra: Record<string, string>;
};

export type PriceInput = {
  lines: readonly LineToPrice[];
  coupons: readonly CouponToApply[];
  /** Purchasing power rate of the billing country; 10000 where it is unknown (R459). */
  pppBasisPoints: number;
  vat: VatDecision;
  /** Addresses the customer is known by, lower case. */
  emails: readonly string[];
  now: Date;
};

export type PricedLine = LineToPrice & {
  /** Net, of one piece, after PPP. */
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
  ledger: PriceStep[];
};

export type PricedCoupon = { code: string; description: string; discount: Cents; discountTax: Cents };

export type PricedCart = {
  lines: PricedLine[];
  coupons: PricedCoupon[];
  /** Coupons of the cart that do not hold (any more), with the reason as a message; they take nothing off. */
  refused: { code: string; message: string }[];
  taxes: { label: string; basisPoints: number; amount: Cents }[];
  /** Net, before coupons. */
  subtotal: Cents;
  subtotalTax: Cents;
  discount: Cents;
  discountTax: Cents;
  tax: Cents;
  /** To pay, with tax. */
  total: Cents;
  pppBasisPoints: number;
  vat: VatDecision;
  recurring: Recurring | null;
};

/**
 * Prices a cart and explains it: list price → purchasing power → coupons → VAT. Pure, integer cents, half up; every
 * total is the sum of its lines and no amount is negative.
 */
export function priceCart(input: PriceInput): PricedCart {
  const rate = input.vat.basisPoints;
  const lines = input.lines.map((line) => startLine(line, input.pppBasisPoints, rate));
  const { held, refused } = sift(input, lines);
  const coupons = inOrder(held).map((coupon) => applyCoupon(coupon, lines, rate));
  for (const line of lines) {
    line.tax = share(line.total, rate);
    if (line.tax > 0) line.ledger.push({ kind: "tax", amount: line.tax, reason: input.vat.label ?? "VAT" });
  }
  const sum = (of: (line: PricedLine) => Cents) => lines.reduce((all, line) => all + of(line), 0);
  const tax = sum((line) => line.tax);
  const subtotalTax = sum((line) => line.subtotalTax);
  return {
    lines,
    coupons,
    refused,
    taxes: tax > 0 && input.vat.label ? [{ label: input.vat.label, basisPoints: rate, amount: tax }] : [],
    subtotal: sum((line) => line.subtotal),
    subtotalTax,
    discount: sum((line) => line.discount),
    discountTax: subtotalTax - tax,
    tax,
    total: sum((line) => line.total) + tax,
    pppBasisPoints: input.pppBasisPoints,
    vat: input.vat,
    recurring: recurringPart(lines),
  };
}

function startLine(line: LineToPrice, pppBasisPoints: number, rate: number): PricedLine {
  const unitPrice = line.pppEnabled ? share(line.listPrice, pppBasisPoints) : line.listPrice;
  const list = line.listPrice * line.quantity;
  const subtotal = unitPrice * line.quantity;
  const ledger: PriceStep[] = [
    { kind: "list", amount: list, reason: `List price ${line.quantity} × ${formatEuro(line.listPrice)}` },
  ];
  if (subtotal !== list) {
    ledger.push({
      kind: "ppp",
      amount: subtotal - list,
      reason: `Regional price: ${percentText(pppBasisPoints)} of the list price`,
    });
  }
  const subtotalTax = share(subtotal, rate);
  return {
    ...line,
    unitPrice,
    subtotal,
    subtotalTax,
    discount: 0,
    total: subtotal,
    tax: 0,
    taxBasisPoints: rate,
    ledger,
  };
}

function sift(input: PriceInput, lines: readonly PricedLine[]) {
  const individualCode = input.coupons.find(({ coupon }) => coupon.individualUse)?.coupon.code ?? null;
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

/** Percentages first, then amounts: the result does not depend on which code was typed first. */
function inOrder(coupons: readonly Coupon[]): Coupon[] {
  return [...coupons].sort(
    (a, b) => rank[a.discount.kind] - rank[b.discount.kind] || (a.code < b.code ? -1 : 1),
  );
}

function applyCoupon(coupon: Coupon, lines: readonly PricedLine[], rate: number): PricedCoupon {
  const parts = discountOf(
    coupon,
    lines.map((line) => ({ ...line, remaining: line.total })),
  );
  let discount = 0;
  let discountTax = 0;
  lines.forEach((line, i) => {
    const part = parts[i] ?? 0;
    if (part === 0) return;
    // The difference of two rounded taxes, so that the coupons' taxes add up to the cart's.
    discountTax += share(line.total, rate) - share(line.total - part, rate);
    discount += part;
    line.discount += part;
    line.total -= part;
    line.ledger.push({ kind: "coupon", amount: -part, reason: `Coupon ${coupon.code}` });
  });
  return { code: coupon.code, description: coupon.description, discount, discountTax };
}
