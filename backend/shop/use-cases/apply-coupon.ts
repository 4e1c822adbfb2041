import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { changeCart, type CartState } from "./change-cart";
import { tryCoupon } from "./try-coupon";

export async function applyCoupon(
  context: BackendContext,
  text: string,
): Promise<{ state: CartState; code: string }> {
  const { state, result } = await changeCart(context, async (cart, asked) => {
    const tried = await tryCoupon(asked.tx, context.deps, { ...asked, cart }, text);
    if ("refusal" in tried) throw userError(tried.refusal);
    return { cart: tried.cart, result: tried.code };
  });
  return { state, code: result };
}
