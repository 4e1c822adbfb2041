import type { Deps } from "../../deps";
import { lockOrder } from "../store/orders";
import { findPayment } from "../store/payments";
import { refundsOf, type Refund } from "../store/refunds";
import { writeRefundState } from "./write-refund-state";

/**
 * An operator has sent the transfers of an order's refunds: they count as given back from now on.
 * @returns those that waited for it
 */
export async function confirmRefund(deps: Deps, orderId: number): Promise<Refund[]> {
  const { db } = await deps.database();
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return [];
    const sent: Refund[] = [];
    for (const refund of await refundsOf(tx, orderId)) {
      if (refund.status !== "pending" || refund.ref === null || refund.paymentId === null) continue;
      if ((await findPayment(tx, refund.paymentId))?.gateway !== "invoice") continue;
      sent.push(await writeRefundState(tx, deps, refund.id, { ref: refund.ref, status: "succeeded" }));
    }
    return sent;
  });
}
