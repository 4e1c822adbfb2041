import { isDeepStrictEqual } from "node:util";
import { GraphQLError } from "graphql";
import { wordsOf } from "@/lib/rules/forms/buyer-words";
import {
  type Asker,
  cartRefusal,
  dropRefused,
  isByOffer,
  isCovered,
  lineMessages,
  lockCart,
  maximumTotal,
  priceStoredCart,
  raiseVersion,
  saveBilling,
  toPayOf,
} from "../cart";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { orUnavailable } from "../payments/gateway-of";
import { latestPayment, type Payment } from "../payments/store";
import { type KnownOrder, newAttempt, retryOrder } from "../settlement";
import { type CheckoutRequest, choosePayment, payerOf } from "../settlement";
import { isHoldOver, samePurchase } from "../orders/order";
import { cancelOrder, syncPayment } from "../settlement";
import { couponsOf, findOrder, linesOf, lockOrder, type Order, ordersOfCart } from "../orders";
import { completeBilling, type Quote, writeOrder } from "./write-order";
import { orderErrors } from "../orders";

export type PlacedOrder = {
  order: Order;
  payment: Payment | null;
  /** Value of the header `fla-login-binding`. */ binding: string | null;
};

/** How many unfinished orders of the same cart are cancelled before the buyer must try again. */
const placeRounds = 3;

/**
 * "Buy": three transactions with calls to the gateway between them. First the order, its seats and the payment's key
 * are written. Then the gateway is called with that key. Then its answer is settled. One version of a cart becomes one
 * order and one charge, however often this runs.
 *
 * @throws userError with a message for the buyer, whose cart is kept
 */
export async function placeOrder(deps: Deps, asked: Asker, request: CheckoutRequest): Promise<PlacedOrder> {
  const { db } = deps;
  await readKeys(deps);
  for (let round = 0; round < placeRounds; round += 1) {
    const step = await db.transaction((tx) => freezeOrder(tx, deps, asked, request)).catch(retryOnLostCoupon);
    if (step === null) continue;
    switch (step.kind) {
      case "refused":
        throw step.error;
      case "placed":
        return {
          order: step.order,
          payment: (await latestPayment(db, step.order.id)) ?? null,
          binding: step.binding,
        };
      case "pay":
        return payAttempt(deps, step.payment, step.known);
      case "supersede": {
        const old = await orUnavailable("payment", () => cancelOrder(deps, step.orderId));
        // The old order was paid after all. The buyer gets that order, and nothing is charged twice.
        if (old && old.status !== "cancelled" && old.status !== "failed") {
          return { order: old, payment: (await latestPayment(db, old.id)) ?? null, binding: null };
        }
      }
    }
  }
  throw orderErrors.cartBusy();
}

/** Reads the keys that the transactions need, before they begin: see `readSecret`. */
async function readKeys({ db, ids }: Deps): Promise<void> {
  for (const name of ["networks", "sign-in-code"]) await readSecret(db, ids, name);
}

/**
 * Another order took the coupon's last use or the code's money while this order was written, so this one was rolled
 * back. Pricing the cart again notices that, reports it and removes the code. The next click continues without the
 * code.
 */
function retryOnLostCoupon(error: unknown): null {
  if (error instanceof GraphQLError && error.extensions.code === "COUPON_REFUSED") return null;
  throw error;
}

/**
 * Continues an attempt and returns its order.
 * @throws userError when the attempt was declined
 */
export async function payAttempt(deps: Deps, payment: Payment, known?: KnownOrder): Promise<PlacedOrder> {
  const {
    order,
    binding,
    payment: kept,
  } = await orUnavailable("payment", () => syncPayment(deps, payment, known));
  if (kept.status === "failed") {
    throw orderErrors.declined(kept.failure?.message);
  }
  if (kept.status === "cancelled") throw orderErrors.paymentCancelled();
  return { order, payment: kept, binding };
}

type FreezeStep =
  | { kind: "refused"; error: Error }
  /** Nothing is left to do: the order was placed before, or there is nothing to pay. */
  | { kind: "placed"; order: Order; binding: string | null }
  | { kind: "pay"; payment: Payment; known?: KnownOrder }
  /** An unpaid order of this cart differs from the buyer's present request, so it must be cancelled first. */
  | { kind: "supersede"; orderId: number };

/** The first transaction of "buy" writes prices, order, seats, coupon uses and the payment's key, or nothing. */
async function freezeOrder(tx: Db, deps: Deps, asked: Asker, request: CheckoutRequest): Promise<FreezeStep> {
  const { owner, identity } = asked;
  const open = await lockCart(tx, owner);
  if (!open || open.cart.lines.length === 0) return placedBefore(tx, open?.cart.placedOrderId ?? null);
  const { cart } = open;
  if (!deps.payments.some(({ id }) => id === request.paymentMethod) && request.paymentMethod !== "free") {
    // This is checked before the address, as in WooCommerce. The checkout of a free cart sends "free".
    throw orderErrors.wrongMethod();
  }
  const billing = completeBilling(open.billing, request);
  if (!isDeepStrictEqual(open.billing, billing)) await saveBilling(tx, owner, billing);
  const priced = await priceStoredCart(tx, deps, { owner, cart, identity, billing });
  const [coupon] = priced.refused;
  if (coupon) {
    await dropRefused(tx, deps, cart, priced);
    return { kind: "refused", error: orderErrors.couponDropped(coupon.message) };
  }
  const refusal = await cartRefusal(tx, deps, cart, identity);
  if (refusal !== null) throw orderErrors.cartChanged(refusal);
  if (isByOffer(priced)) throw orderErrors.cartChanged(lineMessages.byOffer(maximumTotal));
  const bill = { ...priced, total: toPayOf(priced), isCovered: isCovered(priced) };
  const chosen = choosePayment(deps, request, bill, await payerOf(tx, identity));
  const { ip, proof } = request;
  const words = wordsOf(billing, request.words);
  const quote: Quote = { cart, priced, billing, chosen, owner, words, ip, proof };
  const { own, stale } = await ordersOfCart(tx, cart);
  if (stale) return { kind: "supersede", orderId: stale.id };
  const existing = own && (await lockOrder(tx, own.id));
  if (!existing) return startPaying(tx, deps, quote);
  return continueOrder(tx, deps, existing, quote);
}

async function placedBefore(tx: Db, orderId: number | null): Promise<FreezeStep> {
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  if (order && order.status !== "cancelled" && order.status !== "failed")
    return { kind: "placed", order, binding: null };
  return { kind: "refused", error: orderErrors.noSession() };
}

/** Continues the order that this version of the cart already became. */
async function continueOrder(tx: Db, deps: Deps, existing: Order, quote: Quote): Promise<FreezeStep> {
  if (existing.status !== "pending" && existing.status !== "failed" && existing.status !== "cancelled") {
    return { kind: "placed", order: existing, binding: null };
  }
  const [lines, coupons] = [await linesOf(tx, existing.id), await couponsOf(tx, existing.id)];
  const same = samePurchase(
    { ...existing, lines, coupons },
    { ...quote.priced, credit: quote.priced.credit?.cents ?? 0, billing: quote.billing, ...quote.words },
  );
  const payment = await latestPayment(tx, existing.id);
  if (existing.status === "pending") {
    const isSameMethod = payment?.gateway === quote.chosen.gateway && payment.method === quote.chosen.method;
    return same && payment && isSameMethod && !isHoldOver(existing, deps.clock())
      ? { kind: "pay", payment }
      : { kind: "supersede", orderId: existing.id };
  }
  if (existing.status === "failed" && same && payment) {
    return {
      kind: "pay",
      payment: await retryOrder(tx, deps, existing, payment.attempt, quote.chosen, quote),
    };
  }
  await raiseVersion(tx, deps, quote.owner);
  const cart = { ...quote.cart, version: quote.cart.version + 1 };
  return startPaying(tx, deps, { ...quote, cart });
}

async function startPaying(tx: Db, deps: Deps, quote: Quote): Promise<FreezeStep> {
  const { order, lines, binding } = await writeOrder(tx, deps, quote);
  if (quote.chosen.gateway === "free" || quote.chosen.gateway === "code")
    return { kind: "placed", order, binding };
  const payment = await newAttempt(tx, deps, order, 1, quote.chosen);
  return { kind: "pay", payment, known: { order, lines } };
}
