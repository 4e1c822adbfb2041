import { GraphQLError } from "graphql";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { GatewayUnavailable } from "../../payments";
import { findOrder, type Order } from "../store/orders";
import { findPayment, latestPayment, type Payment } from "../store/payments";
import { cancelOrder } from "./cancel-order";
import type { CheckoutRequest } from "./checkout-request";
import { freezeOrder } from "./freeze-order";
import { drivePayment } from "./start-payment";
import type { Asked } from "./visitor";

export type PlacedOrder = {
  order: Order;
  payment: Payment | null;
  /** For `fla-login-binding`. */ binding: string | null;
};

/** An unfinished order of the same cart is given up at most so often, then the buyer is asked to try again. */
const rounds = 3;

/**
 * "Buy": three transactions with the network between them. The order, its seats and the payment's key are written
 * first; then the gateway is asked with that key; then its answer is settled. However often and from wherever it is
 * called, one version of a cart becomes one order and one charge.
 *
 * @throws userError with a sentence for the buyer; the cart is kept then.
 */
export async function placeOrder(deps: Deps, asked: Asked, request: CheckoutRequest): Promise<PlacedOrder> {
  const { db } = await deps.database();
  for (let round = 0; round < rounds; round += 1) {
    const step = await db.transaction((tx) => freezeOrder(tx, deps, asked, request)).catch(lostCoupon);
    if (step === null) continue;
    switch (step.kind) {
      case "refused":
        throw userError(step.message, step.code);
      case "placed":
        return {
          order: step.order,
          payment: (await latestPayment(db, step.order.id)) ?? null,
          binding: step.binding,
        };
      case "pay":
        return pay(deps, step.payment);
      case "supersede": {
        const old = await reachable(() => cancelOrder(deps, step.orderId));
        // It was paid after all: the buyer gets that order, and nothing is charged twice.
        if (old && old.status !== "CANCELLED" && old.status !== "FAILED") {
          return { order: old, payment: (await latestPayment(db, old.id)) ?? null, binding: null };
        }
      }
    }
  }
  throw userError(
    "Your cart is being bought in another window. Please look there, or try again in a moment.",
    "BUSY",
  );
}

/**
 * Somebody else took the coupon's last use while this order was written, and all of it was rolled back. Pricing the cart
 * once more sees that, says so, and takes the coupon out, so that the next click goes on without it.
 */
function lostCoupon(error: unknown): null {
  if (error instanceof GraphQLError && error.extensions.code === "COUPON_REFUSED") return null;
  throw error;
}

/** Drives an attempt and answers the order with it. @throws userError when it was refused */
export async function pay(deps: Deps, payment: Payment): Promise<PlacedOrder> {
  const { order, binding } = await reachable(() => drivePayment(deps, payment));
  const { db } = await deps.database();
  const kept = (await findPayment(db, payment.id)) ?? payment;
  if (kept.status === "failed") {
    throw userError(
      kept.failure?.message ?? "The payment was refused. Please try another payment method.",
      "PAYMENT_DECLINED",
    );
  }
  if (kept.status === "canceled")
    throw userError("The payment was cancelled. Please try again.", "PAYMENT_CANCELLED");
  return { order: (await findOrder(db, order.id)) ?? order, payment: kept, binding };
}

/** @throws userError in place of GatewayUnavailable */
export async function reachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw userError(
      "The payment service does not answer. Nothing is lost: please try again in a moment.",
      "PAYMENT_UNAVAILABLE",
    );
  }
}
