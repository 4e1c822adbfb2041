import type { Shopper } from "../cart";
import { catalogue } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../ground/limits/limits";
import { orUnavailable } from "../payments/gateway-of";
import type { MethodInfo, PaymentState } from "../payments/port";
import { latestPayment, lockPayment, type Payment, savePaymentState } from "../payments/store";
import { isForSale } from "../products";
import { retryOrder } from "../settlement";
import { type CheckoutRequest, choosePayment, methodsFor, payerOf, type ToPay } from "../settlement";
import { isHoldOver, isOpen as isUnpaid, toPay } from "../orders/order";
import { isFinal } from "../settlement/payment-attempt";
import { payAttempt, type PlacedOrder } from "./place-order";
import { cancelAtGateway, isNews, lockOrderWithCart, settlePayment } from "../settlement";
import { findOwnedOrder, linesOf, type Order } from "../orders";
import { orderErrors } from "../orders";

type PaymentChoice = Pick<CheckoutRequest, "paymentMethod" | "metaData" | "ip">;
type AttemptStep =
  | { kind: "placed"; order: Order }
  | { kind: "pay"; payment: Payment }
  /** An attempt by another method is still open and has to be cancelled first. */
  | { kind: "replace"; payment: Payment };

const payRounds = 3;
/** Each call may send a request to a bank. */
const payLimit = { max: 60, seconds: 900 };

/**
 * Pays an order that was placed earlier, by the same or another method. The order, its number and its prices stay; only
 * the attempt is new. Simultaneous calls share one open attempt and one charge.
 *
 * @throws userError; NOT_FOUND for a missing order and for somebody else's, so that nobody learns which numbers exist
 */
export async function payOrder(
  deps: Deps,
  owner: Shopper,
  id: number,
  choice: PaymentChoice,
): Promise<PlacedOrder> {
  const { db } = deps;
  const found = await findOwnedOrder(db, { id }, owner, deps.clock());
  if (!found) throw orderErrors.notYours();
  if (!(await takeFromLimit(db, deps.clock, `pay-order:${id}`, payLimit)))
    throw orderErrors.tooManyAttempts();
  for (let round = 0; round < payRounds; round += 1) {
    const step = await db.transaction((tx) => nextAttempt(tx, deps, found, owner, choice));
    if (step.kind === "placed")
      return { order: step.order, payment: (await latestPayment(db, id)) ?? null, binding: null };
    if (step.kind === "pay") return payAttempt(deps, step.payment);
    const state = await orUnavailable("payment", () => cancelAtGateway(deps, step.payment));
    await db.transaction(async (tx) => {
      if (state.status === "cancelled") await endAttempt(tx, deps, found, { id: step.payment.id, state });
      else await settlePayment(tx, deps, step.payment, state);
    });
  }
  throw orderErrors.orderBusy();
}

async function nextAttempt(
  tx: Db,
  deps: Deps,
  found: Order,
  owner: Shopper,
  choice: PaymentChoice,
): Promise<AttemptStep> {
  const order = await lockedOrder(tx, found);
  if (order.status === "cancelled" || order.status === "refunded") throw orderErrors.orderClosed();
  const last = await latestPayment(tx, order.id);
  // A renewal that could not be charged, the order for a move and an order by the desk have no attempt yet.
  const isPayable =
    last !== undefined || order.subscriptionId !== null || order.seatMove !== null || order.byDesk;
  if ((order.status !== "pending" && order.status !== "failed") || !isPayable)
    return { kind: "placed", order };
  const bill = await orderToPay(tx, deps, order);
  if (!bill) throw orderErrors.notSoldAnyMore();
  const chosen = choosePayment(deps, choice, bill, await payerOf(tx, owner));
  if (!last || isFinal(last.status))
    return {
      kind: "pay",
      payment: await retryOrder(tx, deps, order, last?.attempt ?? 0, chosen, { ...choice, proof: null }),
    };
  const isSameMethod = last.gateway === chosen.gateway && last.method === chosen.method;
  return { kind: isSameMethod && !isHoldOver(order, deps.clock()) ? "pay" : "replace", payment: last };
}

/**
 * Ends an attempt without ending its order, because the next attempt follows at once. `settlePayment` would release the
 * order's seats.
 */
async function endAttempt(
  tx: Db,
  deps: Deps,
  found: Order,
  { id, state }: { id: number; state: PaymentState },
): Promise<void> {
  await lockedOrder(tx, found);
  const kept = await lockPayment(tx, id);
  if (!isNews(kept, state)) return;
  await savePaymentState(tx, id, state, deps.clock());
  if (kept.offSession) await deps.orderEffects.payingInPerson(tx, found.id, daysAfter(deps.clock(), 1));
}

async function lockedOrder(tx: Db, { id }: Order): Promise<Order> {
  const order = await lockOrderWithCart(tx, id);
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}

/** The open amount and items of an unpaid order; null when a line's date is over, so that it is no longer sold. */
async function orderToPay(db: Db, { clock }: Pick<Deps, "clock">, order: Order): Promise<ToPay | null> {
  const products = (await linesOf(db, order.id)).map(({ productId, variationId }) => ({
    product: catalogue().product(productId),
    variation: variationId === null ? null : catalogue().variation(variationId)?.variation,
  }));
  const now = clock();
  const isSold = (product: Product, variation: Variation | null | undefined) =>
    variation !== undefined && isForSale(product, variation, now);
  if (!products.every(({ product, variation }) => product && isSold(product, variation))) return null;
  const recurring = products.find(({ product }) => product?.subscription)?.product?.subscription ?? null;
  return { total: toPay(order), recurring, vat: { country: order.billing.country ?? "" } };
}

/** Payment methods for another attempt to pay the order; empty when it is not open or can no longer be paid. */
export async function paymentMethodsOf(db: Db, deps: Deps, order: Order): Promise<MethodInfo[]> {
  if (!isUnpaid(order.status) || toPay(order) === 0) return [];
  const bill = await orderToPay(db, deps, order);
  return bill ? methodsFor(deps, bill) : [];
}
