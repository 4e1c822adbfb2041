import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { lockOrder, type Order } from "../../sales/orders";
import { paidMovesOf } from "../../sales/holds";
import { backOf, differencesOfLines, type PaidDifference, type Refund, refundsOf } from "../ledger";
import { refundOrder } from "../refunds";
import { giveBack } from "./give-back";

/**
 * Writes the refunds of differences, in addition to the price of the seats themselves. The caller holds the lock of the
 * seats' order, so no paid difference can wait for that lock.
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

/** Refunds the differences that seats on some lines have paid, because their order was withdrawn. */
export async function refundMoves(
  deps: Deps,
  orderId: number,
  lineIds: readonly number[],
  why: { reason: string; withdrawalId: number },
): Promise<void> {
  for (const { order, line } of await differencesOfLines(deps.db, orderId, lineIds))
    await refundOrder(deps, order.id, { amount: null, lineId: line.id, ...why });
}

/** Refunds of the orders that paid for moves of an order's seats. */
export async function refundsOfMoves(db: Db, orderId: number): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const { id } of await paidMovesOf(db, orderId, ["processing", "completed", "refunded"]))
    refunds.push(...(await refundsOf(db, id)));
  return refunds;
}
