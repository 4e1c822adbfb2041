import type { BackendContext } from "../../context";
import type { Db } from "../../database/client";
import type { PricedCart } from "../domain/price-cart";
import { lockOrCreateCart, saveCart, type StoredCart } from "../store/carts";
import { dropRefused, priceStoredCart } from "./price-stored-cart";
import { asOwner, type Asked } from "./visitor";

/** A cart as it is kept, null before the first change, and what it costs. */
export type CartState = { cart: StoredCart | null; priced: PricedCart };

export type Change<T> = { cart: StoredCart; linesAdded?: boolean; result: T };
export type Changing = Asked & { tx: Db };

/**
 * Changes the visitor's cart: locked, decided, saved with a raised version, and priced, in one transaction. A change
 * that throws leaves everything as it was. Coupons that do not hold for the changed cart leave it.
 */
export function changeCart<T>(
  context: BackendContext,
  change: (cart: StoredCart, asked: Changing) => Promise<Change<T>>,
): Promise<{ state: CartState; result: T }> {
  const { deps } = context;
  return asOwner(context, async (tx, asked) => {
    const before = await lockOrCreateCart(tx, deps, asked.owner);
    const { cart: wanted, linesAdded, result } = await change(before, { ...asked, tx });
    const saved = await saveCart(tx, deps, wanted, { linesAdded });
    const priced = await priceStoredCart(tx, deps, { ...asked, cart: saved });
    return { state: { cart: await dropRefused(tx, deps, saved, priced), priced }, result };
  });
}
