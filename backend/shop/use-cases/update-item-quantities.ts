import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages, maximumQuantity, refuseQuantity } from "../domain/cart-lines";
import type { PricedLine } from "../domain/price-cart";
import type { StoredCart } from "../store/carts";
import { changeCart, type CartState } from "./change-cart";
import { priceStoredCart } from "./price-stored-cart";
import { quantityAlike } from "./put-item";
import { readBuyer } from "./refuse-lines";
import { findSellable, type Buyer } from "./sellable";

type Wish = { key: string; quantity: number };
type Updated = { state: CartState; updated: string[]; removed: PricedLine[] };

/** Sets quantities, 0 removes. All or none: one refused wish and nothing changes. Less is always possible. */
export async function updateItemQuantities(
  context: BackendContext,
  wishes: readonly Wish[],
): Promise<Updated> {
  if (wishes.length === 0) throw userError(lineMessages.noKeys);
  const { state, result } = await changeCart(context, async (before, asked) => {
    const buyer = await readBuyer(
      asked.tx,
      context.deps,
      asked.identity,
      before.lines.map(({ productId }) => productId),
      before.lines,
    );
    const cart = wishes.reduce((changed, wish) => grant(changed, wish, buyer), before);
    const priced = await priceStoredCart(asked.tx, context.deps, { ...asked, cart: before });
    const there = new Map(cart.lines.map((line) => [line.key, line.quantity]));
    const removed = priced.lines.filter(({ key }) => !there.has(key));
    const grown = before.lines.some((line) => (there.get(line.key) ?? 0) > line.quantity);
    const updated = wishes.map(({ key }) => key).filter((key) => there.has(key));
    return { cart, linesAdded: grown, result: { updated, removed } };
  });
  return { state, ...result };
}

function grant(cart: StoredCart, { key, quantity }: Wish, buyer: Buyer): StoredCart {
  const line = cart.lines.find((other) => other.key === key);
  if (!line) throw userError(lineMessages.unknownKey(key));
  if (quantity === 0) return { ...cart, lines: cart.lines.filter((other) => other !== line) };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maximumQuantity)
    throw userError(lineMessages.quantity);
  const add = quantity - line.quantity;
  if (add > 0) {
    const found = findSellable(line, buyer);
    if ("refusal" in found) throw userError(found.refusal);
    const alike = quantityAlike(cart.lines, line, found.sellable.soldIndividually);
    const refusal = refuseQuantity(found.sellable, { add, inCart: line.quantity, alike });
    if (refusal) throw userError(refusal);
  }
  return { ...cart, lines: cart.lines.map((other) => (other === line ? { ...other, quantity } : other)) };
}
