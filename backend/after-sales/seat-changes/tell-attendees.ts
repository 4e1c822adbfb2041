import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { isVouchedRow, linesOf, lockOrder, orderLines, orders } from "../../sales/orders";
import { type OrderStatus } from "../../sales/orders/order";
import { seats, seatsOfOrders } from "../../sales/seats";
import { settleAttendee } from "./give-seat";

const batch = 200;

/**
 * Mails people at the seats' own addresses when their seats are paid, moved or given up, or when their date changes. The
 * cause does not matter. One transaction writes the rights, the mails and the columns of an order's seats.
 */
export async function tellAttendees(deps: Deps): Promise<{ attendees: number; failed: number }> {
  const counts = { attendees: 0, failed: 0 };
  for (const orderId of await ordersToTell(deps)) {
    try {
      counts.attendees += await deps.db.transaction((tx) => settleOrder(tx, deps, orderId));
    } catch (error) {
      counts.failed += 1;
      deps.log.warn({ order: orderId, cause: causeOf(error) }, "attendees not written to, will try again");
    }
  }
  return counts;
}

async function settleOrder(tx: Db, deps: Deps, orderId: number): Promise<number> {
  const order = await lockOrder(tx, orderId);
  if (!order) return 0;
  const written = new Set<string>();
  let told = 0;
  for (const { id } of await seatsOfOrders(tx, [orderId])) {
    // Each seat is read again, because the previous step may have split the line.
    const seat = (await seatsOfOrders(tx, [orderId])).find((one) => one.id === id);
    const line = (await linesOf(tx, orderId)).find((one) => one.id === seat?.lineId);
    if (!seat || !line?.occurrence) continue;
    const named = { order, line, seat, occurrence: line.occurrence };
    if (await settleAttendee(tx, deps, named, written)) told += 1;
  }
  return told;
}

export const paidStates: OrderStatus[] = ["processing", "completed"];

/**
 * A day as text. Dates are texts with offsets. Comparing only the day, with a day of tolerance, lets the query use an
 * index.
 */
export function dayAround(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

async function ordersToTell({ db, clock }: Deps): Promise<number[]> {
  const now = clock();
  const { occurrence, endedAt } = orderLines;
  const isLive = and(inArray(orders.status, paidStates), isNull(endedAt));
  const isToCome = and(
    sql`(${occurrence}->>'start') >= ${dayAround(now, -1)}`,
    sql`(${occurrence}->>'start')::timestamptz > ${now.toISOString()}::timestamptz`,
  );
  const isUninvited = and(
    isNull(seats.invited),
    sql`coalesce((${occurrence}->>'isCancelled')::boolean, false) = false`,
  );
  const state = (date: typeof occurrence | typeof seats.invited) =>
    sql`(${date}->>'uid', ${date}->>'start', ${date}->>'end', coalesce(${date}->>'location', ''), coalesce((${date}->>'isCancelled')::boolean, false))`;
  const hasChanged = and(
    isNotNull(seats.invited),
    sql`${state(occurrence)} is distinct from ${state(seats.invited)}`,
  );
  const hasEnded = and(
    isNotNull(seats.invited),
    or(notInArray(orders.status, paidStates), isNotNull(endedAt)),
  );
  const rows = await db
    .selectDistinct({ orderId: seats.orderId })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .where(
      and(
        ...[isNotNull(seats.email), isToCome, isVouchedRow],
        or(and(isLive, or(isUninvited, hasChanged)), hasEnded),
      ),
    )
    .orderBy(asc(seats.orderId))
    .limit(batch);
  return rows.map(({ orderId }) => orderId);
}
