import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { addEntry, lockOrder } from "../orders";
import type { GatewayEvent, PaymentGateway, RefundState } from "../payments/port";
import { noteGatewayEvent, type Payment, succeededPayments } from "../payments/store";
import { finishRefund } from "./finish-refund";
import { refundMoves } from "./refund";
import { overtakenRefund, refusedRefund, returnedRefund } from "./refusals";
import {
  findByGatewayRefund,
  findRefund,
  insertRefund,
  lockRefund,
  type Refund,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "./store";

/** Money went back at the provider: by one of our refunds, or by one that a person made there. Applied once. */
export async function settleRefund(
  deps: Deps,
  gateway: PaymentGateway,
  event: GatewayEvent,
  payment: Payment,
): Promise<void> {
  const { refunds, unread } = await gateway.reversals(event.ref);
  await deps.db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    await applyGatewayRefunds(tx, deps, payment, refunds);
    await reportUnread(tx, deps, payment, unread);
  });
}

/** Asks a person to look at what the provider lists and this version cannot read. */
export async function reportUnread(
  tx: Db,
  deps: Deps,
  payment: Payment,
  unread: readonly string[],
): Promise<void> {
  if (unread.length === 0) return;
  const text = `The provider lists ${unread.join(", ")} for the payment ${payment.ref}, which this version cannot read: look at it there.`;
  await addEntry(tx, deps, payment.orderId, "alert", { topic: "refund", text });
}

/** Updates our refunds of a payment to the gateway's state; refunds made there get rows of their own. */
async function applyGatewayRefunds(
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

/**
 * Takes in what the gateway lists before a refund of ours is made. What went back there comes first: if it leaves too
 * little of the order, ours ends, and nothing is paid twice.
 */
export async function applyBeforeOurs(
  tx: Db,
  deps: Deps,
  payment: Payment,
  states: readonly RefundState[],
  { id }: Pick<Refund, "id">,
): Promise<void> {
  await lockOrder(tx, payment.orderId);
  const ours = await lockRefund(tx, id);
  const known = await Promise.all(states.map((state) => findByGatewayRefund(tx, payment.id, state)));
  if (ours.status !== "created" || known.some((refund) => refund?.id === id))
    return applyGatewayRefunds(tx, deps, payment, states);
  await releaseRefundable(tx, payment.orderId, ours.amount);
  await applyGatewayRefunds(tx, deps, payment, states);
  if (await takeRefundable(tx, payment.orderId, ours.amount)) return;
  await updateRefund(tx, id, { status: "failed", updatedAt: deps.clock() });
  const refs = states.filter(({ status }) => status !== "failed").map(({ ref }) => ref);
  await addEntry(tx, deps, payment.orderId, "alert", {
    topic: "refund",
    text: overtakenRefund(ours.amount, refs),
  });
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
    const text = `${amount} cents of the payment ${payment.ref} went back at the provider (${ref}); that fits no refund of this order.`;
    await addEntry(tx, deps, orderId, "alert", { topic: "refund", text });
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
 * Records news about a refund, from a gateway or from the operator who made a transfer, and updates the order. Repeated
 * news changes nothing. A failed refund releases its amount.
 */
export async function writeRefundState(
  tx: Db,
  deps: Deps,
  id: number,
  { ref, status, refusal }: Pick<RefundState, "ref" | "status" | "refusal">,
): Promise<Refund> {
  const order = await lockOrder(tx, (await findRefund(tx, id))?.orderId ?? 0);
  if (!order) throw new Error(`refund ${id} has no order`);
  const kept = await lockRefund(tx, id);
  if (!refundMoves(kept.status, status)) return kept;
  const refund = await updateRefund(tx, id, { ref, status, updatedAt: deps.clock() });
  if (status === "succeeded") await finishRefund(tx, deps, order, refund);
  if (status === "failed") {
    await releaseRefundable(tx, order.id, refund.amount);
    const text = refusal
      ? refusedRefund(refusal, refund.amount)
      : returnedRefund(ref, refund.amount, kept.status === "succeeded");
    await addEntry(tx, deps, order.id, "alert", { topic: "refund", text });
  }
  return refund;
}
