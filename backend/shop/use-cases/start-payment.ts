import type { Deps } from "../../deps";
import type { PaymentGateway, PaymentState } from "../../payments";
import { findPayment, type Payment } from "../store/payments";
import type { Changed } from "./change-order";
import { settlePayment } from "./settle-payment";

export function gatewayOf(deps: Pick<Deps, "payments">, id: string): PaymentGateway {
  const gateway = deps.payments.find((each) => each.id === id);
  if (!gateway) throw new Error(`the gateway ${id} is not set up`);
  return gateway;
}

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
  return db.transaction((tx) => settlePayment(tx, deps, payment, state));
}

/** The state at the gateway; starts the payment when that is not known to have happened. */
export function askGateway(deps: Deps, payment: Payment): Promise<PaymentState> {
  const gateway = gatewayOf(deps, payment.gateway);
  if (payment.ref !== null) return gateway.get(payment.ref);
  return gateway.start(
    {
      orderId: String(payment.orderId),
      attempt: payment.attempt,
      amountCents: payment.amount,
      currency: "EUR",
      customer: null,
      method: payment.method,
      returnUrl: `${deps.settings.origin}/store/confirm/${payment.orderId}`,
      offSession: false,
    },
    payment.key,
  );
}

/** Gives an open attempt up at its gateway. It may turn out that it was paid: then that counts. */
export async function abandonPayment(deps: Deps, paymentId: number): Promise<Changed | null> {
  const { db } = await deps.database();
  const payment = await findPayment(db, paymentId);
  if (!payment) return null;
  const { ref } = payment.ref === null ? await askGateway(deps, payment) : { ref: payment.ref };
  const state = await gatewayOf(deps, payment.gateway).cancel(ref, `${payment.key}-cancel`);
  return db.transaction((tx) => settlePayment(tx, deps, payment, state));
}
