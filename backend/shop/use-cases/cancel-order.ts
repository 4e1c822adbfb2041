import type { Deps } from "../../deps";
import { isOver } from "../domain/order-payment";
import { lockOrder, type Order } from "../store/orders";
import { latestPayment } from "../store/payments";
import { changeOrder } from "./change-order";
import { abandonPayment } from "./start-payment";

/**
 * Cancels an unpaid order: the payment first, at its gateway, then the order with its seats. An order that turns out to
 * be paid stays paid; the answer tells.
 *
 * @throws GatewayUnavailable when the gateway cannot say that no money moves any more; nothing is changed then.
 */
export async function cancelOrder(deps: Deps, orderId: number): Promise<Order | null> {
  const { db } = await deps.database();
  const payment = await latestPayment(db, orderId);
  if (payment && !isOver(payment.status)) await abandonPayment(deps, payment.id);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const last = await latestPayment(tx, orderId);
    // Another attempt began meanwhile: its buyer is at it, so the order is not given up.
    if (last && !isOver(last.status)) return order;
    return (await changeOrder(tx, deps, order, "cancel")).order;
  });
}
