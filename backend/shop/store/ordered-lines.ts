import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { lineKey } from "../domain/line-key";
import { lockCartById, saveCart, type StoredCart } from "./carts";

/** Half of the order's idempotency: one order a cart version, however often "buy" is pressed. */
export function checkoutKey(cart: Pick<StoredCart, "id" | "version">): string {
  return `${cart.id}:${cart.version}`;
}

export function cartIdOf(key: string): string {
  return key.slice(0, key.indexOf(":"));
}

type OrderedLine = {
  productId: number;
  variationId: number | null;
  extra: Record<string, string>;
  quantity: number;
};

/**
 * Takes the ordered pieces out of the cart they came from, in the transaction in which the order leaves PENDING. A cart
 * that was changed while the payment ran keeps what the order did not have. A cart that is gone needs nothing.
 */
export async function clearOrderedLines(
  tx: Db,
  deps: Deps,
  key: string,
  ordered: readonly OrderedLine[],
): Promise<void> {
  const cart = await lockCartById(tx, cartIdOf(key));
  if (!cart) return;
  const bought = new Map<string, number>();
  for (const line of ordered) bought.set(lineKey(line), (bought.get(lineKey(line)) ?? 0) + line.quantity);
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (bought.get(line.key) ?? 0) }))
    .filter((line) => line.quantity > 0);
  await saveCart(tx, deps, { ...cart, lines, coupons: [] });
}
