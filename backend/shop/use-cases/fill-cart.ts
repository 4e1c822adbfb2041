import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages, maximumLines } from "../domain/cart-lines";
import { productsOf } from "./add-to-cart";
import { changeCart, type CartState } from "./change-cart";
import { putItem, type Item } from "./put-item";
import { readBuyer } from "./refuse-lines";
import { tryCoupon } from "./try-coupon";

export type FillError = { item: Item; reason: string } | { code: string; reason: string };
export type Filled = { state: CartState; added: string[]; applied: string[]; errors: FillError[] };

/** Adds what can be added and says what could not. @throws when items were asked for and none could be added */
export async function fillCart(
  context: BackendContext,
  { items, coupons }: { items: readonly Item[]; coupons: readonly string[] },
): Promise<Filled> {
  if (items.length + coupons.length === 0 || items.length > maximumLines || coupons.length > maximumLines) {
    throw userError(lineMessages.fillFailed);
  }
  const { state, result } = await changeCart(context, async (before, asked) => {
    const buyer = await readBuyer(asked.tx, context.deps, asked.identity, productsOf(items, before.lines));
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
      const tried = await tryCoupon(asked.tx, context.deps, { ...asked, cart }, code);
      if ("refusal" in tried) errors.push({ code, reason: tried.refusal });
      else {
        cart = tried.cart;
        applied.push(tried.code);
      }
    }
    if (added.size + applied.length === 0) throw userError(lineMessages.fillFailed);
    return { cart, linesAdded: added.size > 0, result: { added: [...added], applied, errors } };
  });
  return { state, ...result };
}
