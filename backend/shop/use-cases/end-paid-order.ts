import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { linesGivenBack } from "../domain/refund-amount";
import { keepUses } from "../store/holds";
import { linesOf } from "../store/order-parts";
import { updateOrder, type Order } from "../store/orders";
import { refundsOf } from "../store/refunds";
import { inShelfOrder } from "../store/stock";
import { changeOrder } from "./change-order";
import { revokeLine } from "./revoke-access";

/**
 * Ends a paid order whose money is gone: REFUNDED, its seats are free again, and what it opened is closed, in one
 * transaction. Lines that were given back before have ended already. The order is locked by the caller.
 *
 * @param last the refund that brought the end: its line closes here
 */
export async function endPaidOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  last: { id: number } | null = null,
): Promise<Order> {
  const { order: ended } = await changeOrder(tx, deps, order, "refund");
  if (ended.status !== "REFUNDED" || order.status === "REFUNDED") return ended;
  const lines = (await linesOf(tx, order.id)).map((line) => ({ ...line, gross: line.total + line.tax }));
  const earlier = (await refundsOf(tx, order.id)).filter(({ id }) => id !== last?.id);
  const gone = linesGivenBack({ lines, refunds: earlier });
  const left = lines.filter(({ id }) => !gone.includes(id));
  for (const line of inShelfOrder(left)) await revokeLine(tx, deps, ended, line);
  await keepUses(tx, order.id);
  return updateOrder(tx, order.id, { note: null });
}
