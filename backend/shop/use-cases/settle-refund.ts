import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { GatewayEvent, PaymentGateway, RefundState } from "../../payments";
import { lockOrder, updateOrder } from "../store/orders";
import {
  findPaymentByRef,
  isKnownEvent,
  noteGatewayEvent,
  succeededPayments,
  type Payment,
} from "../store/payments";
import { findByGatewayRefund, insertRefund, takeRefundable } from "../store/refunds";
import { writeRefundState } from "./write-refund-state";

/** Money went back at the provider: by one of our refunds, or by somebody who made one there. Acted on once. */
export async function settleRefund(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  const { db } = await deps.database();
  if (await isKnownEvent(db, event.id)) return;
  const payment = await findPaymentByRef(db, gateway.id, event.ref);
  const { refunds } = payment ? await gateway.givenBack(event.ref) : { refunds: [] };
  await db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    if (payment) await takeInRefunds(tx, deps, payment, refunds);
    else deps.log.error({ event: event.id, gateway: gateway.id }, "a refund of a payment that is not ours");
  });
}

/** Brings our refunds of a payment to where the gateway has them; those that were made there get rows of their own. */
export async function takeInRefunds(
  tx: Db,
  deps: Deps,
  payment: Payment,
  states: readonly RefundState[],
): Promise<void> {
  // Everything that changes an order stands in its queue; so two events never take the same refund in twice.
  await lockOrder(tx, payment.orderId);
  for (const state of states) {
    const known = await findByGatewayRefund(tx, payment.id, state);
    const id = known?.id ?? (await addForeign(tx, deps, payment, state));
    if (id !== null) await writeRefundState(tx, deps, id, state);
  }
}

/** @returns the new row; null when there is nothing to write down, or nothing that fits the order */
async function addForeign(
  tx: Db,
  deps: Deps,
  payment: Payment,
  { ref, status, amountCents: amount }: RefundState,
): Promise<number | null> {
  if (status === "failed" || amount === 0) return null;
  const { orderId } = payment;
  const isOnlyPayment = (await succeededPayments(tx, orderId)).length === 1;
  if (!isOnlyPayment || !(await takeRefundable(tx, orderId, amount))) {
    const note = `${amount} cents of the payment ${payment.ref} went back at the provider (${ref}); that fits no refund of this order.`;
    deps.log.error({ order: orderId, note }, "an order needs an operator");
    await updateOrder(tx, orderId, { note });
    return null;
  }
  const now = deps.clock();
  const { id } = await insertRefund(tx, {
    orderId,
    paymentId: payment.id,
    key: `${payment.gateway}:${ref}`,
    amount,
    reason: null,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
