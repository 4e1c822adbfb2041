import type { Deps } from "../../deps";
import type { RefundState } from "../../payments";
import { findPayment } from "../store/payments";
import { findRefund, type Refund } from "../store/refunds";
import { gatewayOf } from "./gateway-of";
import { takeInRefunds } from "./settle-refund";
import { writeRefundState } from "./write-refund-state";

/** A provider keeps idempotency keys for a day: older ones are not repeated before it was asked what it has done. */
const keyHours = 20;

/**
 * Asks the gateway about a refund and settles the answer: makes it with its stored key, or reads it when it was made.
 * May be called again and again, by anybody. No lock is held while the gateway is asked.
 *
 * @throws GatewayUnavailable; the refund stays open for the reconciler.
 */
export async function driveRefund(deps: Deps, { id }: Pick<Refund, "id">): Promise<Refund> {
  const { db } = await deps.database();
  const refund = await mustFind(deps, id);
  const payment = refund.paymentId === null ? undefined : await findPayment(db, refund.paymentId);
  if (!payment?.ref) throw new Error(`refund ${id} has no payment to go back to`);
  const gateway = gatewayOf(deps, payment.gateway);
  const age = deps.clock().getTime() - refund.createdAt.getTime();
  if (refund.status === "pending" || (refund.status === "created" && age > keyHours * 3_600_000)) {
    const { refunds } = await gateway.givenBack(payment.ref);
    await db.transaction((tx) => takeInRefunds(tx, deps, payment, refunds));
  }
  const known = await mustFind(deps, id);
  if (known.status !== "created") return known;
  const state = await gateway.refund(payment.ref, refund.amount, refund.key);
  return db.transaction((tx) => writeRefundState(tx, deps, id, believed(state, refund.amount)));
}

/** A gateway that gave another amount back than it was asked for is not believed: an operator looks at it. */
function believed(state: RefundState, amount: number): RefundState {
  if (state.status === "failed" || state.amountCents === amount) return state;
  throw new Error(`the refund ${state.ref} has ${state.amountCents} cents and not ${amount}`);
}

async function mustFind(deps: Deps, id: number): Promise<Refund> {
  const { db } = await deps.database();
  const refund = await findRefund(db, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  return refund;
}
