import type Stripe from "stripe";
import {
  isKept,
  methodRefusal,
  type PaidMethod,
  paidMethodNames,
  stripeMethods,
} from "@/lib/rules/prices/payment-methods";
import { GatewayUnavailable, type PaymentRequest, type PaymentState, UnknownCustomer } from "../port";
import { confirmationToken, paymentIntent, type PaymentIntent, paymentMethod } from "./answers";
import { askStripe, StripeRefusal } from "./client";
import { closingReason, failureOf, toState } from "./states";

/**
 * Creates a PaymentIntent without confirming it, so nothing is charged.
 *
 * @param keyed runs the call with a key
 * @throws UnknownCustomer
 */
export async function createPayment(
  client: Stripe,
  payment: PaymentRequest,
  metadata: { installation: string },
  keyed: (make: (options: Stripe.RequestOptions) => Promise<PaymentIntent>) => Promise<PaymentIntent>,
): Promise<PaymentState> {
  const { orderId, attempt, amountCents, customer, country, recurring } = payment;
  const parameters: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: "eur",
    allowed_payment_method_types: stripeMethods({ country, totalCents: amountCents, recurring }),
    metadata: { ...metadata, order_id: orderId, attempt },
    description: `Order ${orderId}`,
    ...(customer !== null && { customer }),
  };
  try {
    const made = await keyed((options) =>
      askStripe("make a payment", paymentIntent, () => client.paymentIntents.create(parameters, options)),
    );
    return await finalState(client, made);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (isUnknownCustomer(error)) throw new UnknownCustomer("No such customer", { cause: error });
    return {
      ref: `refused-${attempt}`,
      orderId,
      status: "failed",
      amountCents,
      currency: payment.currency,
      failure: failureOf(error.code),
    };
  }
}

/** Source: docs.stripe.com/error-codes, resource_missing. */
export function isUnknownCustomer({ code, param }: StripeRefusal): boolean {
  return code === "resource_missing" && param === "customer";
}

/**
 * Confirms a PaymentIntent. After a refusal, the PaymentIntent's own state counts, because an earlier call whose answer
 * was lost may have paid or cancelled it.
 */
export async function confirmPayment(
  client: Stripe,
  ref: string,
  payment: PaymentRequest,
  key: string,
): Promise<PaymentState> {
  try {
    const parameters = confirmationOf(payment, await kindOf(client, payment));
    const confirmed = await askStripe("confirm a payment", paymentIntent, () =>
      client.paymentIntents.confirm(ref, { ...parameters, ...withCharge }, { idempotencyKey: key }),
    );
    return await finalState(client, confirmed);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const intent = await readPayment(client, ref);
    if (!isOpen(intent)) return toState(intent);
    const failure = failureOf(isTokenOver(error) ? "confirmation_token" : error.code, error.declineCode);
    return await closePayment(client, intent, { ...failure, message: error.reason ?? failure.message });
  }
}

/** Whether the token is used up: it works once, within twelve hours. */
function isTokenOver({ param }: StripeRefusal): boolean {
  return param === "confirmation_token";
}

/**
 * The kind of the given payment method.
 *
 * @throws Refusal for a method that does not exist, is not this customer's, or is of a kind that is not available here;
 *   and for a bank account that was neither saved nor typed into the payment form, where its owner agrees to the
 *   mandate
 */
async function kindOf(client: Stripe, payment: PaymentRequest): Promise<PaidMethod> {
  const { country, amountCents: totalCents, recurring, currency } = payment;
  const { type, customer: owner } = await readGiven(client, payment.method);
  const isForeign = owner && owner !== payment.customer;
  const kind = paidMethodNames.find((each) => each === type);
  const hasMandate = kind !== "sepa_debit" || owner || isToken(payment.method);
  const code = "payment_intent_incompatible_payment_method";
  if (isForeign || !kind || !hasMandate) throw new StripeRefusal(code);
  const reason = methodRefusal(kind, { country, totalCents, recurring, currency });
  if (reason !== null) throw new StripeRefusal(code, undefined, undefined, reason);
  return kind;
}

const isToken = (method: string) => method.startsWith("ctoken_");

/** Reads the method to confirm with: a confirmation token of the payment form, or a payment method. */
async function readGiven(client: Stripe, method: string) {
  // The id becomes part of a URL.
  if (!/^(ctoken|pm)_\w{1,100}$/.test(method)) throw new StripeRefusal("resource_missing");
  if (!isToken(method))
    return askStripe("read a payment method", paymentMethod, () => client.paymentMethods.retrieve(method));
  const token = await askStripe("read a confirmation token", confirmationToken, () =>
    client.confirmationTokens.retrieve(method),
  );
  return token.payment_method_preview;
}

/**
 * The parameters that confirm a payment. They need no mandate_data: a token contains how its buyer agreed, online and
 * from where, as Stripe's script recorded it, and a saved account keeps its mandate. Source:
 * github.com/stripe/stripe-js/issues/763.
 */
function confirmationOf(payment: PaymentRequest, kind: PaidMethod): Stripe.PaymentIntentConfirmParams {
  const { customer, method, offSession, saveMethod, returnUrl } = payment;
  const isSaved = saveMethod && customer !== null && isKept(kind) && !offSession;
  return {
    ...(isToken(method) ? { confirmation_token: method } : { payment_method: method }),
    ...(isSaved && { setup_future_usage: "off_session" as const }),
    // Without use_stripe_sdk, 3-D Secure replaces the whole page:
    // docs.stripe.com/payments/3d-secure/authentication-flow.
    ...(offSession ? { off_session: true } : { return_url: returnUrl, use_stripe_sdk: true }),
  };
}

/** The charge names the payment method that was used. */
const withCharge = { expand: ["latest_charge"] };

export function readPayment(client: Stripe, ref: string): Promise<PaymentIntent> {
  return askStripe("read a payment", paymentIntent, () => client.paymentIntents.retrieve(ref, withCharge));
}

/**
 * Stripe's payment as the port's state. A failed payment is first closed at Stripe. Otherwise any browser that kept its
 * secret could confirm it with another method, and by then the buyer may have paid by another method.
 *
 * @throws GatewayUnavailable while it is not known to be closed
 */
export async function finalState(client: Stripe, intent: PaymentIntent): Promise<PaymentState> {
  const state = toState(intent);
  return state.failure && isOpen(intent) ? closePayment(client, intent, state.failure) : state;
}

function isOpen({ status }: PaymentIntent): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation";
}

/**
 * Ends a payment that is open at Stripe as failed. It first writes the reason into the payment: if the answer is lost,
 * the next reader finds the reason there even if Stripe no longer reports the decline. @throws GatewayUnavailable as
 * `finalState` does
 */
async function closePayment(
  client: Stripe,
  intent: PaymentIntent,
  failure: NonNullable<PaymentState["failure"]>,
): Promise<PaymentState> {
  const { id } = intent;
  const actual = (error: unknown) => {
    // The payment's state has changed in the meantime. Its actual state counts.
    if (error instanceof StripeRefusal) return readPayment(client, id);
    throw error;
  };
  const metadata = { declined: failure.code };
  if (intent.metadata.declined !== failure.code)
    await askStripe("mark a payment", paymentIntent, () =>
      client.paymentIntents.update(id, { metadata }),
    ).catch(actual);
  const closed = await askStripe("close a payment", paymentIntent, () =>
    client.paymentIntents.cancel(id, { cancellation_reason: closingReason }),
  ).catch(actual);
  if (closed.id !== id || isOpen(closed)) throw new GatewayUnavailable(`Payment ${id} could not be closed`);
  return closed.status === "canceled" ? { ...toState(closed), status: "failed", failure } : toState(closed);
}
