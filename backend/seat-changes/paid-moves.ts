import { type Cents, share } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { linesOf, lockOrder, type Order, type OrderLine, paidMovesOf } from "../orders";
import { countedRefunds, type Refund, refundOrder, refundsOf } from "../refunds";
import { refundAmount } from "../refunds/refund";
import { seatsOfOrders } from "../seats";
import { giveBack } from "./give-back";

/** The difference that was paid when a seat moved: a line of the order that paid for it. */
type PaidDifference = { order: Order; line: OrderLine; left: Cents };

/** The differences that seats of an order have paid, as far as they have not gone back. */
export async function differencesOf(
  db: Db,
  orderId: number,
  seatIds: readonly number[],
): Promise<PaidDifference[]> {
  const paid: PaidDifference[] = [];
  for (const order of await paidMovesOf(db, orderId)) {
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
      if (whole.kind === "amount") paid.push({ order, line, left: whole.amount });
    }
  }
  return paid;
}

/** Cents of a difference that go back with its seat. @param basisPoints of what the seat cost */
export const backOf = ({ line, left }: PaidDifference, basisPoints: number): Cents =>
  Math.min(left, share(line.total + line.tax, basisPoints));

/**
 * Writes down what goes back of the differences, beside the price of the seats themselves. The caller holds the lock of
 * the seats' order: a paid difference never waits for it.
 */
export async function giveDifferencesBack(
  tx: Db,
  deps: Deps,
  paid: readonly PaidDifference[],
  { basisPoints, reason, codeOf }: { basisPoints: number; reason: string; codeOf: Order | null },
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const each of paid) {
    const order = await lockOrder(tx, each.order.id);
    const amount = backOf(each, basisPoints);
    if (order) refunds.push(...(await giveBack(tx, deps, order, each.line, { amount, reason, codeOf })));
  }
  return refunds;
}

/** Gives back what seats on some lines have paid to be moved there: their order was withdrawn. */
export async function refundMoves(
  deps: Deps,
  orderId: number,
  lineIds: readonly number[],
  why: { reason: string; withdrawalId: number },
): Promise<void> {
  const seats = (await seatsOfOrders(deps.db, [orderId])).filter(({ lineId }) => lineIds.includes(lineId));
  const paid = await differencesOf(
    deps.db,
    orderId,
    seats.map(({ id }) => id),
  );
  for (const { order, line } of paid)
    await refundOrder(deps, order.id, { amount: null, lineId: line.id, ...why });
}

/** Refunds of the orders that paid for moves of an order's seats. */
export async function refundsOfMoves(db: Db, orderId: number): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const { id } of await paidMovesOf(db, orderId, ["processing", "completed", "refunded"]))
    refunds.push(...(await refundsOf(db, id)));
  return refunds;
}
