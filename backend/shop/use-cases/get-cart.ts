import type { BackendContext } from "../../context";
import { loadCart } from "../store/carts";
import type { CartState } from "./change-cart";
import { priceStoredCart } from "./price-stored-cart";
import { cartOwner, visitor } from "./visitor";

/** The visitor's cart, priced anew; empty for somebody who never put anything in one. Changes nothing. */
export async function getCart(context: BackendContext): Promise<CartState> {
  const owner = await cartOwner(context);
  const { identity } = await visitor(context);
  const { db } = await context.deps.database();
  const cart = owner ? await loadCart(db, owner) : null;
  return { cart, priced: await priceStoredCart(db, context.deps, { owner, cart, identity }) };
}
