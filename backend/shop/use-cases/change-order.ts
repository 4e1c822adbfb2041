import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { isDeliveredAtOnce } from "../domain/order-grants";
import { isOpen, nextStatus, type OrderEvent } from "../domain/order-status";
import { daysAfter, minutesAfter, payingMinutes, transferDays } from "../domain/order-times";
import { retakeHolds, type Missing } from "../store/holds";
import { issueInvoice } from "../store/invoices";
import { clearOrderedLines } from "../store/ordered-lines";
import { linesOf } from "../store/order-parts";
import { updateOrder, type Order } from "../store/orders";
import { announceOrder } from "./announce-order";
import { freeSeats } from "./free-seats";
import { grantAccess } from "./grant-access";

export type Changed = {
  order: Order;
  /** For the header `fla-login-binding`, when a guest's order mail went out with a way to sign in. */
  binding: string | null;
  /** Seats or coupon uses that could not be taken again: the caller rolls back or says so. */
  missing: Missing | null;
};

/**
 * Takes an order one step on, with all that goes with the step. The order is locked by the caller, so every step and
 * its effects happen once. An event that means nothing in the order's state changes nothing.
 */
export async function changeOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  event: OrderEvent,
  note?: string,
): Promise<Changed> {
  const status = nextStatus(order.status, event);
  if (status === null || (status === order.status && event !== "retry" && event !== "flag")) {
    return { order, binding: null, missing: null };
  }
  switch (event) {
    case "retry":
      return retry(tx, deps, order);
    case "hold":
      return settle(
        tx,
        deps,
        await updateOrder(tx, order.id, { status, holdUntil: daysAfter(deps.clock(), transferDays) }),
        order,
      );
    case "paid":
      return pay(tx, deps, order);
    case "flag":
      deps.log.error({ order: order.id, note }, "an order needs an operator");
      return settle(tx, deps, await updateOrder(tx, order.id, { status, holdUntil: null, note }), order);
    case "fail":
    case "cancel": {
      await freeSeats(tx, deps, order.id);
      const over = await updateOrder(tx, order.id, { status });
      // Nobody is at the page any more when a debit is refused days later; renewals have their own mails.
      if (event === "fail" && order.status === "ON_HOLD" && order.subscriptionId === null)
        await announceOrder(tx, deps, over, "failed");
      return { order: over, binding: null, missing: null };
    }
    default:
      return { order: await updateOrder(tx, order.id, { status }), binding: null, missing: null };
  }
}

/** Another try to pay needs the seats again. */
async function retry(tx: Db, deps: Deps, order: Order): Promise<Changed> {
  const missing = order.holds ? null : await retakeHolds(tx, order);
  if (missing) return { order, binding: null, missing };
  // A renewal holds no seats and waits as long as its plan goes on.
  const holdUntil = order.subscriptionId === null ? minutesAfter(deps.clock(), payingMinutes) : null;
  return {
    order: await updateOrder(tx, order.id, { status: "PENDING", holdUntil }),
    binding: null,
    missing: null,
  };
}

/** Paid. Where its seats were given away in the meantime the money is not lost silently: an operator decides (C9). */
async function pay(tx: Db, deps: Deps, order: Order): Promise<Changed> {
  const paidAt = deps.clock();
  if (!order.holds) {
    const missing = await retakeInside(tx, order);
    if (missing) {
      const note = `Paid after its seats were given back (${missing.kind} is gone): give the money back or find a seat.`;
      return changeOrder(tx, deps, await updateOrder(tx, order.id, { paidAt }), "flag", note);
    }
  }
  const paid = await updateOrder(tx, order.id, { status: "PROCESSING", paidAt, holdUntil: null });
  const opened = await grantAccess(tx, deps, paid);
  const done = opened.every(isDeliveredAtOnce)
    ? await updateOrder(tx, paid.id, { status: "COMPLETED" })
    : paid;
  return settle(tx, deps, done, order);
}

/** A savepoint: pieces that were taken before the missing one go back. */
async function retakeInside(tx: Db, order: Order): Promise<Missing | null> {
  class Short extends Error {
    constructor(readonly missing: Missing) {
      super("short");
    }
  }
  try {
    await tx.transaction(async (inner) => {
      const missing = await retakeHolds(inner, order);
      if (missing) throw new Short(missing);
    });
    return null;
  } catch (error) {
    if (error instanceof Short) return error.missing;
    throw error;
  }
}

/** The order left the cart's hands: invoice number, mail, and the cart without what was bought. */
async function settle(tx: Db, deps: Deps, order: Order, before: Order): Promise<Changed> {
  await issueInvoice(tx, order, deps.clock());
  const wasPlaced = !isOpen(before.status) && before.status !== "CANCELLED";
  if (!wasPlaced) await clearOrderedLines(tx, deps, order.checkoutKey, await linesOf(tx, order.id));
  const binding = await announceOrder(tx, deps, order, wasPlaced ? "paid" : "placed");
  return { order, binding, missing: null };
}
