import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { takeFromLimit } from "../../limits";
import { isOver, movesForward } from "../domain/order-payment";
import { daysAfter } from "../domain/order-times";
import { findOwnedOrder, type Order, type OrderOwner } from "../store/orders";
import { latestPayment, lockPayment, savePaymentState, type Payment } from "../store/payments";
import { postponeRenewal } from "../store/renewals";
import { choosePayment } from "./choose-payment";
import type { CheckoutRequest } from "./checkout-request";
import { orderToPay } from "./order-to-pay";
import { payerOf } from "./payer-of";
import { pay, reachable, type PlacedOrder } from "./place-order";
import { retryOrder } from "./retry-order";
import { lockWithCart, settlePayment } from "./settle-payment";
import { cancelAtGateway } from "./start-payment";

type Way = Pick<CheckoutRequest, "paymentMethod" | "metaData">;
type Step =
  | { kind: "placed"; order: Order }
  | { kind: "pay"; payment: Payment }
  /** An attempt by another method is still open: it has to be given up first. */
  | { kind: "replace"; payment: Payment };

const rounds = 3;
/** Each may be a question to a bank. */
const attempts = { max: 60, seconds: 900 };

/**
 * Pays an order that was placed earlier, by the same or another method: the order, its number and its prices stay, only
 * the attempt is new. However often it is asked at the same time, one attempt is open and one charge is made.
 *
 * @throws userError; NOT_FOUND for a foreign order as for a missing one (C16)
 */
export async function payOrder(deps: Deps, owner: OrderOwner, id: number, way: Way): Promise<PlacedOrder> {
  const { db } = await deps.database();
  const found = await findOwnedOrder(db, { id }, owner, deps.clock());
  if (!found) throw userError("Not authorized to access this order", "NOT_FOUND");
  if (!(await takeFromLimit(db, deps.clock, `pay-order:${id}`, attempts)))
    throw userError("Too many attempts. Please wait a few minutes and try again.", "RATE_LIMITED");
  for (let round = 0; round < rounds; round += 1) {
    const step = await db.transaction((tx) => nextAttempt(tx, deps, found, owner, way));
    if (step.kind === "placed")
      return { order: step.order, payment: (await latestPayment(db, id)) ?? null, binding: null };
    if (step.kind === "pay") return pay(deps, step.payment);
    const state = await reachable(() => cancelAtGateway(deps, step.payment));
    await db.transaction(async (tx) => {
      if (state.status === "canceled") await giveUp(tx, deps, found, { id: step.payment.id, state });
      else await settlePayment(tx, deps, step.payment, state);
    });
  }
  throw userError(
    "This order is being paid in another window. Please look there, or try again in a moment.",
    "BUSY",
  );
}

async function nextAttempt(tx: Db, deps: Deps, found: Order, owner: OrderOwner, way: Way): Promise<Step> {
  const order = await lockedOrder(tx, found);
  if (order.status === "CANCELLED" || order.status === "REFUNDED")
    throw userError(
      "This order was cancelled, so it cannot be paid any more. Please order again.",
      "ORDER_CLOSED",
    );
  const last = await latestPayment(tx, order.id);
  // A renewal that could not be charged has an order, and nobody has tried to pay it yet.
  const isPayable = last !== undefined || order.subscriptionId !== null;
  if ((order.status !== "PENDING" && order.status !== "FAILED") || !isPayable)
    return { kind: "placed", order };
  const toPay = await orderToPay(tx, deps, order);
  if (!toPay)
    throw userError(
      "Something in this order is not sold any more. Please choose another date.",
      "CART_CHANGED",
    );
  const chosen = choosePayment(deps, way, toPay, await payerOf(tx, deps, owner));
  if (!last || isOver(last.status))
    return { kind: "pay", payment: await retryOrder(tx, deps, order, last?.attempt ?? 0, chosen) };
  const isSameWay = last.gateway === chosen.gateway && last.method === chosen.method;
  return { kind: isSameWay ? "pay" : "replace", payment: last };
}

/** Ends an attempt but not its order, whose seats `settlePayment` would give back: the next attempt follows at once. */
async function giveUp(
  tx: Db,
  deps: Deps,
  found: Order,
  { id, state }: { id: number; state: Parameters<typeof savePaymentState>[2] },
): Promise<void> {
  await lockedOrder(tx, found);
  const kept = await lockPayment(tx, id);
  if (!movesForward(kept.status, state.status)) return;
  await savePaymentState(tx, id, state, deps.clock());
  if (kept.offSession) await postponeRenewal(tx, found.id, daysAfter(deps.clock(), 1));
}

async function lockedOrder(tx: Db, { id }: Order): Promise<Order> {
  const order = await lockWithCart(tx, id);
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}
