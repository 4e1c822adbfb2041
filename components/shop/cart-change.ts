import type { CartSnapshot } from "./cart-snapshot";
import type { Cart } from "./cart-type";

/** What a visitor can do to a cart. */
export type CartChange =
  | { do: "reload" }
  | { do: "quantity"; key: string; quantity: number }
  | { do: "remove"; key: string }
  | { do: "clear" }
  | { do: "coupon"; code: string }
  | { do: "uncoupon"; code: string }
  | { do: "fill"; snapshot: CartSnapshot };

/** The operation whose sentence of the error catalogue a failed change shows. */
export const operationOf: Record<CartChange["do"], string> = {
  reload: "getCart",
  quantity: "updateItemQuantities",
  remove: "removeItemsFromCart",
  clear: "clearCart",
  coupon: "applyCoupon",
  uncoupon: "removeCoupons",
  fill: "createCart",
};

export async function perform(change: CartChange): Promise<Cart> {
  const shop = await import("./shop-calls");
  switch (change.do) {
    case "reload":
      return shop.loadCart();
    case "quantity":
      return shop.setQuantity(change.key, change.quantity);
    case "remove":
      return shop.removeItem(change.key);
    case "clear":
      return shop.clearCart();
    case "coupon":
      return shop.applyCoupon(change.code);
    case "uncoupon":
      return shop.removeCoupon(change.code);
    case "fill":
      return shop.createCart(change.snapshot);
  }
}
