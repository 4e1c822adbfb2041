import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { durationText, times } from "@/lib/rules/times/times";
import { calendarDates, registerDate, sameState } from "../calendar";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { queueMail } from "../../ground/mail/outbox";
import { heldText } from "./calendar-mails";
import { endOrdersOfCancelledDates } from "./end-orders-of-cancelled-dates";
import { isPaid, isVouchedFor, type Occurrence } from "../orders/order";
import { addEntry } from "../order-history";
import { lockOrder, type OrderLine } from "../orders";
import { orderLines, orders } from "../orders";

const batch = 200;

/**
 * Mails seat holders when a date has moved or is cancelled, once for each change. The line's new date, its sequence
 * number and the mail are written in one transaction. A change that may still be undone waits (`noticeChanges`), and so
 * does an order with an unconfirmed address.
 */
export async function tellDateChanges(deps: Deps): Promise<{ told: number; failed: number }> {
  await registerSold(deps);
  const counts = { told: 0, failed: 0 };
  for (const orderId of await ordersToTell(deps)) {
    try {
      counts.told += await deps.db.transaction((tx) => tellOrder(tx, deps, orderId));
    } catch (error) {
      counts.failed += 1;
      deps.log.warn({ order: orderId, cause: causeOf(error) }, "change of a date not mailed, will try again");
    }
  }
  const { failed } = await endOrdersOfCancelledDates(deps);
  return { ...counts, failed: counts.failed + failed };
}

/** Dates are texts with offsets. Comparing only the day, with a day of tolerance, lets the query use an index. */
const isToCome = (now: Date) =>
  sql`(${orderLines.occurrence}->>'start') >= ${new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)}`;

const uidOfLine = sql<string>`${orderLines.occurrence}->>'uid'`;

/** Registers dates of orders from before changes of dates were followed, under their calendar ids. */
async function registerSold({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const sold = await db
    .selectDistinctOn([uidOfLine], { occurrence: orderLines.occurrence })
    .from(orderLines)
    .leftJoin(calendarDates, eq(calendarDates.uid, uidOfLine))
    .where(and(isToCome(now), isNull(calendarDates.uid)));
  for (const { occurrence } of sold) {
    const [, number] = /^[a-z]+-(\d+)/.exec(occurrence?.uid ?? "") ?? [];
    if (!occurrence || !number || Date.parse(occurrence.start) <= now.getTime()) continue;
    const { kind, uid, start, end, location, timezone = "UTC" } = occurrence;
    const file = kind === "workshop" ? Math.floor(Number(number) / 100) : Number(number);
    await registerDate(
      db,
      { kind, uid, number: file, start, end, location, timezone: timezone ?? "UTC" },
      now,
    );
  }
}

async function ordersToTell({ db, clock }: Deps): Promise<number[]> {
  const occurrence = orderLines.occurrence;
  const rows = await db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(calendarDates, eq(calendarDates.uid, uidOfLine))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isToCome(clock()),
        gt(calendarDates.startsAt, clock()),
        or(isNotNull(orders.paidAt), and(isNotNull(orders.memberId), isNull(orders.confirmUntil))),
        inArray(orders.status, ["held", "processing", "completed"]),
        isNull(calendarDates.seenAt),
        isNull(orderLines.endedAt),
        or(
          sql`coalesce((${occurrence}->>'sequence')::integer, 0) < ${calendarDates.sequence}`,
          // Giving a seat away raises the line's number above the date's, so the number alone does not show this
          // change.
          sql`coalesce((${occurrence}->>'isCancelled')::boolean, false) is distinct from ${calendarDates.isCancelled}`,
          sql`(${occurrence}->>'start', ${occurrence}->>'end', coalesce(${occurrence}->>'location', ''))
            is distinct from (${calendarDates.state}->>'start', ${calendarDates.state}->>'end', coalesce(${calendarDates.state}->>'location', ''))`,
        ),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(batch);
  return rows.map(({ orderId }) => orderId);
}

/** @returns how many mails were queued */
async function tellOrder(tx: Db, deps: Deps, orderId: number): Promise<number> {
  const order = await lockOrder(tx, orderId);
  if (!order || !(isPaid(order.status) || (order.status === "held" && order.holds))) return 0;
  if (!isVouchedFor(order)) return 0;
  const now = deps.clock();
  const lines = await tx
    .select({ line: getTableColumns(orderLines), date: getTableColumns(calendarDates) })
    .from(orderLines)
    .innerJoin(calendarDates, eq(calendarDates.uid, uidOfLine))
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.endedAt), isNull(calendarDates.seenAt)))
    .orderBy(asc(orderLines.id))
    .for("update", { of: calendarDates });
  const changes = new Map<string, Change>();
  for (const { line, date } of lines) {
    const before = line.occurrence;
    if (!before || Date.parse(before.start) <= now.getTime()) continue;
    const wasCancelled = before.isCancelled === true;
    const isNews = !sameState(date.state, before) || date.isCancelled !== wasCancelled;
    const known = before.sequence ?? 0;
    if (!isNews && known >= date.sequence) continue;
    const sequence = isNews ? Math.max(date.sequence, known + 1) : date.sequence;
    if (sequence > date.sequence)
      await tx.update(calendarDates).set({ sequence }).where(eq(calendarDates.uid, date.uid));
    const occurrence: Occurrence = {
      ...before,
      ...date.state,
      sequence,
      modified: date.changedAt.toISOString(),
      isCancelled: date.isCancelled,
    };
    await tx.update(orderLines).set({ occurrence }).where(eq(orderLines.id, line.id));
    if (!isNews) continue;
    // The buyer has nothing to choose: `endOrdersOfCancelledDates` ends the order, and that has its own mail.
    if (occurrence.isCancelled && order.status === "held") continue;
    // Seats of one date may have separate lines. The buyer gets one mail for each date, with the highest number.
    if (sequence > (changes.get(date.uid)?.occurrence.sequence ?? -1))
      changes.set(date.uid, { orderId, email: order.email, line, before, occurrence });
  }
  for (const change of changes.values()) await announce(tx, deps, change);
  return changes.size;
}

type Change = { orderId: number; email: string; line: OrderLine; before: Occurrence; occurrence: Occurrence };

async function announce(
  tx: Db,
  deps: Deps,
  { orderId, email, line, before, occurrence }: Change,
): Promise<void> {
  await queueMail(tx, deps, {
    reason: `order-${orderId}-date-${line.id}-${occurrence.sequence}`,
    recipient: email,
    template: "date-changed",
    data: { orderId, lineId: line.id, before },
  });
  const was = `${before.title}, ${heldText(before)}`;
  if (!occurrence.isCancelled) {
    const buyerText = `${was}, has been moved to ${heldText(occurrence)}.`;
    return addEntry(tx, deps, orderId, "note", { topic: "order", text: buyerText, buyerText });
  }
  await addEntry(tx, deps, orderId, "alert", {
    topic: "seats",
    text: `${was}, has been cancelled. Buyers choose another date or a refund on the order's page; after ${durationText(times.choosing)} they are refunded automatically.`,
    buyerText: `${was}, has been cancelled. Choose another date or a refund.`,
  });
}
