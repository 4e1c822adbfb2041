import { catalogue } from "../content";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { customerOf, customerOfToken } from "../payment-methods";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "../payments/port";
import { insertPayment, keepCustomerRef, type Payment, paymentsOf } from "../payments/store";
import { changeOrder } from "./change-order";
import type { ChosenPayment } from "./choose-payment";
import { missingHoldError } from "./holds";
import { findOrder, linesOf, type Order, updateOrder } from "./store";

/** A search finds a new payment within a minute, as a rule. Source: docs.stripe.com/search. */
const searchLagMs = 300_000;

/** Starts an attempt at its gateway with its stored key: the same key gives the same answer, however often. */
export async function beginPayment(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<PaymentState> {
  const order = await findOrder(deps.db, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  if (
    isKeyForgotten(deps, gateway, payment) ||
    (payment.offSession && !(await deps.orderEffects.isStillCharged(deps.db, order, deps.clock())))
  )
    return findBegunPayment(deps, gateway, payment);
  const products = (await linesOf(deps.db, order.id)).map(({ productId }) => catalogue().product(productId));
  return gateway.start(
    {
      orderId: String(payment.orderId),
      attempt: payment.attempt,
      amountCents: payment.amount,
      currency: "EUR",
      customer: await gatewayCustomerOf(deps, gateway, payment, order),
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

/** The gateway customer with whom a method is or will be kept; null for a guest who leaves nothing behind. */
async function gatewayCustomerOf(
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
  return keepCustomerRef(deps.db, payment.id, ref);
}

/**
 * The same key might now make a second charge (C6): the earlier charge is searched for instead, and never started
 * again.
 */
function isKeyForgotten(deps: Deps, { keysLastMs }: PaymentGateway, { createdAt }: Payment): boolean {
  return keysLastMs !== undefined && deps.clock().getTime() - createdAt.getTime() > keysLastMs;
}

/**
 * What the gateway knows about the attempt, without starting it: usually nothing, and then it is over.
 * @throws GatewayUnavailable while that cannot be known
 */
async function findBegunPayment(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<PaymentState> {
  const known = new Set((await paymentsOf(deps.db, payment.orderId)).map(({ ref }) => ref));
  const begun = (await gateway.findByOrder(String(payment.orderId))).find(({ ref }) => !known.has(ref));
  if (begun) return begun;
  if (deps.clock().getTime() - payment.createdAt.getTime() < searchLagMs)
    throw new GatewayUnavailable("Too early to know that the charge was never started");
  const { orderId, amount: amountCents, currency } = payment;
  return {
    ref: `not-begun-${payment.key}`,
    orderId: String(orderId),
    status: "canceled",
    amountCents,
    currency,
  };
}

type Way = Pick<ChosenPayment, "gateway" | "method" | "tokenId" | "save">;

/** Stores an attempt to pay an order, with its key, before the gateway is asked. */
export function newAttempt(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  attempt: number,
  { gateway, method, tokenId, save }: Way,
  offSession = false,
): Promise<Payment> {
  const now = deps.clock();
  return insertPayment(tx, {
    orderId: order.id,
    attempt,
    gateway,
    method,
    tokenId,
    saveMethod: save,
    offSession,
    amount: order.total,
    currency: order.currency,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}

/** Another attempt to pay an order whose last one, if any, failed for good: its seats again, and a new key. */
export async function retryOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  attempts: number,
  chosen: ChosenPayment,
  offSession = false,
): Promise<Payment> {
  const { missing } = await changeOrder(tx, deps, order, "retry");
  if (missing) throw missingHoldError(missing);
  const { gateway, title, test } = chosen;
  await updateOrder(tx, order.id, { paymentMethod: gateway, paymentMethodTitle: title, test });
  return newAttempt(tx, deps, order, attempts + 1, chosen, offSession);
}
