import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages } from "../domain/cart-lines";
import { changeCart, type CartState } from "./change-cart";
import { priceStoredCart } from "./price-stored-cart";

/** Takes out all lines and coupons. @throws "Cart is empty" when there are no lines, which callers count as success */
export async function emptyCart(context: BackendContext): Promise<{ state: CartState; deleted: CartState }> {
  const { state, result } = await changeCart(context, async (cart, asked) => {
    if (cart.lines.length === 0) throw userError(lineMessages.empty);
    const deleted = { cart, priced: await priceStoredCart(asked.tx, context.deps, { ...asked, cart }) };
    return { cart: { ...cart, lines: [], coupons: [] }, result: deleted };
  });
  return { state, deleted: result };
}
