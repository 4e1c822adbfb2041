import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { samePurchase } from "../domain/order-quote";
import { lockCart, raiseVersion } from "../store/carts";
import { readBilling, saveBilling } from "../store/customers";
import { checkoutKey } from "../store/ordered-lines";
import { couponsOf, linesOf } from "../store/order-parts";
import { findByCheckoutKey, findOrder, lockOrder, pendingOfCart, type Order } from "../store/orders";
import { latestPayment, type Payment } from "../store/payments";
import type { CheckoutRequest } from "./checkout-request";
import { choosePayment } from "./choose-payment";
import { completeBilling } from "./complete-billing";
import { newAttempt } from "./new-attempt";
import { payerOf } from "./payer-of";
import { dropRefused, priceStoredCart } from "./price-stored-cart";
import { refuseLines } from "./refuse-lines";
import { retryOrder } from "./retry-order";
import type { Asked } from "./visitor";
import { writeOrder, type Quote } from "./write-order";

export type Frozen =
  | { kind: "refused"; message: string; code: string }
  /** Nothing is left to do: it was placed before, or there is nothing to pay. */
  | { kind: "placed"; order: Order; binding: string | null }
  | { kind: "pay"; payment: Payment }
  /** An unpaid order of this cart says something else than the buyer now: it has to be given up first. */
  | { kind: "supersede"; orderId: number };

/** The first transaction of "buy": prices, order, seats, coupon uses and the key of the payment, all or nothing. */
export async function freezeOrder(
  tx: Db,
  deps: Deps,
  asked: Asked,
  request: CheckoutRequest,
): Promise<Frozen> {
  const { owner, identity } = asked;
  const cart = await lockCart(tx, owner);
  if (!cart || cart.lines.length === 0) return placedBefore(tx, cart?.placedOrderId ?? null);
  if (!deps.payments.some(({ id }) => id === request.paymentMethod) && request.paymentMethod !== "free") {
    // Asked before the address, as WooCommerce does; a cart that costs nothing is sent with "free".
    throw userError("Invalid payment method.", "INVALID_PAYMENT_METHOD");
  }
  const billing = completeBilling(await readBilling(tx, owner), request);
  await saveBilling(tx, owner, billing);
  const priced = await priceStoredCart(tx, deps, { owner, cart, identity });
  const [coupon] = priced.refused;
  if (coupon) {
    await dropRefused(tx, deps, cart, priced);
    return { kind: "refused", message: coupon.message, code: "COUPON_REFUSED" };
  }
  const refusal = await refuseLines(tx, deps, cart, identity);
  if (refusal !== null) throw userError(refusal, "CART_CHANGED");
  const chosen = choosePayment(deps, request, priced, await payerOf(tx, deps, identity));
  const quote: Quote = { cart, priced, billing, chosen, owner, note: request.customerNote };
  const key = checkoutKey(cart);
  const stale = (await pendingOfCart(tx, cart.id)).find((order) => order.checkoutKey !== key);
  if (stale) return { kind: "supersede", orderId: stale.id };
  const known = await findByCheckoutKey(tx, key);
  const existing = known && (await lockOrder(tx, known.id));
  if (!existing) return startPaying(tx, deps, quote);
  return goOn(tx, deps, existing, quote);
}

async function placedBefore(tx: Db, orderId: number | null): Promise<Frozen> {
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  if (order && order.status !== "CANCELLED" && order.status !== "FAILED")
    return { kind: "placed", order, binding: null };
  return { kind: "refused", message: "Sorry, no session found.", code: "NO_SESSION" };
}

/** The cart version has an order already. */
async function goOn(tx: Db, deps: Deps, existing: Order, quote: Quote): Promise<Frozen> {
  if (existing.status !== "PENDING" && existing.status !== "FAILED" && existing.status !== "CANCELLED") {
    return { kind: "placed", order: existing, binding: null };
  }
  const [lines, coupons] = [await linesOf(tx, existing.id), await couponsOf(tx, existing.id)];
  const same = samePurchase({ ...existing, lines, coupons }, { ...quote.priced, billing: quote.billing });
  const payment = await latestPayment(tx, existing.id);
  if (existing.status === "PENDING") {
    const isSameWay = payment?.gateway === quote.chosen.gateway && payment.method === quote.chosen.method;
    return same && payment && isSameWay
      ? { kind: "pay", payment }
      : { kind: "supersede", orderId: existing.id };
  }
  if (existing.status === "FAILED" && same && payment) {
    return { kind: "pay", payment: await retryOrder(tx, deps, existing, payment.attempt, quote.chosen) };
  }
  await raiseVersion(tx, deps, quote.owner);
  const cart = { ...quote.cart, version: quote.cart.version + 1 };
  return startPaying(tx, deps, { ...quote, cart });
}

async function startPaying(tx: Db, deps: Deps, quote: Quote): Promise<Frozen> {
  const written = await writeOrder(tx, deps, quote);
  if (quote.chosen.gateway === "free") return { kind: "placed", ...written };
  return { kind: "pay", payment: await newAttempt(tx, deps, written.order, 1, quote.chosen) };
}
