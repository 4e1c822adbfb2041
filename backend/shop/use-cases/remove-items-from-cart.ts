import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages } from "../domain/cart-lines";
import type { PricedLine } from "../domain/price-cart";
import { changeCart, type CartState } from "./change-cart";
import { priceStoredCart } from "./price-stored-cart";

type Removed = { state: CartState; removed: PricedLine[] };

/** All or none: one unknown key and nothing is removed. */
export async function removeItemsFromCart(
  context: BackendContext,
  { keys, all }: { keys: readonly string[]; all: boolean },
): Promise<Removed> {
  const { state, result } = await changeCart(context, async (cart, asked) => {
    if (cart.lines.length === 0) throw userError(lineMessages.noItems);
    if (keys.length === 0 && !all) throw userError(lineMessages.noKeys);
    const unknown = keys.find((key) => !cart.lines.some((line) => line.key === key));
    if (unknown !== undefined) throw userError(lineMessages.unknownKey(unknown));
    const goes = (line: { key: string }) => all || keys.includes(line.key);
    const before = await priceStoredCart(asked.tx, context.deps, { ...asked, cart });
    return {
      cart: { ...cart, lines: cart.lines.filter((line) => !goes(line)) },
      result: before.lines.filter(goes),
    };
  });
  return { state, removed: result };
}
