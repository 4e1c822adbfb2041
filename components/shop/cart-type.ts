import type { CartFieldsFragment, GetOrderQuery } from "@/graphql/generated/shop/documents";

export type Cart = CartFieldsFragment;
export type CartLine = NonNullable<NonNullable<NonNullable<Cart["contents"]>["nodes"]>[number]>;
export type Order = NonNullable<GetOrderQuery["order"]>;

export function linesOf(cart: Cart | null): CartLine[] {
  return (cart?.contents?.nodes ?? []).filter((line): line is CartLine => line !== null);
}

export function countOf(cart: Cart | null): number {
  return cart?.contents?.itemCount ?? linesOf(cart).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
}

export function couponsOf(cart: Cart | null) {
  return (cart?.appliedCoupons ?? []).filter((coupon) => coupon !== null);
}
