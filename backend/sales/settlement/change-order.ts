import { type Cents, formatEuro } from "@/lib/money";
import { secondsOf, times } from "@/lib/rules/times/times";
import { isDeliveredAtOnce } from "../access";
import { clearOrderedLines } from "../cart";
import type { Db } from "../../ground/database/client";
import { oneMoment, secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { announceOrder } from "./announce-order";
import { isCreditTaken, releaseCredit } from "../holds";
import { orderAtDesk } from "../orders";
import { grantAccess } from "./grant-access";
import { type MissingHold, releaseSeats, retakeHolds, retakeHoldsInSavepoint } from "../holds";
import {
  type EntryTopic,
  isHeldUnpaid,
  isInvoiced,
  isOfKnownBuyer,
  isOpen,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  type PaidMove,
  toPay,
} from "../orders/order";
import { cancelInvoice, issueInvoice } from "../order-documents";
import type { Payment } from "../payments/store";
import { addEntry } from "../order-history";
import { receivedOf } from "../payments/receipts";
import { linesOf, type Order, type OrderLine, updateOrder } from "../orders";
import { transferUntil } from "../holds";

declare module "../../deps" {
  interface Deps {
    orderEffects: OrderEffects;
  }
}

/** Effects on subscriptions when their orders are paid or stay unpaid. The caller holds the order's lock. */
type OrderEffects = {
  /** A subscription's line is paid. @returns true when the subscription begins, so that its rights must be granted */
  periodPaid(
    tx: Db,
    deps: Pick<Deps, "clock"> & Partial<Pick<Deps, "log">>,
    order: Order,
    line: OrderLine,
  ): Promise<boolean>;
  /** A renewal's charge was refused. @param code the gateway's code of the failure */
  chargeRefused(tx: Db, deps: Deps, order: Order, code: string | undefined): Promise<void>;
  /** The member pays a renewal in person. */
  payingInPerson(tx: Db, orderId: number, nextTryAt: Date): Promise<void>;
  /** Decides the tax of a renewal again before another charge, at the same price. */
  retax(tx: Db, deps: Pick<Deps, "clock">, order: Order): Promise<Order>;
  /** False when the subscription was cancelled after its renewal was written. */
  isStillCharged(db: Db, order: Order, now: Date): Promise<boolean>;
  /** The method that paid an order was saved. Its subscription is charged to that method from now on. */
  methodKept(tx: Db, order: Order, method: KeptMethod): Promise<void>;
  /**
   * Moves the seats after the difference was paid. @returns why the seats cannot be moved, as a sentence; null when
   * they were moved
   */
  moveSeats(tx: Db, deps: Deps, order: Order, move: PaidMove): Promise<string | null>;
};

type KeptMethod = { memberId: number; tokenId: number; paymentMethod: string; paymentMethodTitle: string };

export type Changed = {
  order: Order;
  /** Value of the header `fla-login-binding`, when the mail to a guest carried a link to sign in. */
  binding: string | null;
  /** A seat or coupon use that could not be taken again. The caller rolls back or reports it. */
  missing: MissingHold | null;
};

type Known = {
  /** The operator's alert for a "flag". */
  alert?: { topic: EntryTopic; text: string; buyerText: string };
  /** The order's lines, which never change, if the caller has read them. */
  lines?: readonly OrderLine[] | undefined;
  /** For a "fail": the attempt whose payment the provider refused. Without it, we gave up the attempt. */
  refused?: Payment | undefined;
  /** Number of the attempt whose payment causes the step. A later attempt is confirmed once more. */
  attempt?: number | undefined;
  /** For a "cancel": the time to pay is over. */
  isOverdue?: boolean;
  /** The payment method as the provider names it, for the order and its documents. */
  paidWith?: Pick<Order, "paidMethod" | "paymentMethodTitle"> | undefined;
};

/**
 * Moves an order one step, with all effects of the step in the same transaction. The caller holds the order's lock, so
 * every step happens once. An event that has no meaning in the order's state changes nothing.
 */
export async function changeOrder(
  tx: Db,
  running: Deps,
  order: Order,
  event: OrderEvent,
  { alert, lines, refused, attempt, isOverdue = false, paidWith }: Known = {},
): Promise<Changed> {
  const deps = { ...running, clock: oneMoment(running.clock) };
  const status = nextStatus(order.status, event);
  if (status === null || (status === order.status && event !== "retry" && event !== "flag")) {
    return { order, binding: null, missing: null };
  }
  switch (event) {
    case "retry":
      return applyRetry(tx, deps, order);
    case "hold":
      return finishStep(tx, deps, await holdOrder(tx, deps, order, status, paidWith), order, {
        lines,
        attempt,
      });
    case "paid":
      return applyPaid(tx, deps, order, { lines, attempt, paidWith });
    case "flag":
      if (alert) await addEntry(tx, deps, order.id, "alert", alert);
      return finishStep(
        tx,
        deps,
        await updateOrder(tx, order.id, { status, ...untimed }, { isSettled: true }),
        order,
        { lines },
      );
    case "fail":
    case "cancel": {
      await releaseSeats(tx, deps, order.id);
      await releaseCredit(tx, deps, order);
      const over = await updateOrder(tx, order.id, { status, ...untimed });
      const text = event === "cancel" ? overTexts.cancel : refused ? overTexts.refused : overTexts.givenUp;
      // When we stop waiting for a transfer, no attempt to pay has failed.
      if (event === "cancel" || refused || order.paymentMethod !== "invoice")
        await addEntry(tx, { clock: deps.clock }, order.id, "note", { topic: "order", ...text });
      const received = await receivedOf(tx, order.id);
      if (received > 0)
        await addEntry(tx, deps, order.id, "alert", { topic: "balance", text: overText(received) });
      if (event === "cancel") await cancelInvoice(tx, deps, over, isOverdue);
      // A debit may be refused days later, when the buyer has left the page. Renewals have their own mails.
      if (refused && order.status === "held" && order.subscriptionId === null)
        await announceOrder(tx, deps, over, "failed", refused.attempt);
      return { order: over, binding: null, missing: null };
    }
    default:
      return { order: await updateOrder(tx, order.id, { status }), binding: null, missing: null };
  }
}

const untimed = { holdUntil: null, confirmUntil: null };

/**
 * Holds the order while its money is on the way or expected. A buyer with an unconfirmed address keeps the seats for a
 * short time only. Source: docs/decisions/strangers.md.
 */
async function holdOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  status: OrderStatus,
  paidWith: Known["paidWith"],
): Promise<Order> {
  const now = deps.clock();
  const isUnknown = !isOfKnownBuyer(order) && order.subscriptionId === null;
  // The staff vouch for the seats of an order by the desk, but not for its address.
  const confirming = secondsOf(order.byDesk ? times.transfer : times.confirming);
  const confirmUntil = isUnknown ? secondsAfter(now, confirming) : null;
  // A debit on the way takes longer than a transfer.
  const holdUntil = isHeldUnpaid(order)
    ? await transferUntil(tx, deps, order.id)
    : secondsAfter(now, secondsOf(times.transfer));
  const change = { status, ...paidWith, holdUntil, confirmUntil };
  return updateOrder(tx, order.id, change, { countedUntil: confirmUntil });
}

const overTexts = {
  refused: { text: "A payment failed.", buyerText: "The payment failed. Nothing was charged." },
  givenUp: {
    text: "A payment was not finished.",
    buyerText: "The payment was not finished. Nothing was charged.",
  },
  cancel: { text: "Cancelled.", buyerText: "The order has been cancelled. There is nothing to pay." },
};

/** The alert about money beyond what an order costs. */
export const overText = (cents: Cents) =>
  `We received ${formatEuro(cents)} that is not due. Refund it, put it on a code, or use it for another order of the buyer: see the payments of this order.`;

/** Takes the seats again for another attempt to pay. */
async function applyRetry(tx: Db, deps: Deps, order: Order): Promise<Changed> {
  const missing = order.holds ? null : await retakeHolds(tx, order, deps);
  if (missing) return { order, binding: null, missing };
  // A renewal holds no seats and waits for its money until the plan ends.
  const paying = secondsAfter(deps.clock(), secondsOf(times.paying));
  // A payment link holds the seats for its full time, even while somebody tries to pay.
  const isLonger = order.byDesk && order.holdUntil !== null && order.holdUntil > paying;
  const holdUntil = order.subscriptionId !== null ? null : isLonger ? order.holdUntil : paying;
  return {
    order: await updateOrder(tx, order.id, { status: "pending", holdUntil }),
    binding: null,
    missing: null,
  };
}

/** Marks the order as paid. If its seats were sold in the meantime, an operator decides about the money. */
async function applyPaid(
  tx: Db,
  deps: Deps,
  order: Order,
  { lines: known, attempt, paidWith }: Pick<Known, "lines" | "attempt" | "paidWith">,
): Promise<Changed> {
  const paidAt = deps.clock();
  if (order.seatMove)
    return applyPaidMove(tx, deps, order, order.seatMove, { lines: known, attempt, paidWith });
  if (!order.holds) {
    const theirs = known ?? (await linesOf(tx, order.id));
    if (theirs.some(({ occurrence, endedAt }) => occurrence?.isCancelled && endedAt === null)) {
      const text = `Paid after its workshop date was cancelled. Refund it: ${orderAtDesk(deps, order.id)}`;
      const buyerText =
        "Your payment arrived after the workshop had been cancelled. We will email you about it.";
      const paid = await updateOrder(tx, order.id, { paidAt, ...paidWith });
      const alert = { topic: "seats" as const, text, buyerText };
      return changeOrder(tx, deps, paid, "flag", { alert, lines: theirs });
    }
    const missing = await retakeHoldsInSavepoint(tx, (inner) => retakeHolds(inner, order, deps));
    if (missing && !(await isCreditTaken(tx, order))) return flagWithoutCredit(tx, deps, order, known);
    if (missing) {
      const text = `Paid after its seats were released (${missing.kind} is gone): refund it, or find a seat.`;
      const buyerText =
        "Your payment arrived after your seats had been released. We will email you about it.";
      const alert = { topic: "seats" as const, text, buyerText };
      const paid = await updateOrder(tx, order.id, { paidAt, ...paidWith });
      return changeOrder(tx, deps, paid, "flag", { alert, lines: known });
    }
  }
  const lines = known ?? (await linesOf(tx, order.id));
  const paid = { ...order, status: "processing" as const, paidAt, ...untimed };
  const opened = await grantAccess(tx, deps, paid, lines);
  const status = opened.every(isDeliveredAtOnce) ? "completed" : paid.status;
  const done = await updateOrder(
    tx,
    order.id,
    { status, paidAt, ...paidWith, ...untimed },
    { isSettled: true },
  );
  return finishStep(tx, deps, done, order, { lines, attempt });
}

/**
 * The rest of a price came after the order was given up and the code had got its part back. This money does not count
 * as a payment of the order, so that the documents stay true. An operator returns it.
 */
function flagWithoutCredit(
  tx: Db,
  deps: Deps,
  order: Order,
  lines: readonly OrderLine[] | undefined,
): Promise<Changed> {
  const money = `We received ${formatEuro(toPay(order))}`;
  const text = `${money} after the order had ended, and the code that paid the rest has its ${formatEuro(order.credit)} back: refund the money at the provider or by transfer.`;
  const buyerText = "Your payment arrived after the order had ended. We will email you about it.";
  return changeOrder(tx, deps, order, "flag", { alert: { topic: "payment", text, buyerText }, lines });
}

/** The moved seats still count for the order that they were bought with. */
async function applyPaidMove(
  tx: Db,
  deps: Deps,
  order: Order,
  move: PaidMove,
  { lines, attempt, paidWith }: Pick<Known, "lines" | "attempt" | "paidWith">,
): Promise<Changed> {
  const paid = { paidAt: deps.clock(), ...paidWith };
  const refusal = await deps.orderEffects.moveSeats(tx, deps, order, move);
  if (refusal !== null) {
    const text = `Paid, but the seats of order ${move.orderId} could not be moved: ${refusal} Refund it, or move them: ${orderAtDesk(deps, order.id)}`;
    const buyerText = `Your payment arrived when the seats could no longer be moved: ${refusal} We will email you about it.`;
    const alert = { topic: "seats" as const, text, buyerText };
    return changeOrder(tx, deps, await updateOrder(tx, order.id, paid), "flag", { alert, lines });
  }
  const change = { status: "completed" as const, holds: false, ...paid, ...untimed };
  const done = await updateOrder(tx, order.id, change, { isSettled: true });
  return finishStep(tx, deps, done, order, { lines, attempt });
}

/**
 * Takes the bought items out of the cart, sends the mail and issues the invoice. The invoice comes last, because every
 * other order waits for its counter until the transaction ends.
 */
async function finishStep(
  tx: Db,
  deps: Deps,
  order: Order,
  before: Order,
  { lines: known, attempt }: Pick<Known, "lines" | "attempt">,
): Promise<Changed> {
  const lines = known ?? (await linesOf(tx, order.id));
  const wasPlaced = !isOpen(before.status) && before.status !== "cancelled";
  if (!wasPlaced && order.cartId) await clearOrderedLines(tx, deps, order.cartId, lines);
  const isRevived = before.status === "cancelled";
  const again = isRevived ? "again" : attempt;
  const binding = await (wasPlaced
    ? announceOrder(tx, deps, order, "paid")
    : announceOrder(tx, deps, order, "placed", again));
  if (isInvoiced(order)) await issueInvoice(tx, order, deps.clock(), lines);
  return { order, binding, missing: null };
}
