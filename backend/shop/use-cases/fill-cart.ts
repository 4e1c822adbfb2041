import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages } from "../domain/cart-lines";
import { productsOf } from "./add-to-cart";
import { changeCart, type CartState } from "./change-cart";
import { putAll, refuseWish, type FillError, type Wish } from "./put-all";
import { notesOf } from "./put-item";
import { readBuyer } from "./refuse-lines";

export type Filled = { state: CartState; added: string[]; applied: string[]; errors: FillError[] };

/** Adds what can be added and says what could not. @throws when items were asked for and none could be added */
export async function fillCart(context: BackendContext, wish: Wish): Promise<Filled> {
  refuseWish(wish);
  const { state, result } = await changeCart(context, async (before, asked) => {
    const { tx, identity } = asked;
    const [wanted, notes] = [productsOf(wish.items, before.lines), notesOf(before.lines, wish.items)];
    const buyer = await readBuyer(tx, context.deps, identity, wanted, notes);
    const { cart, ...result } = await putAll(tx, context.deps, { ...asked, cart: before, buyer }, wish);
    if (result.added.length + result.applied.length === 0) throw userError(lineMessages.fillFailed);
    return { cart, linesAdded: result.added.length > 0, result };
  });
  return { state, ...result };
}
