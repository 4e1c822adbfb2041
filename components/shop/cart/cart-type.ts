import type { CartFieldsFragment, GetOrderQuery } from "@/graphql/generated/shop/documents";
import { linesOf } from "@/lib/graphql/cart-contents";

export { linesOf };
export type { CartLine } from "@/lib/graphql/cart-contents";

export type Cart = CartFieldsFragment;
export type Order = NonNullable<GetOrderQuery["order"]>;

export function countOf(cart: Cart | null): number {
  return cart?.contents?.itemCount ?? linesOf(cart).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
}

export function couponsOf(cart: Cart | null) {
  return (cart?.appliedCoupons ?? []).filter((coupon) => coupon !== null);
}
