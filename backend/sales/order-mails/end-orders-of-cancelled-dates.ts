import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { calendarDates } from "../calendar";
import type { Deps } from "../../deps";
import type { Db } from "../../ground/database/client";
import { causeOf } from "../../ground/errors";
import { liveLinesOf, setOccurrence } from "../order-lines";
import { cancelOrder } from "../settlement";
import { lockOrder } from "../orders";
import { orderLines, orders } from "../orders";

const batch = 200;

/**
 * Ends unpaid orders for a date that was cancelled, so that nobody pays for it. Money on the way is awaited; if it pays
 * the order, the buyer gets the same choice as all buyers of the date. A payment link ends, too.
 */
export async function endOrdersOfCancelledDates(deps: Deps): Promise<{ ended: number; failed: number }> {
  const counts = { ended: 0, failed: 0 };
  const uid = sql<string>`${orderLines.occurrence}->>'uid'`;
  const isDateCancelled = and(eq(calendarDates.isCancelled, true), isNull(calendarDates.seenAt));
  const waiting = await deps.db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(calendarDates)
    .innerJoin(orderLines, eq(uid, calendarDates.uid))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isDateCancelled,
        gt(calendarDates.startsAt, deps.clock()),
        inArray(orders.status, ["held", "pending"]),
        isNull(orderLines.endedAt),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(batch);
  for (const { orderId } of waiting) {
    try {
      await deps.db.transaction((tx) => noteCancelledDate(tx, orderId));
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

/** Buyers of pending orders get no mail when their date changes, so this writes the cancellation into the lines. */
async function noteCancelledDate(tx: Db, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== "pending") return;
  for (const line of await liveLinesOf(tx, orderId)) {
    const { occurrence } = line;
    const [date] = occurrence
      ? await tx.select().from(calendarDates).where(eq(calendarDates.uid, occurrence.uid))
      : [];
    if (occurrence && date?.isCancelled) await setOccurrence(tx, line, { ...occurrence, isCancelled: true });
  }
}
