import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { GatewayEvent, GivenBack, PaymentGateway } from "../../payments";
import { findOrder, lockOrder, updateOrder } from "../store/orders";
import { findPaymentByRef, isKnownEvent, noteGatewayEvent, type Payment } from "../store/payments";
import { insertRefund, refundsOf, takeRefundable } from "../store/refunds";
import { endPaidOrder } from "./end-paid-order";
import { writeRefundState } from "./write-refund-state";

/**
 * A buyer disputes a charge at the bank. While it is open the order is flagged for an operator and access stays; when
 * it is lost the money is gone, so that it counts as a refund and access ends (C11).
 */
export async function settleDispute(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  const { db } = await deps.database();
  if (await isKnownEvent(db, event.id)) return;
  const payment = await findPaymentByRef(db, gateway.id, event.ref);
  const dispute = payment ? (await gateway.givenBack(event.ref)).dispute : null;
  await db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    if (payment && dispute) await take(tx, deps, payment, dispute);
    else deps.log.error({ event: event.id, gateway: gateway.id }, "a dispute that nobody knows of");
  });
}

async function take(
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
