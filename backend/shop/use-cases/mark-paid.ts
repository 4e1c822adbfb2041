import type { Deps } from "../../deps";
import { nextStatus } from "../domain/order-status";
import { updateOrder, type Order } from "../store/orders";
import { latestPayment } from "../store/payments";
import { changeOrder } from "./change-order";
import { lockWithCart, settlePayment } from "./settle-payment";

export type MarkedPaid = { kind: "paid" | "already paid" | "not possible"; order: Order };

/** An operator has seen the money of an order that waits for a transfer. Null: there is no such order. */
export async function markPaid(deps: Deps, orderId: number): Promise<MarkedPaid | null> {
  const { db } = await deps.database();
  return db.transaction(async (tx): Promise<MarkedPaid | null> => {
    const order = await lockWithCart(tx, orderId);
    if (!order) return null;
    if (order.status === "PROCESSING" || order.status === "COMPLETED") return { kind: "already paid", order };
    const payment = await latestPayment(tx, orderId);
    const isTransfer = payment?.gateway === "invoice" || order.note !== null;
    if (!isTransfer || nextStatus(order.status, "paid") === null) return { kind: "not possible", order };
    if (payment?.gateway !== "invoice" || payment.ref === null || payment.status === "succeeded") {
      const settled = await changeOrder(tx, deps, order, "paid");
      if (settled.order.status === "ON_HOLD") return { kind: "not possible", order: settled.order };
      return { kind: "paid", order: await updateOrder(tx, orderId, { note: null }) };
    }
    const { ref, amount, currency } = payment;
    const state = {
      ref,
      orderId: String(orderId),
      status: "succeeded" as const,
      amountCents: amount,
      currency,
    };
    return { kind: "paid", order: (await settlePayment(tx, deps, payment, state)).order };
  });
}
