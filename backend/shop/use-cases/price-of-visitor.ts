import type { BackendContext } from "../../context";
import type { PricedCart } from "../domain/price-cart";
import { loadCart } from "../store/carts";
import { priceStoredCart } from "./price-stored-cart";
import { visitor } from "./visitor";

/** What the cart of whoever asks costs now; an empty one for somebody without a cart. */
export async function priceOfVisitor(context: BackendContext): Promise<PricedCart> {
  const { owner, identity } = await visitor(context);
  const { db } = await context.deps.database();
  return priceStoredCart(db, context.deps, { owner, cart: owner && (await loadCart(db, owner)), identity });
}
