import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { Identity } from "../../member";
import { couponCode, couponMessages } from "../domain/coupons";
import type { CartOwner, StoredCart } from "../store/carts";
import { priceStoredCart } from "./price-stored-cart";

type Subject = { owner: CartOwner | null; identity: Identity | null; cart: StoredCart };

/** Puts a coupon on a copy of the cart if it holds there. One that stands no other beside it replaces the others. */
export async function tryCoupon(
  tx: Db,
  deps: Deps,
  { owner, identity, cart }: Subject,
  text: string,
): Promise<{ cart: StoredCart; code: string } | { refusal: string }> {
  const coupon = catalogue().coupon(text);
  if (!coupon) return { refusal: couponMessages.unknown(couponCode(text).slice(0, 100)) };
  if (cart.coupons.includes(coupon.code)) return { refusal: couponMessages.twice };
  const individual = cart.coupons.find((code) => catalogue().coupon(code)?.individualUse);
  if (individual !== undefined) return { refusal: couponMessages.individual(individual) };
  const tried = { ...cart, coupons: coupon.individualUse ? [coupon.code] : [...cart.coupons, coupon.code] };
  const priced = await priceStoredCart(tx, deps, { owner, identity, cart: tried });
  const refused = priced.refused.find(({ code }) => code === coupon.code);
  return refused ? { refusal: refused.message } : { cart: tried, code: coupon.code };
}
