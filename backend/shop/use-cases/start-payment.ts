import type { Deps } from "../../deps";
import type { PaymentState } from "../../payments";
import { isOver } from "../domain/order-payment";
import { findPayment, type Payment } from "../store/payments";
import { askUntilItFits } from "./ask-until-it-fits";
import { beginPayment } from "./begin-payment";
import type { Changed } from "./change-order";
import { gatewayOf } from "./gateway-of";
import { tryToKeep } from "./keep-paid-method";
import { settlePayment } from "./settle-payment";

/**
 * Asks the gateway for the truth about an attempt and settles it: starts it with its stored key, or reads it when it
 * was started. May be called again and again, by anybody: the key makes the charge happen once. No lock is held while
 * the gateway is asked.
 *
 * @throws GatewayUnavailable; the attempt stays open for the reconciler.
 */
export async function drivePayment(deps: Deps, payment: Payment): Promise<Changed> {
  const state = await askGateway(deps, payment);
  const { db } = await deps.database();
  const changed = await db.transaction((tx) => settlePayment(tx, deps, payment, state));
  if (state.status === "succeeded" && payment.saveMethod) await tryToKeep(deps, payment.id);
  return changed;
}

/** The state at the gateway; starts the payment when that is not known to have happened. */
export function askGateway(deps: Deps, payment: Payment): Promise<PaymentState> {
  const gateway = gatewayOf(deps, payment.gateway);
  const { ref } = payment;
  return askUntilItFits(gateway, payment, () =>
    ref === null ? beginPayment(deps, gateway, payment) : gateway.get(ref),
  );
}

/** Gives an open attempt up at its gateway. It may turn out that it was paid: then that counts. */
export async function abandonPayment(deps: Deps, paymentId: number): Promise<Changed | null> {
  const { db } = await deps.database();
  const payment = await findPayment(db, paymentId);
  if (!payment) return null;
  const state = await cancelAtGateway(deps, payment);
  return db.transaction((tx) => settlePayment(tx, deps, payment, state));
}

/** Says at the gateway that nobody waits for this attempt any more. The answer may be that it was paid. */
export async function cancelAtGateway(deps: Deps, payment: Payment): Promise<PaymentState> {
  const state = payment.ref === null ? await askGateway(deps, payment) : null;
  if (state && isOver(state.status)) return state;
  const ref = state?.ref ?? payment.ref ?? "";
  const gateway = gatewayOf(deps, payment.gateway);
  return askUntilItFits(gateway, payment, () => gateway.cancel(ref, `${payment.key}-cancel`));
}
