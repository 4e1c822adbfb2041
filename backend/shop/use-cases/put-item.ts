import { lineMessages, maximumLines, maximumQuantity, refuseQuantity } from "../domain/cart-lines";
import { readExtraData, type ExtraData } from "../domain/extra-data";
import { lineKey } from "../domain/line-key";
import type { StoredCart, StoredLine } from "../store/carts";
import { shelfName, shelfOf } from "../store/stock";
import { findSellable, type Buyer } from "./sellable";

export type Item = {
  productId: number;
  quantity?: number | null;
  variationId?: number | null;
  extraData?: string | null;
};

/** What is noted on lines and on items that are to become some; an item with unreadable notes has none yet. */
export function notesOf(lines: readonly StoredLine[], items: readonly Item[]): { extra: ExtraData }[] {
  const wanted = items.flatMap(({ extraData }) => {
    const read = readExtraData(extraData);
    return "extra" in read ? [read] : [];
  });
  return [...lines, ...wanted];
}

/** Puts an item on a copy of the cart: a line of its own, or more of the same line. */
export function putItem(
  cart: StoredCart,
  item: Item,
  buyer: Buyer,
): { cart: StoredCart; key: string } | { refusal: string } {
  const add = item.quantity ?? 1;
  if (!Number.isInteger(add) || add < 1 || add > maximumQuantity) return { refusal: lineMessages.quantity };
  const found = findSellable({ productId: item.productId, variationId: item.variationId ?? null }, buyer);
  if ("refusal" in found) return found;
  const read = readExtraData(item.extraData);
  if ("refusal" in read) return read;
  const line = { productId: found.product.id, variationId: found.variation?.id ?? null, extra: read.extra };
  const key = lineKey(line);
  const there = cart.lines.find((other) => other.key === key);
  if (!there && cart.lines.length >= maximumLines) return { refusal: lineMessages.full };
  const alike = quantityAlike(cart.lines, line, found.sellable.soldIndividually);
  const refusal = refuseQuantity(found.sellable, { add, inCart: there?.quantity ?? 0, alike });
  if (refusal) return { refusal };
  const lines = there
    ? cart.lines.map((other) => (other.key === key ? { ...other, quantity: other.quantity + add } : other))
    : [
        ...cart.lines,
        {
          ...line,
          key,
          quantity: add,
          position: 1 + Math.max(0, ...cart.lines.map(({ position }) => position)),
        },
      ];
  return { cart: { ...cart, lines }, key };
}

/** Pieces in the cart that come off the same shelf, or are the same product where only one is sold. */
export function quantityAlike(
  lines: readonly StoredLine[],
  line: { productId: number; variationId: number | null },
  byProduct: boolean,
): number {
  const shelf = nameOf(line);
  const alike = lines.filter((other) =>
    byProduct ? other.productId === line.productId : nameOf(other) === shelf,
  );
  return alike.reduce((sum, { quantity }) => sum + quantity, 0);
}

function nameOf(line: { productId: number; variationId: number | null }): string {
  const shelf = shelfOf(line);
  return shelf ? shelfName(shelf) : `${line.productId}:${line.variationId}`;
}
