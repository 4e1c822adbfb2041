import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { changeCart, type CartState } from "./change-cart";
import { notesOf, putItem, type Item } from "./put-item";
import { readBuyer } from "./refuse-lines";

export async function addToCart(
  context: BackendContext,
  item: Item,
): Promise<{ state: CartState; key: string }> {
  const { state, result } = await changeCart(context, async (cart, { tx, identity }) => {
    const [wanted, notes] = [productsOf([item], cart.lines), notesOf(cart.lines, [item])];
    const buyer = await readBuyer(tx, context.deps, identity, wanted, notes);
    const put = putItem(cart, item, buyer);
    if ("refusal" in put) throw userError(put.refusal);
    return { cart: put.cart, linesAdded: true, result: put.key };
  });
  return { state, key: result };
}

/** Numbers whose stock matters: what is asked for, by product or by variation, and what is there. */
export function productsOf(items: readonly Item[], lines: readonly { productId: number }[]): number[] {
  return [...new Set([...items, ...lines].map(({ productId }) => productId))];
}
