import { type Cents, formatEuro, share } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { findOrder, linesOf, lockOrder, type Order, type OrderLine, orderAtDesk } from "../../sales/orders";
import { isLive } from "../../sales/order-lines";
import { isPaid } from "../../sales/orders/order";
import { paidMovesOf } from "../../sales/holds";
import { seatsOfOrders } from "../../sales/seats";
import { countedCents, refundAmount } from "./refund";
import { countedRefunds, type Refund, refundsOf, releaseRefundable, updateRefund } from "./store";

/** The difference that was paid to move a seat: a line of the order that paid for it. */
export type PaidDifference = {
  order: Order;
  line: OrderLine;
  /** Cents that have not been refunded. */
  left: Cents;
};

/** All differences that were paid for seats of an order, including refunded ones. */
async function everyDifferenceOf(
  db: Db,
  orderId: number,
  seatIds: readonly number[],
): Promise<PaidDifference[]> {
  const paid: PaidDifference[] = [];
  for (const order of await paidMovesOf(db, orderId, ["processing", "completed", "refunded"])) {
    const lines = await linesOf(db, order.id);
    const refunds = await countedRefunds(db, order.id);
    const facts = {
      ...order,
      isPaid: true,
      lines: lines.map((one) => ({ id: one.id, gross: one.total + one.tax })),
    };
    for (const [at, seatId] of order.seatMove.seatIds.entries()) {
      const line = lines[at];
      if (!line || !seatIds.includes(seatId)) continue;
      const whole = refundAmount({ ...facts, refunds }, { amount: null, lineId: line.id });
      paid.push({ order, line, left: whole.kind === "amount" ? whole.amount : 0 });
    }
  }
  return paid;
}

/** Differences that have not been refunded completely. */
export async function differencesOf(
  db: Db,
  orderId: number,
  seatIds: readonly number[],
): Promise<PaidDifference[]> {
  return (await everyDifferenceOf(db, orderId, seatIds)).filter(({ left }) => left > 0);
}

/** Cents of differences that were refunded or lost although their seats stayed. */
export async function lostDifferences(db: Db, orderId: number, seatIds: readonly number[]): Promise<Cents> {
  const paid = await everyDifferenceOf(db, orderId, seatIds);
  return paid.reduce((sum, { line, left }) => sum + line.total + line.tax - left, 0);
}

/** Cents of a difference that are refunded with its seat. @param basisPoints the refunded share of the seat's price */
export const backOf = ({ line, left }: PaidDifference, basisPoints: number): Cents =>
  Math.min(left, share(line.total + line.tax, basisPoints));

/** The differences of the seats on some lines. */
export async function differencesOfLines(
  db: Db,
  orderId: number,
  lineIds: readonly number[],
): Promise<PaidDifference[]> {
  const seats = (await seatsOfOrders(db, [orderId])).filter(({ lineId }) => lineIds.includes(lineId));
  return differencesOf(
    db,
    orderId,
    seats.map(({ id }) => id),
  );
}

/**
 * Alerts the staff when seats ended because their money went back, but the difference that was paid for them did not.
 * The caller holds the lock of the seats' order.
 */
export async function askForDifferences(
  tx: Db,
  deps: Deps,
  { id: orderId }: Order,
  ended: readonly OrderLine[],
): Promise<void> {
  const lineIds = ended.map(({ id }) => id);
  for (const { order, left } of await differencesOfLines(tx, orderId, lineIds)) {
    await lockOrder(tx, order.id);
    const text = `The seat of order ${orderId} that this order paid to move has ended. We still hold ${formatEuro(left)} of the difference: refund it, or add a note: ${orderAtDesk(deps, order.id)}`;
    await addEntry(tx, deps, order.id, "alert", { topic: "refund", text });
  }
}

/**
 * Alerts the staff when a difference was lost at the bank or at the provider while its seat is still on the date that
 * it paid for. They decide whether the seat stays.
 */
export async function askAboutSeats(
  tx: Db,
  deps: Deps,
  { id, seatMove }: Order,
  ended: readonly OrderLine[],
): Promise<void> {
  if (!seatMove) return;
  const lines = await linesOf(tx, id);
  const moved = seatMove.seatIds.filter((_, at) => ended.some((line) => line.id === lines[at]?.id));
  const { order, seats } = await liveSeats(tx, seatMove.orderId, moved);
  if (!order || seats.length === 0) return;
  const cents = ended.reduce((sum, { total, tax }) => sum + total + tax, 0);
  const [subject, it] = seats.length === 1 ? ["a seat", "it"] : [`${seats.length} seats`, "them"];
  const text = `The money for order ${id}, which paid to move ${subject} of this order, is gone. Move ${it} back to a date at the first price, or ask the buyer for ${formatEuro(cents)}, and add a note here: ${orderAtDesk(deps, order.id)}`;
  await addEntry(tx, deps, order.id, "alert", { topic: "seats", text });
}

/**
 * Runs when the money of a lost difference is back. It settles the alert if the seats are still where it moved them.
 * Otherwise the staff are asked to refund it.
 */
export async function settleSeats(tx: Db, deps: Deps, { id, seatMove }: Order): Promise<void> {
  if (!seatMove) return;
  const { order, seats } = await liveSeats(tx, seatMove.orderId, seatMove.seatIds);
  if (order && seats.length > 0 && seats.every(({ variationId }) => variationId === seatMove.to))
    await addEntry(tx, deps, order.id, "settled", {
      topic: "seats",
      text: `The money for order ${id}, which paid to move seats of this order, is back.`,
    });
  else
    await addEntry(tx, deps, id, "alert", {
      topic: "refund",
      text: `The money is back, and the seats are not on the date that it paid for. Refund it: ${orderAtDesk(deps, id)}`,
    });
}

/**
 * Those of some seats whose line is live, in a paid order. The order is only read, because other transactions lock it
 * before this one.
 */
async function liveSeats(tx: Db, orderId: number, seatIds: readonly number[]) {
  const order = await findOrder(tx, orderId);
  const live = order && isPaid(order.status) ? (await linesOf(tx, order.id)).filter(isLive) : [];
  const seats = (await seatsOfOrders(tx, [orderId])).flatMap((seat) => {
    const line = live.find(({ id }) => id === seat.lineId);
    return line && seatIds.includes(seat.id) ? [{ ...seat, variationId: line.variationId }] : [];
  });
  return { order, seats };
}

/** Whether the refund of a difference must wait, because the answer about its seat's refund is not known yet. */
export async function waitsForSeat(db: Db, { orderId }: Refund): Promise<boolean> {
  const seatMove = (await findOrder(db, orderId))?.seatMove;
  if (!seatMove) return false;
  return (await refundsOf(db, seatMove.orderId)).some(({ status }) => status === "created");
}

/** Drops refunds of differences that waited for a seat's refund, because that refund was refused and the seat stays. */
export async function dropWaitingDifferences(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  orderId: number,
): Promise<void> {
  for (const { id } of await paidMovesOf(tx, orderId)) {
    await lockOrder(tx, id);
    for (const refund of await refundsOf(tx, id)) {
      if (refund.status !== "created" || refund.correction !== null) continue;
      await updateRefund(tx, refund.id, { status: "failed", updatedAt: clock() });
      await releaseRefundable(tx, id, countedCents(refund));
    }
  }
}
