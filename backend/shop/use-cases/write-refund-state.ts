import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { RefundState } from "../../payments";
import { refundMoves } from "../domain/refund-status";
import { lockOrder, updateOrder } from "../store/orders";
import { findRefund, lockRefund, releaseRefundable, updateRefund, type Refund } from "../store/refunds";
import { finishRefund } from "./finish-refund";

/**
 * Writes down what a gateway, or the operator who made a transfer, says of a refund, and takes the order along. The
 * same news twice changes nothing. A refund that fails makes its amount free again.
 */
export async function writeRefundState(
  tx: Db,
  deps: Deps,
  id: number,
  { ref, status }: Pick<RefundState, "ref" | "status">,
): Promise<Refund> {
  const order = await lockOrder(tx, (await findRefund(tx, id))?.orderId ?? 0);
  if (!order) throw new Error(`refund ${id} has no order`);
  const kept = await lockRefund(tx, id);
  if (!refundMoves(kept.status, status)) return kept;
  const refund = await updateRefund(tx, id, { ref, status, updatedAt: deps.clock() });
  if (status === "succeeded") await finishRefund(tx, deps, order, refund);
  if (status === "failed") {
    await releaseRefundable(tx, order.id, refund.amount);
    const note = `The refund ${ref} of ${refund.amount} cents failed${kept.status === "succeeded" ? " after it had succeeded" : ""}: pay it back another way.`;
    deps.log.error({ order: order.id, refund: id }, "an order needs an operator");
    await updateOrder(tx, order.id, { note });
  }
  return refund;
}
