import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import type { Identity } from "../../member";
import { lineMessages, maximumLines } from "../domain/cart-lines";
import type { CartOwner, StoredCart } from "../store/carts";
import { putItem, type Item } from "./put-item";
import type { Buyer } from "./sellable";
import { tryCoupon } from "./try-coupon";

export type Wish = { items: readonly Item[]; coupons: readonly string[] };
export type FillError = { item: Item; reason: string } | { code: string; reason: string };
export type Put = { cart: StoredCart; added: string[]; applied: string[]; errors: FillError[] };

type Subject = { owner: CartOwner | null; identity: Identity | null; cart: StoredCart; buyer: Buyer };

/** @throws for a wish of nothing, or of more than a cart holds */
export function refuseWish({ items, coupons }: Wish): void {
  if (items.length + coupons.length === 0 || items.length > maximumLines || coupons.length > maximumLines)
    throw userError(lineMessages.fillFailed);
}

/** Puts items, then coupons, on a copy of the cart. @throws when items were asked for and none could be added */
export async function putAll(
  tx: Db,
  deps: Deps,
  { owner, identity, cart: before, buyer }: Subject,
  { items, coupons }: Wish,
): Promise<Put> {
  const added = new Set<string>();
  const applied: string[] = [];
  const errors: FillError[] = [];
  let cart = before;
  for (const item of items) {
    const put = putItem(cart, item, buyer);
    if ("refusal" in put) errors.push({ item, reason: put.refusal });
    else {
      cart = put.cart;
      added.add(put.key);
    }
  }
  if (items.length > 0 && added.size === 0) throw userError(lineMessages.fillFailed);
  for (const code of coupons) {
    const tried = await tryCoupon(tx, deps, { owner, identity, cart }, code);
    if ("refusal" in tried) errors.push({ code, reason: tried.refusal });
    else {
      cart = tried.cart;
      applied.push(tried.code);
    }
  }
  return { cart, added: [...added], applied, errors };
}
