import { type Cents, formatEuro, share, spreadCents } from "@/lib/money";
import { escapeHtml } from "@/lib/rules/html-text";

export type Coupon = {
  /** Lower case. */
  readonly code: string;
  readonly description: string;
  readonly discount:
    | { readonly kind: "percent"; readonly basisPoints: number }
    | { readonly kind: "fixed-cart"; readonly amount: Cents }
    | { readonly kind: "fixed-product"; readonly amount: Cents };
  /** Products it is good for; empty: all. */
  readonly products: readonly number[];
  readonly expiresAt: string | null;
  readonly usageLimit: number | null;
  readonly usageLimitPerCustomer: number | null;
  /** Least net subtotal of the cart. */
  readonly minimumAmount: Cents | null;
  /** Lower case; empty: everybody. */
  readonly emails: readonly string[];
  readonly individualUse: boolean;
};

/** A coupon and how often live orders already used it, without the pending order of this very cart. */
export type CouponToApply = { coupon: Coupon; used: number; usedByCustomer: number };

type CouponSituation = {
  lines: readonly { productId: number; subtotal: Cents }[];
  /** Addresses the customer is known by, lower case. */
  emails: readonly string[];
  /** Code of a coupon on the cart that cannot be combined with others. */
  individualCode: string | null;
  now: Date;
};

/** Why a coupon does not apply to a cart, in WooCommerce's words (NOTES 6); null when it does. */
export function refuseCoupon(
  { coupon, used, usedByCustomer }: CouponToApply,
  at: CouponSituation,
): string | null {
  if (coupon.expiresAt !== null && at.now >= new Date(coupon.expiresAt)) return couponMessages.expired;
  if (coupon.usageLimit !== null && used >= coupon.usageLimit) return couponMessages.usedUp;
  if (coupon.usageLimitPerCustomer !== null && usedByCustomer >= coupon.usageLimitPerCustomer)
    return couponMessages.usedUp;
  const subtotal = at.lines.reduce((sum, line) => sum + line.subtotal, 0);
  if (coupon.minimumAmount !== null && subtotal < coupon.minimumAmount)
    return couponMessages.minimum(coupon.minimumAmount);
  if (!at.lines.some((line) => isEligible(coupon, line.productId))) return couponMessages.otherProducts;
  if (coupon.emails.length > 0 && !at.emails.some((email) => coupon.emails.includes(email))) {
    return couponMessages.otherEmail(coupon.code);
  }
  if (at.individualCode !== null && at.individualCode !== coupon.code)
    return couponMessages.individual(at.individualCode);
  return null;
}

function isEligible(coupon: Coupon, productId: number): boolean {
  return coupon.products.length === 0 || coupon.products.includes(productId);
}

/** Codes are compared without regard to case and surrounding space. */
export function couponCode(text: string): string {
  return text.trim().toLowerCase();
}

export const couponMessages = {
  unknown: (code: string) => `Coupon "${escapeHtml(code)}" does not exist!`,
  twice: "This coupon has already been applied to the cart",
  notApplied: "This coupon has not been applied to the cart.",
  noCodes: "No coupon codes provided",
  expired: "This coupon has expired.",
  usedUp: "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
  otherEmail: (code: string) =>
    `Please enter a valid email at checkout to use coupon code "${escapeHtml(code)}".`,
  individual: (code: string) =>
    `Sorry, coupon "${escapeHtml(code)}" has already been applied and cannot be used in conjunction with other coupons.`,
  minimum: (amount: Cents) =>
    `The minimum spend for this coupon is <span class="woocommerce-Price-amount amount"><bdi>${formatEuro(
      amount,
    ).replace(
      /\u00a0€$/,
      '&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span>',
    )}</bdi></span>.`,
  otherProducts: "Sorry, this coupon is not applicable to selected products.",
};

type DiscountableLine = {
  productId: number;
  quantity: number;
  /** Before any coupon: what percentages count from. */
  subtotal: Cents;
  /** What earlier coupons left of it. */
  remaining: Cents;
};

/** What a coupon takes off each line, in the order of the lines; never more than is left of a line. */
export function discountOf(coupon: Coupon, lines: readonly DiscountableLine[]): Cents[] {
  const { discount } = coupon;
  const room = lines.map((line) => (isEligible(coupon, line.productId) ? line.remaining : 0));
  switch (discount.kind) {
    case "percent":
      return lines.map((line, i) => Math.min(room[i] ?? 0, share(line.subtotal, discount.basisPoints)));
    case "fixed-product":
      return lines.map((line, i) => Math.min(room[i] ?? 0, discount.amount * line.quantity));
    case "fixed-cart":
      return spreadCents(discount.amount, room);
  }
}
