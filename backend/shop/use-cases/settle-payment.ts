import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { PaymentState } from "../../payments";
import { eventOf, fits, movesForward } from "../domain/order-payment";
import { nextStatus } from "../domain/order-status";
import { lockCartById } from "../store/carts";
import { cartIdOf } from "../store/ordered-lines";
import { findOrder, lockOrder, updateOrder, type Order } from "../store/orders";
import { lockPayment, savePaymentState } from "../store/payments";
import { changeOrder, type Changed } from "./change-order";
import { failRenewal } from "./fail-renewal";

/**
 * Writes down what a gateway says of a payment and takes the order along. Everybody who learns the truth calls this:
 * checkout, webhook, the page that the buyer returns to, reconciler, operator. The same news twice changes nothing.
 * An order is paid only when amount, currency, order and customer fit (C8).
 */
export async function settlePayment(
  tx: Db,
  deps: Deps,
  payment: { id: number; orderId: number },
  state: PaymentState,
): Promise<Changed> {
  const order = await lockWithCart(tx, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  const kept = await lockPayment(tx, payment.id);
  if (!movesForward(kept.status, state.status)) return { order, binding: null, missing: null };
  await savePaymentState(tx, kept.id, state, deps.clock());
  if (!fits(kept, order.total, state)) {
    const payer = state.customer ? ` by ${state.customer}` : "";
    const told = `${state.status}, ${state.amountCents} ${state.currency} for order ${state.orderId}${payer}`;
    return changeOrder(tx, deps, order, "flag", `The payment ${state.ref} does not fit: ${told}.`);
  }
  const event = eventOf(state.status);
  if (event === null) return { order, binding: null, missing: null };
  if (event === "paid" && nextStatus(order.status, event) === null) {
    const note = `Paid again by ${state.ref} although it was ${order.status}: give the money back.`;
    deps.log.error({ order: order.id, note }, "an order needs an operator");
    return { order: await updateOrder(tx, order.id, { note }), binding: null, missing: null };
  }
  const changed = await changeOrder(tx, deps, order, event);
  if (event === "fail" && kept.offSession) await failRenewal(tx, deps, changed.order, state.failure?.code);
  return changed;
}

/**
 * An order that may leave its cart, locked. Rows are locked in one sequence, so that two transactions never wait for each
 * other in a circle: cart, order, payment or refund, subscription, renewal; a member's customer row and saved methods
 * come before payments and subscriptions. Nobody waits for rows that a transaction makes itself, as a renewal its order.
 */
export async function lockWithCart(tx: Db, orderId: number): Promise<Order | undefined> {
  const known = await findOrder(tx, orderId);
  if (known) await lockCartById(tx, cartIdOf(known.checkoutKey));
  return lockOrder(tx, orderId);
}
