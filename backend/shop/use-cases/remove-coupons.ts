import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { couponCode, couponMessages } from "../domain/coupons";
import { changeCart, type CartState } from "./change-cart";

export async function removeCoupons(context: BackendContext, texts: readonly string[]): Promise<CartState> {
  const codes = texts.map(couponCode);
  if (codes.length === 0) throw userError(couponMessages.noCodes);
  const { state } = await changeCart(context, async (cart) => {
    if (!codes.every((code) => cart.coupons.includes(code))) throw userError(couponMessages.notApplied);
    return { cart: { ...cart, coupons: cart.coupons.filter((code) => !codes.includes(code)) }, result: null };
  });
  return state;
}
