import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { orderLines, orders } from "../../sales/orders/tables";
import { seats } from "../../sales/seats";

/**
 * Removes names that a buyer typed from the seats of orders whose buyer's data were deleted, once nobody is expected
 * any more: the date is over or cancelled, or the seat has ended. People with an address of their own keep their name.
 *
 * @param orderIds only seats of these orders; without it, of all
 * @returns how many seats
 */
export async function emptySeats(tx: Db, now: Date, orderIds?: readonly number[]): Promise<number> {
  const { occurrence, extra } = orderLines;
  const isOver = or(
    isNotNull(orderLines.endedAt),
    sql`(${occurrence}->>'end')::timestamptz <= ${now.toISOString()}::timestamptz`,
    sql`(${occurrence}->>'isCancelled')::boolean`,
    inArray(orders.status, ["cancelled", "failed", "refunded"]),
  );
  const lines = await tx
    .select({ id: orderLines.id, email: orders.email })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        ...[isNotNull(orders.forgottenAt), isNotNull(occurrence), isOver, sql`${extra} <> '{}'::jsonb`],
        orderIds && inArray(orders.id, [...orderIds]),
      ),
    );
  if (lines.length === 0) return 0;
  const ids = lines.map(({ id }) => id);
  await tx.update(orderLines).set({ extra: {} }).where(inArray(orderLines.id, ids));
  const emptied = await tx
    .update(seats)
    .set({ name: "" })
    .where(and(inArray(seats.lineId, ids), isNull(seats.email)))
    .returning({ id: seats.id });
  return emptied.length;
}
