import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { calendarDates } from "../calendar";
import type { Deps } from "../deps";
import { causeOf } from "../errors";
import { cancelOrder } from "./settle-payment";
import { orderLines, orders } from "./tables";

const batch = 200;

/**
 * Ends orders that wait for money for a date that was called off, so that nobody pays for it. Money that is under way
 * is waited for; an order that it pays has the choice of all buyers.
 */
export async function endCalledOff(deps: Deps): Promise<{ ended: number; failed: number }> {
  const counts = { ended: 0, failed: 0 };
  const uid = sql<string>`${orderLines.occurrence}->>'uid'`;
  const isCalledOff = and(eq(calendarDates.isCancelled, true), isNull(calendarDates.seenAt));
  const waiting = await deps.db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(calendarDates)
    .innerJoin(orderLines, eq(uid, calendarDates.uid))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isCalledOff,
        gt(calendarDates.startsAt, deps.clock()),
        eq(orders.status, "held"),
        isNull(orderLines.endedAt),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(batch);
  for (const { orderId } of waiting) {
    try {
      const order = await cancelOrder(deps, orderId);
      counts.ended += order?.status === "cancelled" ? 1 : 0;
    } catch (error) {
      counts.failed += 1;
      deps.log.warn(
        { order: orderId, cause: causeOf(error) },
        "order of a cancelled date not ended, will try again",
      );
    }
  }
  return counts;
}
