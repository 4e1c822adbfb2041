import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { findOrder, lockOrder, updateOrder } from "../orders";
import type { GatewayEvent, GivenBack, PaymentGateway, RefundState } from "../payments/port";
import {
  findPaymentByRef,
  isKnownEvent,
  noteGatewayEvent,
  type Payment,
  succeededPayments,
} from "../payments/store";
import { endPaidOrder, finishRefund } from "./finish-refund";
import { refundMoves } from "./refund";
import {
  findByGatewayRefund,
  findRefund,
  insertRefund,
  lockRefund,
  type Refund,
  refundsOf,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "./store";

/** Money went back at the provider: by one of our refunds, or by somebody who made one there. Acted on once. */
export async function settleRefund(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  const { db } = deps;
  if (await isKnownEvent(db, event.id)) return;
  const payment = await findPaymentByRef(db, gateway.id, event.ref);
  const { refunds } = payment ? await gateway.givenBack(event.ref) : { refunds: [] };
  await db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    if (payment) await applyGatewayRefunds(tx, deps, payment, refunds);
    else deps.log.error({ event: event.id, gateway: gateway.id }, "refund of an unknown payment");
  });
}

/** Updates our refunds of a payment to the gateway's state; refunds made there get rows of their own. */
export async function applyGatewayRefunds(
  tx: Db,
  deps: Deps,
  payment: Payment,
  states: readonly RefundState[],
): Promise<void> {
  // Everything that changes an order locks it first, so two events never record the same refund twice.
  await lockOrder(tx, payment.orderId);
  for (const state of states) {
    const known = await findByGatewayRefund(tx, payment.id, state);
    const id = known?.id ?? (await insertGatewayRefund(tx, deps, payment, state));
    if (id !== null) await writeRefundState(tx, deps, id, state);
  }
}

/** @returns the new row; null when there is nothing to write down, or nothing that fits the order */
async function insertGatewayRefund(
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

/**
 * A buyer disputes a charge at the bank. While it is open the order is flagged for an operator and access stays; when
 * it is lost the money is gone, so that it counts as a refund and access ends (C11).
 */
export async function settleDispute(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  const { db } = deps;
  if (await isKnownEvent(db, event.id)) return;
  const payment = await findPaymentByRef(db, gateway.id, event.ref);
  const dispute = payment ? (await gateway.givenBack(event.ref)).dispute : null;
  await db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    if (payment && dispute) await applyDispute(tx, deps, payment, dispute);
    else deps.log.error({ event: event.id, gateway: gateway.id }, "dispute about an unknown payment");
  });
}

async function applyDispute(
  tx: Db,
  deps: Deps,
  payment: Payment,
  { status, amountCents }: NonNullable<GivenBack["dispute"]>,
): Promise<void> {
  const order = await lockOrder(tx, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  if (status === "lost") await writeOff(tx, deps, payment, amountCents);
  const notes = {
    open: `The buyer disputes ${amountCents} cents of the payment ${payment.ref}: answer at the provider.`,
    lost: `The dispute of the payment ${payment.ref} was lost: the money is gone and access has ended.`,
    won: `The dispute of the payment ${payment.ref} was won.`,
  };
  const note = notes[status];
  if (status === "won") deps.log.warn({ order: order.id, note }, "a dispute was won");
  else deps.log.error({ order: order.id, note }, "an order needs an operator");
  await updateOrder(tx, order.id, { note: status === "won" ? null : note });
}

/** What the bank took back, once a payment; a smaller amount than the order's ends its access all the same. */
async function writeOff(tx: Db, deps: Deps, payment: Payment, amountCents: number): Promise<void> {
  const before = await findOrder(tx, payment.orderId);
  if (!before) return;
  const key = `${payment.gateway}:dispute:${payment.ref}`;
  if ((await refundsOf(tx, before.id)).some((refund) => refund.key === key)) return;
  const amount = Math.min(amountCents, before.total - before.refunded);
  if (amount > 0 && (await takeRefundable(tx, before.id, amount))) {
    const now = deps.clock();
    const { id } = await insertRefund(tx, {
      orderId: before.id,
      paymentId: payment.id,
      key,
      amount,
      reason: "Charged back by the bank",
      status: "created",
      createdAt: now,
      updatedAt: now,
    });
    await writeRefundState(tx, deps, id, { ref: key, status: "succeeded" });
  }
  const after = await lockOrder(tx, before.id);
  if (after) await endPaidOrder(tx, deps, after);
}

/**
 * Records what a gateway, or the operator who made a transfer, says about a refund, and updates the order. The same
 * news twice changes nothing. A failed refund releases its amount.
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
