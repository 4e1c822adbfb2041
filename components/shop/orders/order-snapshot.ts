import type { CartSnapshot } from "../cart/cart-snapshot";
import type { Order } from "../cart/cart-type";

/** The items and codes of an order, to be bought again. */
export function snapshotOfOrder(order: Order): CartSnapshot {
  return {
    items: (order.lineItems?.nodes ?? []).flatMap(({ productId, variationId, quantity }) =>
      productId ? [{ productId, quantity: quantity ?? 1, ...(variationId ? { variationId } : {}) }] : [],
    ),
    coupons: (order.couponLines?.nodes ?? []).flatMap((coupon) => (coupon?.code ? [coupon.code] : [])),
  };
}
