import type Stripe from "stripe";
import { GatewayUnavailable, type PaymentState } from "../port";
import { paymentIntent, type PaymentIntent } from "./answers";
import { ask, Refusal } from "./ask";
import { closingReason, toState } from "./states";

/**
 * Stripe's payment in the port's words; one that has failed is closed there first. Stripe would let it be confirmed
 * with another method by any browser that kept its secret, and the buyer may have paid another way by then.
 *
 * @throws GatewayUnavailable while it is not known to be closed
 */
export async function endState(client: Stripe, intent: PaymentIntent): Promise<PaymentState> {
  return intent.status === "requires_payment_method" ? closePayment(client, intent) : toState(intent);
}

/** Ends a payment that is open at Stripe; its answer keeps the words of the decline. @throws as above */
export async function closePayment(client: Stripe, intent: PaymentIntent): Promise<PaymentState> {
  const { id } = intent;
  const closed = await ask("close a payment", paymentIntent, () =>
    client.paymentIntents.cancel(
      id,
      { cancellation_reason: closingReason },
      { idempotencyKey: `${id}-close` },
    ),
  ).catch((error: unknown) => {
    // It has moved on: what it is counts.
    if (error instanceof Refusal)
      return ask("read a payment", paymentIntent, () => client.paymentIntents.retrieve(id));
    throw error;
  });
  if (closed.id !== id || closed.status === "requires_payment_method")
    throw new GatewayUnavailable(`The payment ${id} was not closed`);
  return closed.status === "canceled"
    ? toState({ ...intent, status: "requires_payment_method" })
    : toState(closed);
}
