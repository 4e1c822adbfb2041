import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { lineMessages, maximumQuantity } from "../domain/cart-lines";
import { readExtraData } from "../domain/extra-data";
import { lineKey } from "../domain/line-key";
import type { StoredCart, StoredLine } from "../store/carts";
import { changeCart, type CartState } from "./change-cart";

/**
 * Changes what is noted on a line, e.g. who comes. The line keeps its place and gets the key of its new notes; where
 * another line has that key already, both become one at the place of the first. A seat from the waiting list stays
 * with its line.
 *
 * @throws userError for an unknown key or notes that may not be
 */
export async function changeLineNotes(
  context: BackendContext,
  { key, extraData }: { key: string; extraData: string },
): Promise<CartState> {
  const read = readExtraData(extraData);
  if ("refusal" in read) throw userError(read.refusal);
  const { state } = await changeCart(context, async (cart) => {
    const line = cart.lines.find((other) => other.key === key);
    if (!line) throw userError(lineMessages.unknownKey(key));
    const { waitingList } = line.extra;
    const extra = { ...read.extra, ...(waitingList && { waitingList }) };
    const noted = { ...line, extra, key: lineKey({ ...line, extra }) };
    return { cart: withNoted(cart, line, noted), linesAdded: true, result: null };
  });
  return state;
}

function withNoted(cart: StoredCart, line: StoredLine, noted: StoredLine): StoredCart {
  const twin = cart.lines.find((other) => other.key === noted.key && other !== line);
  const quantity = line.quantity + (twin?.quantity ?? 0);
  if (quantity > maximumQuantity) throw userError(lineMessages.tooMany);
  const [first = line] = cart.lines.filter((other) => other === line || other === twin);
  const one = { ...noted, quantity, position: first.position };
  return {
    ...cart,
    lines: cart.lines.flatMap((other) => {
      if (other === first) return [one];
      return other === line || other === twin ? [] : [other];
    }),
  };
}
