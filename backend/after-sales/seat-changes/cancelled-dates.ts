import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { addEntry, alertsOf } from "../../sales/order-history";
import { findOrder, linesOf, lockOrder, orderLines, orders } from "../../sales/orders";
import { seatsOfOrders } from "../../sales/seats";
import { cancelSeats, quoteCancellation } from "./cancel-seats";
import { chooseSeats } from "./chosen-seats";
import { deskRefusal } from "./desk-words";
import type { Refusal } from "./words";

/**
 * Refunds the seats of cancelled dates whose buyers chose nothing in time. An interrupted run is continued by the next
 * one. Seats that cannot be refunded get an alert for the staff, once for each reason, and are tried again.
 *
 * @param batch lines read at a time
 */
export async function refundCancelledDates(
  deps: Deps,
  batch = 100,
): Promise<{ refunded: number; failed: number }> {
  const counts = { refunded: 0, failed: 0 };
  for (let after = 0; ;) {
    const lines = await linesToRefund(deps, after, batch);
    for (const { lineId, orderId } of lines) {
      after = lineId;
      try {
        counts.refunded += (await refundLine(deps, orderId, lineId)) ? 1 : 0;
      } catch (error) {
        counts.failed += 1;
        deps.log.warn({ order: orderId, cause: causeOf(error) }, "seats of a cancelled date not paid back");
      }
    }
    if (lines.length < batch) return counts;
  }
}

function linesToRefund(
  { db, clock }: Deps,
  after: number,
  batch: number,
): Promise<{ lineId: number; orderId: number }[]> {
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
        gt(orderLines.id, after),
      ),
    )
    .orderBy(asc(orderLines.id))
    .limit(batch);
}

async function refundLine(deps: Deps, orderId: number, lineId: number): Promise<boolean> {
  const seatIds = await seatIdsOf(deps.db, orderId, lineId);
  const order = await findOrder(deps.db, orderId);
  if (!order) return false;
  const chosen = await chooseSeats(deps.db, deps, order, seatIds, "cancel");
  if ("reason" in chosen) return askStaff(deps, orderId, lineId, chosen);
  const quoted = await quoteCancellation(deps.db, chosen, deps.clock());
  if ("reason" in quoted) return askStaff(deps, orderId, lineId, quoted);
  const done = await cancelSeats(deps, { orderId, seatIds, back: quoted.back });
  return done?.kind === "refused" ? askStaff(deps, orderId, lineId, done.refusal) : done !== null;
}

/** Reasons that need no alert, because the seats have just changed. */
const passing: ReadonlySet<Refusal["reason"]> = new Set(["state", "stale", "unknown"]);

/** Writes an alert with the reason. It returns false for its caller: nothing was refunded. */
async function askStaff(deps: Deps, orderId: number, lineId: number, refusal: Refusal): Promise<false> {
  if (passing.has(refusal.reason)) return false;
  await deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return;
    const date = (await linesOf(tx, orderId)).find(({ id }) => id === lineId)?.occurrence;
    const open = (await alertsOf(tx, [orderId])).filter(({ topic }) => topic === "seats");
    const text = `${date?.title} was cancelled, and its seats could not be refunded automatically. ${deskRefusal(refusal)}`;
    if (open.some((task) => task.text === text)) return;
    const settled = { topic: "seats" as const, text: "The time to choose another date has run out." };
    if (open.length > 0) await addEntry(tx, deps, orderId, "settled", settled);
    await addEntry(tx, deps, orderId, "alert", { topic: "seats", text });
  });
  return false;
}

async function seatIdsOf(db: Db, orderId: number, line: number): Promise<number[]> {
  return (await seatsOfOrders(db, [orderId])).flatMap(({ id, lineId }) => (lineId === line ? [id] : []));
}
