import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { secondsOf, times } from "@/lib/rules/times";
import type { Db } from "../database/client";
import { secondsAfter } from "../dates";
import type { Deps } from "../deps";
import { causeOf } from "../errors";
import { findOrder, orderLines, orders } from "../orders";
import { seatsOfOrders } from "../seats";
import { cancelSeats, quoteCancellation } from "./cancel-seats";
import { chooseSeats } from "./chosen-seats";

const batch = 100;

/**
 * Pays back the seats of cancelled dates whose buyers chose nothing in time. A run that was cut short is continued by
 * the next one.
 */
export async function refundCalledOff(deps: Deps): Promise<{ refunded: number; failed: number }> {
  const counts = { refunded: 0, failed: 0 };
  for (const { lineId, orderId } of await linesToRefund(deps)) {
    try {
      counts.refunded += (await refundLine(deps, orderId, lineId)) ? 1 : 0;
    } catch (error) {
      counts.failed += 1;
      deps.log.warn({ order: orderId, cause: causeOf(error) }, "seats of a cancelled date not paid back");
    }
  }
  return counts;
}

function linesToRefund({ db, clock }: Deps): Promise<{ lineId: number; orderId: number }[]> {
  const { occurrence } = orderLines;
  const before = secondsAfter(clock(), -secondsOf(times.choosing)).toISOString();
  return db
    .select({ lineId: orderLines.id, orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        sql`${occurrence}->>'isCancelled' = 'true'`,
        isNull(orderLines.endedAt),
        inArray(orders.status, ["processing", "completed"]),
        lt(sql`${occurrence}->>'modified'`, before),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(batch);
}

async function refundLine(deps: Deps, orderId: number, lineId: number): Promise<boolean> {
  const seatIds = await seatIdsOf(deps.db, orderId, lineId);
  const order = await findOrder(deps.db, orderId);
  const chosen = order && (await chooseSeats(deps.db, deps, order, seatIds, "cancel"));
  if (!chosen || "reason" in chosen) return false;
  const quoted = await quoteCancellation(deps.db, chosen, deps.clock());
  if ("reason" in quoted) return false;
  return (await cancelSeats(deps, { orderId, seatIds, back: quoted.back }))?.kind === "cancelled";
}

async function seatIdsOf(db: Db, orderId: number, line: number): Promise<number[]> {
  return (await seatsOfOrders(db, [orderId])).flatMap(({ id, lineId }) => (lineId === line ? [id] : []));
}
