import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../mail";
import type { Order } from "../store/orders";
import type { Refund } from "../store/refunds";

/** Queues the mail about money that went back, with its credit note, in the transaction of the refund. */
export async function announceRefund(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await queueMail(tx, deps, {
    reason: `order-${order.id}-refund-${refund.id}`,
    recipient: order.email,
    template: "order-refunded",
    data: { orderId: order.id, refundId: refund.id },
  });
}
