import { paidMethods } from "@/lib/rules/prices/payment-methods";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { tryRefreshMethod } from "../payment-methods";
import { gatewayOf } from "../payments/gateway-of";
import type { PaymentGateway, PaymentState } from "../payments/port";
import {
  findPayment,
  latestPayment,
  lockPayment,
  type Payment,
  savePaymentState,
  succeededPayments,
  touchPayment,
} from "../payments/store";
import { continuePayment, type KnownOrder, neverBegun } from "./begin-payment";
import { type Changed, changeOrder } from "./change-order";
import { tryKeepPaidMethod } from "./keep-paid-method";
import { isHoldOver, nextStatus, toPay } from "../orders/order";
import { eventOf, isFinal, matchesAttempt, movesForward } from "./payment-attempt";
import { addEntry } from "../order-history";
import { findOrder, lockCartOf, lockOrder, type Order, type OrderLine } from "../orders";
import { noteLapsed } from "../holds";

/**
 * Records a gateway's news about a payment and updates the order. Checkout, webhook, return page, reconciler and
 * operator call it. Repeated news changes nothing. An order is paid only when amount, currency, order and customer
 * match.
 */
export async function settlePayment(
  tx: Db,
  deps: Deps,
  payment: { id: number; orderId: number },
  state: PaymentState,
  lines?: readonly OrderLine[],
): Promise<Settled> {
  const order = await lockOrderWithCart(tx, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  const before = await lockPayment(tx, payment.id);
  if (!isNews(before, state)) return { order, binding: null, missing: null, payment: before };
  const kept = await savePaymentState(tx, before.id, state, deps.clock());
  return { ...(await settleOrder(tx, deps, { order, kept, lines }, state)), payment: kept };
}

type Settled = Changed & { payment: Payment };

/** Applies news of an order's payment to it. The caller holds the order's lock. */
async function settleOrder(
  tx: Db,
  deps: Deps,
  { order, kept, lines }: { order: Order; kept: Payment; lines: readonly OrderLine[] | undefined },
  state: PaymentState,
): Promise<Changed> {
  if (!matchesAttempt(kept, toPay(order), state)) {
    const payer = state.customer ? ` by ${state.customer}` : "";
    const reported = `${state.status}, ${state.amountCents} ${state.currency} for order ${state.orderId}${payer}`;
    const alert = {
      topic: "payment" as const,
      text: `The payment ${state.ref} does not match: ${reported}.`,
      buyerText: "A payment does not match the order. We will look into it and email you.",
    };
    return changeOrder(tx, deps, order, "flag", { alert, lines });
  }
  const event = eventOf(state.status);
  if (event === null) return { order, binding: null, missing: null };
  if (event === "paid" && nextStatus(order.status, event) === null) {
    const text = `Paid again by ${state.ref} although it was already ${order.status}: refund it.`;
    await addEntry(tx, deps, order.id, "alert", { topic: "payment", text });
    return { order, binding: null, missing: null };
  }
  const changed = await changeOrder(tx, deps, order, event, {
    lines,
    refused: kept.status === "failed" ? kept : undefined,
    attempt: kept.attempt,
    paidWith: paidWith(order, kept, state),
  });
  if (event === "fail" && kept.offSession)
    await deps.orderEffects.chargeRefused(tx, deps, changed.order, state.failure?.code);
  return changed;
}

/** The payment method that was used. A saved method keeps its own, longer title. */
function paidWith({ paymentMethodTitle: title }: Order, { tokenId }: Payment, { paidMethod }: PaymentState) {
  return (
    paidMethod && { paidMethod, paymentMethodTitle: tokenId === null ? paidMethods[paidMethod].title : title }
  );
}

/** False for a known state, and for a payment that is not the attempt's: such a payment was never confirmed. */
export function isNews(kept: Payment, state: PaymentState): boolean {
  return (kept.ref === null || kept.ref === state.ref) && movesForward(kept.status, state.status);
}

/**
 * Locks an order and its cart. All transactions lock rows in the same sequence, so that they cannot deadlock: cart,
 * order, payment or refund, subscription, renewal. A member's customer row and saved methods come before payments and
 * subscriptions. Rows that a transaction creates itself, such as a renewal's order, are exempt.
 */
export async function lockOrderWithCart(tx: Db, orderId: number): Promise<Order | undefined> {
  await lockCartOf(tx, orderId);
  return lockOrder(tx, orderId);
}

/**
 * Reads an attempt's state at the gateway and settles it. An unfinished attempt is continued. It is safe to call
 * repeatedly and from anywhere. No lock is held during the gateway call.
 *
 * @throws GatewayUnavailable, and the attempt stays open for the reconciler
 */
export async function syncPayment(deps: Deps, payment: Payment, known?: KnownOrder): Promise<Settled> {
  const gateway = gatewayOf(deps, payment.gateway);
  const ask = () => continuePayment(deps, gateway, payment, known);
  const state = await fetchMatchingState(gateway, payment, ask);
  const settled = await deps.db.transaction((tx) => settlePayment(tx, deps, payment, state, known?.lines));
  const isKept = state.status === "succeeded" && payment.saveMethod;
  if (isKept) await tryKeepPaidMethod(deps, payment.id);
  if (state.failure?.retryable === false && payment.tokenId !== null)
    await tryRefreshMethod(deps, gateway, payment.tokenId);
  if (!isKept) return settled;
  return {
    ...settled,
    order: (await findOrder(deps.db, payment.orderId)) ?? settled.order,
    payment: (await findPayment(deps.db, payment.id)) ?? settled.payment,
  };
}

/** Cancels an open attempt at its gateway. If the attempt turns out to be paid, it counts as paid. */
export async function cancelPayment(deps: Deps, paymentId: number): Promise<Changed | null> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment) return null;
  const state = await cancelAtGateway(deps, payment);
  return deps.db.transaction((tx) => settlePayment(tx, deps, payment, state));
}

/** Cancels an abandoned attempt at its gateway. The gateway may answer that it was paid. */
export async function cancelAtGateway(deps: Deps, payment: Payment): Promise<PaymentState> {
  const { ref } = payment;
  if (ref === null) return neverBegun(payment);
  const gateway = gatewayOf(deps, payment.gateway);
  return fetchMatchingState(gateway, payment, () => gateway.cancel(ref));
}

const maximumFetches = 3;

/**
 * Reads an attempt's state at the provider, and reads again while the answer does not match: a garbled answer would
 * leave a paid order to an operator. A state that never matches is settled as it is.
 *
 * @throws GatewayUnavailable when the state is unknown
 */
export async function fetchMatchingState(
  gateway: PaymentGateway,
  payment: Payment,
  ask: () => Promise<PaymentState>,
): Promise<PaymentState> {
  let state = await ask();
  for (let asked = 1; asked < maximumFetches && !matchesAttempt(payment, payment.amount, state); asked += 1)
    state = await gateway.get(state.ref);
  return state;
}

/**
 * Cancels an unpaid order: first the payment at its gateway, then the order with its seats. An order that turns out to
 * be paid stays paid and is returned so.
 *
 * @param isOverdue the time to pay has run out, which is remembered about the buyer
 * @throws GatewayUnavailable when the gateway cannot confirm that no more money moves. Nothing is changed then.
 */
export async function cancelOrder(
  deps: Deps,
  orderId: number,
  { isOverdue = false } = {},
): Promise<Order | null> {
  if (isOverdue) await deps.db.transaction((tx) => noteOverdue(tx, deps, orderId));
  const payment = await latestPayment(deps.db, orderId);
  if (payment && !isFinal(payment.status)) await cancelPayment(deps, payment.id);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const last = await latestPayment(tx, orderId);
    // Another attempt has started in the meantime. The buyer is paying, so the order is not cancelled.
    if (last && !isFinal(last.status)) return order;
    // A provider has the order's money, which came after its seats were gone. The order stays, so that it can be
    // refunded.
    const taken = (await succeededPayments(tx, orderId)).some(({ gateway }) => gateway !== "invoice");
    if (taken && order.status === "held") return order;
    return (await changeOrder(tx, deps, order, "cancel", { isOverdue })).order;
  });
}

/** Remembers that the buyer did not pay in time. Call it before the seats are released. */
async function noteOverdue(tx: Db, deps: Deps, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status === "held" && isHoldOver(order, deps.clock())) await noteLapsed(tx, deps, orderId);
}

/** Milliseconds. Reloading a page repeatedly must not burden the payment provider. */
const refreshEveryMs = 1_500;

/**
 * The current state of an order. While its payment is on the way, this asks the gateway, at most every 1.5 s, because
 * the return page's address cannot be trusted. During an outage it returns the last known state.
 */
export async function refreshOrder(
  deps: Deps,
  order: Order,
): Promise<{ order: Order; binding: string | null }> {
  if (order.status !== "pending" && order.status !== "held") return { order, binding: null };
  const { db } = deps;
  const payment = await latestPayment(db, order.id);
  if (!payment || payment.gateway === "invoice" || isFinal(payment.status)) return { order, binding: null };
  const now = deps.clock();
  if (now.getTime() - payment.updatedAt.getTime() < refreshEveryMs) return { order, binding: null };
  await touchPayment(db, payment.id, now);
  try {
    const { order: settled, binding } = await syncPayment(deps, payment);
    return { order: settled, binding };
  } catch (error) {
    deps.log.warn(
      { order: order.id, cause: error instanceof Error ? error.message : String(error) },
      "order not refreshed",
    );
    return { order, binding: null };
  }
}
