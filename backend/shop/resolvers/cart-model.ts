import type { PricedCart, PricedCoupon, PricedLine } from "../domain/price-cart";
import type { CartState } from "../use-cases/change-cart";

export type CartModel = PricedCart;

export const cartModel = ({ priced }: CartState): CartModel => priced;

/** Lines of a priced cart by their keys, in the order of the keys. */
export function linesByKey({ priced }: CartState, keys: readonly string[]): PricedLine[] {
  return keys.flatMap((key) => priced.lines.find((line) => line.key === key) ?? []);
}

/** The contract has null where there is none. */
export function orNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null;
}

export function couponByCode({ priced }: CartState, code: string): PricedCoupon | null {
  return priced.coupons.find((coupon) => coupon.code === code) ?? null;
}
