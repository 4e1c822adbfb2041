import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { lockOrder } from "../../sales/orders";
import type { GatewayEvent, PaymentGateway, Reversals } from "../../sales/payments/port";
import { noteGatewayEvent, type Payment } from "../../sales/payments/store";
import { lockFundedCodes, settleFunds } from "./code-funds";
import { countedCents } from "../ledger/refund";
import { overtakenRefund } from "./refusals";
import { applyDispute } from "./settle-dispute";
import { alertOnce, applyGatewayRefunds } from "./settle-refund";
import {
  findByGatewayRefund,
  lockRefund,
  type Refund,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "../ledger";

/** Handles an event about money that went back: by one of our refunds, by a person at the provider, or by the bank. */
export async function settleReversal(
  deps: Deps,
  gateway: PaymentGateway,
  event: GatewayEvent,
  payment: Payment,
): Promise<void> {
  const reversals = await gateway.reversals(event.ref);
  await deps.db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    await applyReversals(tx, deps, payment, reversals);
  });
}

/**
 * Applies the refunds and the dispute that the provider lists for a payment. The same list again changes nothing.
 *
 * @returns whether any of it was new
 */
export async function applyReversals(
  tx: Db,
  deps: Deps,
  payment: Payment,
  reversals: Reversals,
): Promise<{ isNews: boolean }> {
  await lockOrder(tx, payment.orderId);
  const codes = await lockFundedCodes(tx, payment.orderId);
  // Refunds come first, because a failed refund leaves more for the bank to take.
  const refunds = await applyGatewayRefunds(tx, deps, payment, reversals);
  const dispute = reversals.dispute && (await applyDispute(tx, deps, payment, reversals.dispute));
  await settleFunds(tx, deps, codes);
  await reportUnread(tx, deps, payment, reversals.unread);
  return { isNews: refunds.isNews || dispute?.isNews === true };
}

/**
 * Applies the gateway's list before one of our refunds is made. Money that already went back there comes first: if it
 * leaves too little of the order, our refund ends, so that nothing is paid twice.
 */
export async function applyBeforeOurs(
  tx: Db,
  deps: Deps,
  payment: Payment,
  reversals: Reversals,
  { id }: Pick<Refund, "id">,
): Promise<void> {
  const { refunds: states } = reversals;
  await lockOrder(tx, payment.orderId);
  const ours = await lockRefund(tx, id);
  const known = await Promise.all(states.map((state) => findByGatewayRefund(tx, payment.id, state)));
  const isCounted = ours.correction === null;
  if (ours.status !== "created" || !isCounted || known.some((refund) => refund?.id === id)) {
    await applyReversals(tx, deps, payment, reversals);
    return;
  }
  await releaseRefundable(tx, payment.orderId, countedCents(ours));
  await applyReversals(tx, deps, payment, reversals);
  if (await takeRefundable(tx, payment.orderId, countedCents(ours))) return;
  await updateRefund(tx, id, { status: "failed", updatedAt: deps.clock() });
  const refs = states.filter(({ status }) => status !== "failed").map(({ ref }) => ref);
  await addEntry(tx, deps, payment.orderId, "alert", {
    topic: "refund",
    text: overtakenRefund(ours.amount, refs),
  });
}

/** Asks a person to check the objects that the provider lists and this version cannot read. */
async function reportUnread(tx: Db, deps: Deps, payment: Payment, unread: readonly string[]): Promise<void> {
  if (unread.length === 0) return;
  const text = `The provider lists ${unread.join(", ")} for the payment ${payment.ref}, which this version cannot read. Check it there.`;
  await alertOnce(tx, deps, payment.orderId, text);
}
