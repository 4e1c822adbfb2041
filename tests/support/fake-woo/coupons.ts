import type { Shop } from "./shop";
import { UserError } from "./user-error";
import { formatted } from "./woo-money";

export type Coupon = {
  percent: number;
  isExpired?: boolean;
  isUsedUp?: boolean;
  email?: boolean;
  isIndividual?: boolean;
  minimum?: number;
  products?: number[];
};

export const coupons: Record<string, Coupon> = {
  ten: { percent: 10 },
  five: { percent: 5 },
  expired: { percent: 10, isExpired: true },
  used: { percent: 10, isUsedUp: true },
  email: { percent: 10, email: true },
  individual: { percent: 20, isIndividual: true },
  minimum: { percent: 10, minimum: 50_000 },
  others: { percent: 10, products: [3341] },
};

/**
 * The coupons after one more; an individual one replaces the others. Words of WooCommerce. Source: NOTES 6.
 *
 * @throws UserError
 */
export function withCoupon(
  { coupons: known, release }: Shop,
  applied: string[],
  code: string,
  net: number,
  products: number[],
): string[] {
  const coupon = known[code];
  if (!coupon) {
    throw new UserError(
      release === "9.2.5"
        ? `Coupon "${code}" does not exist!`
        : `Coupon &quot;${code}&quot; cannot be applied because it does not exist.`,
    );
  }
  if (applied.includes(code)) throw new UserError("This coupon has already been applied to the cart");
  if (coupon.isExpired) throw new UserError("This coupon has expired.");
  if (coupon.isUsedUp) {
    throw new UserError(
      "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
    );
  }
  if (coupon.email)
    throw new UserError(`Please enter a valid email at checkout to use coupon code "${code}".`);
  const individual = applied.find((one) => known[one]?.isIndividual);
  if (individual) {
    throw new UserError(
      `Sorry, coupon "${individual}" has already been applied and cannot be used in conjunction with other coupons.`,
    );
  }
  if (coupon.minimum && net < coupon.minimum) {
    const amount = formatted(coupon.minimum).replace("€", "<span>&euro;</span>");
    const bdi = `<span class="woocommerce-Price-amount amount"><bdi>${amount}</bdi></span>`;
    throw new UserError(`The minimum spend for this coupon is ${bdi}.`);
  }
  if (coupon.products && !products.some((id) => coupon.products?.includes(id))) {
    throw new UserError("Sorry, this coupon is not applicable to selected products.");
  }
  return coupon.isIndividual ? [code] : [...applied, code];
}
