import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { durationText, secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { findInvoice } from "../invoices";
import { queueMail } from "../../ground/mail/outbox";
import { latestPayment, savePaymentState } from "../payments/store";
import { lockStock } from "../products";
import { changeOrder } from "./change-order";
import { usedUpCoupon } from "../holds";
import { releaseSeats, retakeHolds, retakeHoldsInSavepoint } from "../holds";
import { isHeldUnpaid, isInvoiced, isTransfer } from "../orders/order";
import { issueInvoice } from "../order-documents";
import { addEntry } from "../order-history";
import { linesOf, linesOfOrders, lockOrder, type Order, updateOrder } from "../orders";
import { orders } from "../orders";
import { forgetUnconfirmed, networkOf, seatsIn } from "../holds";
import { countUnpaidSeats, lockUnpaidHolder, provenAddressOf, transferUntil } from "../holds";

/**
 * Confirms these orders after their buyer has proven the address: they get invoices and are held for as long as a
 * transfer takes. If an order's half hour is over, it takes its seats again, but only if the buyer used this order's
 * own mail or page: signing in for another purpose takes no seats. The caller holds the locks.
 *
 * @param used number of the order whose mail or page the buyer used
 */
export async function confirmOrders(
  tx: Db,
  deps: Deps,
  proven: readonly Order[],
  used: number | null,
): Promise<void> {
  const inOrder = [...proven].sort((a, b) => a.id - b.id);
  const isLate = (order: Order) => order.confirmUntil !== null && !order.holds;
  const confirmed = inOrder.filter(
    (order) => order.confirmUntil !== null && (order.holds || order.id === used),
  );
  if (confirmed[0]) await lockUnpaidHolder(tx, deps, confirmed[0]);
  await lockStockOf(tx, confirmed);
  for (const order of inOrder) {
    if (order.confirmUntil === null) {
      await forgetUnconfirmed(tx, order.id);
      await invoiceConfirmed(tx, deps, order);
    } else if (!isLate(order) || order.id === used) await confirmOrder(tx, deps, order, order.id === used);
  }
}

/** Locks the stock of all orders together, in the order that buyers use. */
async function lockStockOf(tx: Db, confirmed: readonly Order[]): Promise<void> {
  if (confirmed.length === 0) return;
  const lines = await linesOfOrders(
    tx,
    confirmed.map(({ id }) => id),
  );
  for (const { stockItem } of seatsIn(lines)) await lockStock(tx, stockItem);
}

/** @param isOwn whether the buyer used this order's own mail or page, which proves that they placed it */
async function confirmOrder(tx: Db, deps: Deps, order: Order, isOwn: boolean): Promise<void> {
  const missing = order.holds
    ? null
    : await retakeHoldsInSavepoint(tx, (inner) => retakeHolds(inner, order, deps));
  if (missing) return closeSoldOut(tx, deps, order);
  const usedUp = isOwn && isHeldUnpaid(order) ? await usedUpCoupon(tx, order) : null;
  if (usedUp !== null) return closeUsedUp(tx, deps, order, usedUp);
  const network = await networkOf(tx, order.id);
  await forgetUnconfirmed(tx, order.id);
  if (isHeldUnpaid(order) && !order.byDesk) {
    const email = await provenAddressOf(tx, order);
    const buyer = { memberId: order.memberId, email, network };
    const met = await countUnpaidSeats(tx, deps, order, buyer, await linesOf(tx, order.id));
    if (met) return closeAboveCeiling(tx, deps, order);
  }
  const holdUntil = isHeldUnpaid(order)
    ? await transferUntil(tx, deps, order.id)
    : secondsAfter(deps.clock(), secondsOf(times.transfer));
  const confirmed = await updateOrder(tx, order.id, {
    confirmUntil: null,
    holdUntil,
    ...(isOwn && { addressProven: true }),
  });
  if (!order.holds && seatsIn(await linesOf(tx, order.id)).length > 0) {
    const buyerText = "The address has been confirmed, and the seats are held again.";
    await addEntry(tx, deps, order.id, "note", { topic: "seats", text: "Confirmed late.", buyerText });
  }
  if (order.total === 0) await changeOrder(tx, deps, confirmed, "paid");
  else await invoiceConfirmed(tx, deps, confirmed);
}

async function invoiceConfirmed(tx: Db, deps: Deps, order: Order): Promise<void> {
  if (!isInvoiced(order) || (await findInvoice(tx, order.id))) return;
  await issueInvoice(tx, order, deps.clock());
  await queueMail(tx, deps, {
    reason: `order-${order.id}-confirmed`,
    recipient: order.email,
    template: "order-confirmed",
    data: { orderId: order.id },
  });
}

/**
 * Closes an order whose seats were sold to others after the half hour. An order without money is cancelled with a
 * reason. A debit on the way cannot be stopped, so an operator decides when it arrives.
 */
async function closeSoldOut(tx: Db, deps: Deps, order: Order): Promise<void> {
  const buyerText = `The address was confirmed more than ${durationText(times.confirming)} after the order, and the seats have gone to other people.`;
  await addEntry(tx, deps, order.id, "note", {
    topic: "seats",
    text: "Confirmed late: sold out.",
    buyerText,
  });
  if (!isTransfer(order) && order.total > 0) {
    await updateOrder(tx, order.id, { confirmUntil: null });
    return;
  }
  await closeUnpaid(tx, deps, order);
  // Keeping this time tells this ending from any other.
  await updateOrder(tx, order.id, { confirmUntil: order.confirmUntil });
}

/**
 * Closes an order because its buyer already holds as many places as one may without paying. Several orders were
 * confirmed together.
 */
async function closeAboveCeiling(tx: Db, deps: Deps, order: Order): Promise<void> {
  const buyerText =
    "The address has been confirmed, but we cannot hold any more seats without payment. Please order again and pay at once, or write to us with the contact form.";
  await addEntry(tx, deps, order.id, "note", {
    topic: "seats",
    text: "Confirmed above the limit for unpaid seats.",
    buyerText,
  });
  await closeUnpaid(tx, deps, order);
}

/** Closes an order because another order with the address has used the coupon in the meantime. */
async function closeUsedUp(tx: Db, deps: Deps, order: Order, code: string): Promise<void> {
  const buyerText = `The address has been confirmed, but the code “${code}” had already been used with it in another order. Please order again without the code.`;
  await addEntry(tx, deps, order.id, "note", {
    topic: "order",
    text: "Confirmed after another use of its coupon.",
    buyerText,
  });
  await closeUnpaid(tx, deps, order);
}

async function closeUnpaid(tx: Db, deps: Deps, order: Order): Promise<void> {
  const payment = await latestPayment(tx, order.id);
  if (payment?.ref) {
    const { ref, amount: amountCents, currency } = payment;
    const state = { ref, orderId: String(order.id), status: "cancelled" as const, amountCents, currency };
    await savePaymentState(tx, payment.id, state, deps.clock());
  }
  await changeOrder(tx, deps, order, "cancel");
}

const batch = 100;

/**
 * Releases the seats of orders that were not confirmed in time. The orders stay. Nobody gets a mail, because the
 * mailbox may be anybody's.
 * @returns how many
 */
export async function releaseUnconfirmed(deps: Deps): Promise<number> {
  const { db } = deps;
  let released = 0;
  for (;;) {
    const overdue = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNotNull(orders.confirmUntil),
          eq(orders.holds, true),
          eq(orders.status, "held"),
          lte(orders.confirmUntil, deps.clock()),
        ),
      )
      .orderBy(asc(orders.confirmUntil), asc(orders.id))
      .limit(batch);
    for (const { id } of overdue) if (await db.transaction((tx) => releaseOne(tx, deps, id))) released += 1;
    if (overdue.length < batch) return released;
  }
}

async function releaseOne(tx: Db, deps: Deps, id: number): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order?.holds || order.status !== "held") return false;
  if (order.confirmUntil === null || order.confirmUntil > deps.clock()) return false;
  await releaseSeats(tx, deps, id);
  if (seatsIn(await linesOf(tx, id)).length > 0) {
    const buyerText = `The address was not confirmed within ${durationText(times.confirming)}, so the seats have been released.`;
    await addEntry(tx, deps, id, "note", { topic: "seats", text: "Not confirmed in time.", buyerText });
  }
  return true;
}
