import { type Cents, share, spreadCents } from "@/lib/money";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Coupon } from "../../content/documents/coupon";
import { couponMessages } from "./messages";

/** A coupon and how often live orders have used it, without the pending order of this cart. */
export type CouponToApply = { coupon: Coupon; used: number; usedByCustomer: number };

type CouponSituation = {
  lines: readonly { productId: number; subtotal: Cents }[];
  /** The customer's known addresses, lower case. */
  emails: readonly string[];
  /** Code of a coupon on the cart that cannot be combined with others. */
  individualCode: string | null;
  now: Date;
};

/** The reason why a coupon does not apply to a cart, as a sentence of `couponMessages`; null when it applies. */
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

/** Normalises a code with `cleanCode`, for comparison. */
export function couponCode(text: string): string {
  return cleanCode(text, "coupon");
}

type DiscountableLine = {
  productId: number;
  quantity: number;
  /** Net price of one piece, before and after PPP. */
  listPrice: Cents;
  unitPrice: Cents;
  /** The price before any coupon, from which percentages are computed. */
  subtotal: Cents;
  /** The price after the earlier coupons. */
  remaining: Cents;
};

/**
 * The discount of each line, in the order of the lines; never more than the line's remaining price. With regional
 * prices, a fixed amount shrinks in proportion to the price, unless the coupon says otherwise.
 */
export function discountOf(coupon: Coupon, lines: readonly DiscountableLine[]): Cents[] {
  const { discount } = coupon;
  const room = lines.map((line) => (isEligible(coupon, line.productId) ? line.remaining : 0));
  switch (discount.kind) {
    case "percent":
      return lines.map((line, i) => Math.min(room[i] ?? 0, share(line.subtotal, discount.basisPoints)));
    case "fixed-product":
      return lines.map((line, i) => {
        const each = coupon.regional
          ? scaled(discount.amount, line.unitPrice, line.listPrice)
          : discount.amount;
        return Math.min(room[i] ?? 0, each * line.quantity);
      });
    case "fixed-cart": {
      const eligible = lines.filter((line) => isEligible(coupon, line.productId));
      const list = eligible.reduce((sum, line) => sum + line.listPrice * line.quantity, 0);
      const regional = eligible.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
      return spreadCents(coupon.regional ? scaled(discount.amount, regional, list) : discount.amount, room);
    }
  }
}

/** An amount in the proportion of a regional price to its list price, rounded half up. */
function scaled(amount: Cents, regional: Cents, list: Cents): Cents {
  if (regional === list) return amount;
  return Number((BigInt(amount) * BigInt(regional) * 2n + BigInt(list)) / (BigInt(list) * 2n));
}

/** Whether regional prices reduce a coupon's amount. */
export function isScaled(
  { discount, regional }: Coupon,
  line: Pick<DiscountableLine, "listPrice" | "unitPrice">,
) {
  return regional && discount.kind !== "percent" && line.unitPrice !== line.listPrice;
}
