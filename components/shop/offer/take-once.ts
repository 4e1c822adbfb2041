import { takeOffer } from "@/lib/graphql/take-offer";
import type { CartChange } from "../cart/cart-change";
import type { Cart } from "../cart/cart-type";
import { fillCart, loadCart, replaceCart, setQuantity } from "../shop-calls";

type OfferChange = Extract<CartChange, { do: "offer" }>;

const shop = { load: loadCart, replace: replaceCart, add: fillCart, setQuantity };

/** Tabs of one browser take offers one after the other, so that the second one finds what the first one did. */
export async function takeOnce({ offer, mode, told }: OfferChange): Promise<Cart> {
  const taken = await inTurn(() => takeOffer(shop, offer, mode));
  told(taken);
  return taken.cart;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("cart-offer", work) : work();
}
