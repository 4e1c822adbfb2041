import { and, eq, gt, inArray } from "drizzle-orm";
import { type Cents, formatEuro } from "@/lib/money";
import { downloadUses, grantsOfOrder } from "../../sales/access";
import { hasCome } from "../attendance";
import type { Db } from "../../ground/database/client";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { invoicesOf } from "../../sales/invoices";
import { courses } from "../../people/members";
import { addEntry, entriesOf } from "../../sales/order-history";
import { findOrder, type Order } from "../../sales/orders";
import { isPaid } from "../../sales/orders/order";
import { lockOrderWithCart, takeBackPaid } from "../../sales/settlement";
import { noteReceipts, receiptsOf, receivedByLine } from "../../sales/payments/receipts";
import { latestPayment, type Payment, succeededPayments } from "../../sales/payments/store";
import { differenceOf, moneyOfOrder, noteBalance, refundsOf } from "../ledger";
import { seatsOfOrders } from "../../sales/seats";
import { type BankLine, lockLine } from "./proposed-lines";
import { bankLines } from "./tables";

export type Undone =
  | { kind: "undone"; orders: Order[]; line: BankLine }
  | { kind: "no line" }
  /** The reason for the refusal and the step to take instead, in sentences. */
  | { kind: "refused"; why: string };

class Depended extends Error {
  constructor(readonly why: string) {
    super("something depends on the booking");
  }
}

/**
 * Takes back a line's booking: its orders wait for their money again, and the line is open again. This works only
 * within a day and while nothing depends on the booking. Several orders of one transfer are taken back together or not
 * at all.
 */
export async function undoBooking(deps: Deps, lineId: number): Promise<Undone> {
  try {
    return await deps.db.transaction(async (tx): Promise<Undone> => {
      const line = await lockLine(tx, lineId);
      if (!line) return { kind: "no line" };
      const why = whyNoLine(line, deps.clock());
      if (why !== null) return { kind: "refused", why };
      const orders: Order[] = [];
      for (const orderId of ordersOf(line)) orders.push(await takeBack(tx, deps, orderId, line));
      await tx
        .update(bankLines)
        .set({ state: "open", orderId: null, moreOrders: [], decidedAt: null })
        .where(eq(bankLines.id, lineId));
      return { kind: "undone", orders, line };
    });
  } catch (error) {
    if (error instanceof Depended) return { kind: "refused", why: error.why };
    throw error;
  }
}

/**
 * The reason why a booking cannot be taken back now, with the correction to make instead; null: it can be taken back.
 */
export async function whyNotUndone({ db, clock }: Deps, line: BankLine): Promise<string | null> {
  const why = whyNoLine(line, clock());
  if (why !== null) return why;
  const cents = await receivedByLine(db, line.id);
  for (const orderId of ordersOf(line)) {
    const found = await dependsOn(db, await findOrder(db, orderId), orderId, {
      lineId: line.id,
      cents: cents.get(orderId) ?? 0,
    });
    if (typeof found === "string") return found;
  }
  return null;
}

/** Sorted by number, which is the order in which they are locked. */
const ordersOf = ({ orderId, moreOrders }: BankLine) =>
  [orderId ?? [], moreOrders].flat().toSorted((a, b) => a - b);

function whyNoLine(line: BankLine, now: Date): string | null {
  if (line.state !== "booked" || !line.decidedAt) return "This line is not booked.";
  const [returned] = ordersOf(line);
  if (line.amount < 0)
    return `The buyer has been asked for the money again. If that was wrong, record the payment on the page of order ${returned ?? 0}.`;
  if (daysAfter(line.decidedAt, 1) > now) return null;
  const [order] = ordersOf(line);
  return `It was booked more than a day ago. ${correction(order ?? 0)}`;
}

const correction = (orderId: number) =>
  `Refund the money on the page of order ${orderId}, or record the refund there; then you can open this line again.`;

async function takeBack(tx: Db, deps: Deps, orderId: number, { id: lineId }: BankLine): Promise<Order> {
  const order = await lockOrderWithCart(tx, orderId);
  const cents = (await receivedByLine(tx, lineId)).get(orderId) ?? 0;
  const found = await dependsOn(tx, order, orderId, { lineId, cents });
  if (typeof found === "string") throw new Depended(found);
  const at = deps.clock();
  if (cents !== 0) await noteReceipts(tx, [{ orderId, lineId, kind: "taken back", cents: 0 - cents, at }]);
  const after = found.payment ? await takeBackPaid(tx, deps, found.order, found.payment) : found.order;
  if (!found.payment)
    await addEntry(tx, deps, orderId, "note", {
      topic: "payment",
      author: "operator",
      text: `The booking of a transfer of ${formatEuro(cents)} was undone.`,
      buyerText: `A transfer of ${formatEuro(cents)} was booked for this order by mistake.`,
    });
  await noteBalance(tx, deps, orderId);
  return after;
}

/** Topics of the history that show that something depends on the payment. */
const laterTopics = new Set(["seats", "refund", "transfer", "dispute", "tax", "subscription", "withdrawal"]);

/**
 * The order with its transfer, or a sentence about the obstacle. No transfer: the order keeps its status, less these
 * cents.
 */
async function dependsOn(
  db: Db,
  order: Order | undefined,
  orderId: number,
  { lineId, cents }: { lineId: number; cents: Cents },
): Promise<string | { order: Order; payment: Payment | null }> {
  if (!order) return `There is no order ${orderId}.`;
  if (await isReturned(db, orderId, lineId))
    return `The bank has returned a payment for order ${orderId}: there is nothing left to undo.`;
  if (cents > 0 && order.status === "held" && order.paidAt === null) return { order, payment: null };
  if (!order.paidAt || !isPaid(order.status))
    return `Order ${orderId} is no longer paid: open the line again instead.`;
  const payment = await latestPayment(db, orderId);
  if (payment?.gateway !== "invoice" || payment.status !== "succeeded")
    return `Order ${orderId} was not waiting for a transfer. ${correction(orderId)}`;
  if (cents > 0 && differenceOf(order, await moneyOfOrder(db, order)).over >= cents)
    return { order, payment: null };
  const why = await whatFollowed(db, order);
  return why === null ? { order, payment } : `${why} ${correction(orderId)}`;
}

/** Whether the bank took money of the order back after this line had brought it. */
async function isReturned(db: Db, orderId: number, lineId: number): Promise<boolean> {
  const rows = await receiptsOf(db, [orderId]);
  const brought = rows.findLastIndex((row) => row.lineId === lineId && row.kind === "transfer");
  return rows.slice(brought + 1).some(({ kind }) => kind === "returned");
}

/** A sentence about something that depends on an order's payment; null: nothing depends on it. */
export const whatFollowed = async (db: Db, order: Order): Promise<string | null> =>
  (await builtUpon(db, order)) ?? (await usedOf(db, order.id));

/** A sentence about money, a document or a change that followed the payment; null: there is none. */
async function builtUpon(db: Db, { id, seatMove }: Order): Promise<string | null> {
  if (seatMove) return `Its payment has moved seats of order ${seatMove.orderId}.`;
  if ((await succeededPayments(db, id)).length > 1) return `Order ${id} was paid twice.`;
  if ((await refundsOf(db, id)).length > 0) return `Money for order ${id} has already been refunded.`;
  if ((await invoicesOf(db, id)).some(({ content }) => content.payment.state === "paid"))
    return `The invoice for order ${id} was issued with the payment.`;
  const entries = await entriesOf(db, id);
  const booked = entries.findLastIndex(
    ({ topic, kind, author }) => topic === "payment" && kind === "note" && author === "operator",
  );
  const isLater = entries.slice(booked + 1).some(({ topic }) => laterTopics.has(topic));
  return isLater ? `Order ${id} has changed since.` : null;
}

/** A sentence about something that the payment opened and somebody has used; null: nothing was used. */
async function usedOf(db: Db, orderId: number): Promise<string | null> {
  const seats = (await seatsOfOrders(db, [orderId])).map(({ id }) => id);
  if (await hasCome(db, seats)) return "Somebody has already attended on one of its seats.";
  const grants = (await grantsOfOrder(db, orderId)).filter(({ revokedAt }) => revokedAt === null);
  if (grants.some(({ kind }) => kind === "subscription")) return "A subscription started with the payment.";
  const ids = grants.map(({ id }) => id);
  const fetched = and(inArray(downloadUses.grantId, ids), gt(downloadUses.used, 0));
  if (ids.length > 0 && (await db.$count(downloadUses, fetched)) > 0)
    return "Files that it opened have been downloaded.";
  for (const { memberId, kind, productId } of grants) {
    if (memberId === null || kind !== "course") continue;
    const isTheirs = and(eq(courses.memberId, memberId), eq(courses.productId, productId));
    if ((await db.$count(courses, and(isTheirs, gt(courses.progress, 0)))) > 0)
      return "The course that it opened has been started.";
  }
  return null;
}
