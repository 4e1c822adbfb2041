import type Stripe from "stripe";
import { type StripeMethod, stripeMethods } from "@/lib/rules/payment-methods";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "../port";
import { paymentIntent, type PaymentIntent, paymentMethod } from "./answers";
import { askStripe, StripeRefusal } from "./client";
import { closingReason, failureOf, toState } from "./states";

type Start = Parameters<PaymentGateway["start"]>[0];

/**
 * Makes and confirms a payment in one call, so that one key stands for it. What is sent follows from the stored attempt
 * and the method's kind alone: a repeated call says the same, or Stripe would refuse the key.
 */
export async function startPayment(client: Stripe, payment: Start, key: string): Promise<PaymentState> {
  try {
    const kind = await kindOf(client, payment);
    const made = await askStripe("start a payment", paymentIntent, () =>
      client.paymentIntents.create(parametersOf(payment, kind), { idempotencyKey: key }),
    );
    return await finalState(client, made);
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(client, error, payment, key);
    throw error;
  }
}

/** @throws Refusal for a method that is not there, not this customer's, or of a kind that is not open here */
async function kindOf(client: Stripe, payment: Start): Promise<StripeMethod> {
  const { country, amountCents: totalCents, recurring } = payment;
  // It becomes part of an address, so only "pm_…" is allowed.
  if (!/^pm_\w{1,100}$/.test(payment.method))
    throw new StripeRefusal("resource_missing", undefined, undefined);
  const method = await askStripe("read a payment method", paymentMethod, () =>
    client.paymentMethods.retrieve(payment.method),
  );
  const isForeign = method.customer && method.customer !== payment.customer;
  const kind = stripeMethods({ country, totalCents, recurring }).find((each) => each === method.type);
  if (isForeign || !kind)
    throw new StripeRefusal("payment_intent_incompatible_payment_method", undefined, undefined);
  return kind;
}

function parametersOf(payment: Start, kind: StripeMethod): Stripe.PaymentIntentCreateParams {
  const { orderId, attempt, amountCents, customer, method, offSession, saveMethod, returnUrl } = payment;
  const isKept = saveMethod && customer !== null && kind !== "klarna" && !offSession;
  return {
    amount: amountCents,
    currency: "eur",
    confirm: true,
    payment_method: method,
    allowed_payment_method_types: [kind],
    metadata: { order_id: orderId, attempt: String(attempt) },
    description: `Order ${orderId}`,
    ...(customer !== null && { customer }),
    ...(isKept && { setup_future_usage: "off_session" as const }),
    ...(offSession ? { off_session: true } : { return_url: returnUrl }),
    // The text of the mandate stands in the payment form. Why not "online": docs/decisions/stripe.md.
    ...(kind === "sepa_debit" &&
      !offSession && { mandate_data: { customer_acceptance: { type: "offline", offline: {} } } }),
  };
}

/**
 * A refusal by Stripe ends the attempt. A payment it left behind is closed, or counts if it was paid in the meantime;
 * without one the attempt gets a unique name.
 */
async function refused(
  client: Stripe,
  refusal: StripeRefusal,
  { orderId, amountCents, currency }: Start,
  key: string,
): Promise<PaymentState> {
  const made = paymentIntent.safeParse(refusal.payment);
  const failure = failureOf(refusal.code, refusal.declineCode);
  if (made.success) {
    const state = await closePayment(client, made.data);
    return state.status === "failed" ? { ...state, failure } : state;
  }
  return { ref: `refused-${key}`, orderId, status: "failed", amountCents, currency, failure };
}

/**
 * Stripe's payment in the port's words; one that has failed is closed there first. Stripe would let it be confirmed
 * with another method by any browser that kept its secret, and the buyer may have paid another way by then.
 *
 * @throws GatewayUnavailable while it is not known to be closed
 */
export async function finalState(client: Stripe, intent: PaymentIntent): Promise<PaymentState> {
  return intent.status === "requires_payment_method" ? closePayment(client, intent) : toState(intent);
}

/** Ends a payment that is open at Stripe; its answer keeps the words of the decline. @throws as above */
async function closePayment(client: Stripe, intent: PaymentIntent): Promise<PaymentState> {
  const { id } = intent;
  const closed = await askStripe("close a payment", paymentIntent, () =>
    client.paymentIntents.cancel(
      id,
      { cancellation_reason: closingReason },
      { idempotencyKey: `${id}-close` },
    ),
  ).catch((error: unknown) => {
    // Its state has changed in the meantime: the actual state counts.
    if (error instanceof StripeRefusal)
      return askStripe("read a payment", paymentIntent, () => client.paymentIntents.retrieve(id));
    throw error;
  });
  if (closed.id !== id || closed.status === "requires_payment_method")
    throw new GatewayUnavailable(`Payment ${id} could not be closed`);
  return closed.status === "canceled"
    ? toState({ ...intent, status: "requires_payment_method" })
    : toState(closed);
}
