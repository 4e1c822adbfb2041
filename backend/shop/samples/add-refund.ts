import type { Db } from "../../database/client";
import { daysAfter } from "../domain/order-times";
import { insertCreditNote } from "../store/credit-notes";
import type { Order } from "../store/orders";
import { latestPayment } from "../store/payments";
import { insertRefund, takeRefundable } from "../store/refunds";

/** Writes the refund of a sample order, ten days later, as a transfer by the operator would have left it. */
export async function addRefund(tx: Db, order: Order): Promise<void> {
  const payment = await latestPayment(tx, order.id);
  if (!payment || !(await takeRefundable(tx, order.id, order.total))) return;
  const at = daysAfter(order.createdAt, 10);
  const key = `refund-${order.id}-1`;
  const refund = await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key,
    amount: order.total,
    reason: "You could not come",
    status: "succeeded",
    ref: `transfer-${key}`,
    createdAt: at,
    updatedAt: at,
  });
  await insertCreditNote(
    tx,
    order,
    { refundId: refund.id, net: order.total - order.tax, tax: order.tax },
    at,
  );
}
