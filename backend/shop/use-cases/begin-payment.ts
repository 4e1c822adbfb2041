import { catalogue } from "../../content";
import type { Deps } from "../../deps";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "../../payments";
import { asOf } from "../domain/subscription-dates";
import { isCharged } from "../domain/subscription-status";
import { linesOf } from "../store/order-parts";
import { findOrder, type Order } from "../store/orders";
import { keepCustomerRef, paymentsOf, type Payment } from "../store/payments";
import { findSubscription } from "../store/subscriptions";
import { customerOf, customerOfToken } from "./gateway-customer";

/** A search finds a new payment within a minute, as a rule. Source: docs.stripe.com/search. */
const searchLagMs = 300_000;

/** Starts an attempt at its gateway with its stored key: the same key gives the same answer, however often. */
export async function beginPayment(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<PaymentState> {
  const { db } = await deps.database();
  const order = await findOrder(db, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  if (isKeyForgotten(deps, gateway, payment) || (payment.offSession && (await isUnwanted(deps, order))))
    return asFarAsBegun(deps, gateway, payment);
  const products = (await linesOf(db, order.id)).map(({ productId }) => catalogue().product(productId));
  return gateway.start(
    {
      orderId: String(payment.orderId),
      attempt: payment.attempt,
      amountCents: payment.amount,
      currency: "EUR",
      customer: await whoPays(deps, gateway, payment, order),
      method: payment.method,
      returnUrl: `${deps.settings.origin}/store/confirm/${payment.orderId}`,
      offSession: payment.offSession,
      saveMethod: payment.saveMethod,
      recurring: order.subscriptionId !== null || products.some((product) => product?.subscription),
      country: order.billing.country ?? "",
    },
    payment.key,
  );
}

/** Somebody at the gateway where a method is or will be kept; null for a guest who leaves nothing behind. */
async function whoPays(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  order: Order,
): Promise<string | null> {
  if (payment.customerRef !== null) return payment.customerRef;
  const { tokenId, saveMethod } = payment;
  if (tokenId === null && !saveMethod) return null;
  const ref =
    tokenId === null || order.memberId === null
      ? await customerOf(deps, gateway, { ...order, orderId: order.id })
      : await customerOfToken(deps, gateway, { tokenId, memberId: order.memberId });
  return keepCustomerRef((await deps.database()).db, payment.id, ref);
}

/** The same key might now make a second charge (C6): what was begun is searched instead, and never begun anew. */
function isKeyForgotten(deps: Deps, { keysLastMs }: PaymentGateway, { createdAt }: Payment): boolean {
  return keysLastMs !== undefined && deps.clock().getTime() - createdAt.getTime() > keysLastMs;
}

/** The subscription was cancelled after its renewal was written down and before the gateway was asked. */
async function isUnwanted(deps: Deps, order: Order): Promise<boolean> {
  if (order.subscriptionId === null) return false;
  const stored = await findSubscription((await deps.database()).db, order.subscriptionId);
  return !stored || !isCharged(asOf(stored, deps.clock()).status);
}

/**
 * What the gateway knows of the attempt, without beginning it: nothing, as a rule, and then it is over.
 * @throws GatewayUnavailable while that cannot be known
 */
async function asFarAsBegun(deps: Deps, gateway: PaymentGateway, payment: Payment): Promise<PaymentState> {
  const known = new Set(
    (await paymentsOf((await deps.database()).db, payment.orderId)).map(({ ref }) => ref),
  );
  const begun = (await gateway.findByOrder(String(payment.orderId))).find(({ ref }) => !known.has(ref));
  if (begun) return begun;
  if (deps.clock().getTime() - payment.createdAt.getTime() < searchLagMs)
    throw new GatewayUnavailable("Too early to tell that a charge was not begun");
  const { orderId, amount: amountCents, currency } = payment;
  return {
    ref: `not-begun-${payment.key}`,
    orderId: String(orderId),
    status: "canceled",
    amountCents,
    currency,
  };
}
