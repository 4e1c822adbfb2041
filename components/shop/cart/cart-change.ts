import type { OfferMode, Taken } from "@/lib/graphql/take-offer";
import type { Offer } from "@/lib/rules/offers";
import type { CartSnapshot } from "./cart-snapshot";
import type { Cart } from "./cart-type";

/** What a visitor can do to a cart. */
export type CartChange =
  | { do: "reload" }
  | { do: "quantity"; key: string; quantity: number }
  | { do: "notes"; key: string; extraData: string }
  | { do: "remove"; key: string }
  | { do: "clear" }
  | { do: "coupon"; code: string }
  | { do: "uncoupon"; code: string }
  /** Clears the cart and fills it again. */
  | { do: "fill"; snapshot: CartSnapshot }
  | { do: "add"; snapshot: CartSnapshot }
  /** `told` hears what became of the offer. */
  | { do: "offer"; offer: Offer; mode: OfferMode; told: (taken: Taken) => void };

/** The operation whose sentence of the error catalogue a failed change shows. */
export const operationOf: Record<CartChange["do"], string> = {
  reload: "getCart",
  quantity: "updateItemQuantities",
  notes: "updateItemNotes",
  remove: "removeItemsFromCart",
  clear: "clearCart",
  coupon: "applyCoupon",
  uncoupon: "removeCoupons",
  fill: "createCart",
  add: "fillCart",
  offer: "createCart",
};

export async function perform(change: CartChange): Promise<Cart> {
  const shop = await import("../shop-calls");
  switch (change.do) {
    case "reload":
      return shop.loadCart();
    case "quantity":
      return shop.setQuantity(change.key, change.quantity);
    case "notes":
      return shop.setNotes(change.key, change.extraData);
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
    case "add":
      return shop.addAll(change.snapshot);
    case "offer":
      return (await import("../offer/take-once")).takeOnce(change);
  }
}
