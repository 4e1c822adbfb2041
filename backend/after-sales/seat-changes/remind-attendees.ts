import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { queueMail } from "../../ground/mail/outbox";
import { isPaid, isVouchedFor } from "../../sales/orders/order";
import { isVouchedRow, linesOf, lockOrder, type Order, orderLines, orders } from "../../sales/orders";
import { type Seat, seats, seatsOfOrders, updateSeat } from "../../sales/seats";
import { dayAround, paidStates } from "./tell-attendees";

const DAY_MS = 86_400_000;
const batch = 200;
/**
 * `before`: days before a date when its attendees are reminded. `after`: days after it in which they are still asked
 * how it was.
 */
const days = { before: 3, after: 7 };
/** Days. No date lasts longer. */
const longest = 45;

type Due = { template: "date-soon" | "date-over"; column: "reminded" | "asked"; isDue: SQL | undefined };

/**
 * Queues the mails before and after a date: one to the address of each seat, and one to the buyer for all seats without
 * an address. Mail and column are written in one transaction, and the mail's reason is unique for good.
 */
export async function remindAttendees(deps: Deps): Promise<{ mails: number; failed: number }> {
  const counts = { mails: 0, failed: 0 };
  for (const due of dueMails(deps.clock())) {
    for (const orderId of await ordersWith(deps, due)) {
      try {
        counts.mails += await deps.db.transaction((tx) => queueFor(tx, deps, orderId, due));
      } catch (error) {
        counts.failed += 1;
        deps.log.warn({ order: orderId, cause: causeOf(error) }, "date not announced, will try again");
      }
    }
  }
  return counts;
}

function dueMails(now: Date): Due[] {
  const { occurrence } = orderLines;
  const moment = (days: number) => sql`${new Date(now.getTime() + days * DAY_MS).toISOString()}::timestamptz`;
  const start = sql`(${occurrence}->>'start')`;
  const end = sql`(${occurrence}->>'end')::timestamptz`;
  return [
    {
      template: "date-soon",
      column: "reminded",
      isDue: and(
        sql`${start} >= ${dayAround(now, -1)} and ${start} <= ${dayAround(now, days.before + 2)}`,
        sql`${start}::timestamptz > ${moment(0)} and ${start}::timestamptz <= ${moment(days.before)}`,
        sql`${seats.reminded} is distinct from ${occurrence}->>'uid'`,
      ),
    },
    {
      template: "date-over",
      column: "asked",
      isDue: and(
        sql`${start} >= ${dayAround(now, -longest)} and ${start} <= ${dayAround(now, 1)}`,
        sql`${end} <= ${moment(0)} and ${end} > ${moment(-days.after)}`,
        sql`${seats.asked} is distinct from ${occurrence}->>'uid'`,
        eq(seats.quiet, false),
      ),
    },
  ];
}

/** Seats that are due: paid and live, on a date that takes place. A buyer whose data were deleted is not reminded. */
function isDueSeat({ isDue }: Due) {
  return and(
    or(isNull(orders.forgottenAt), isNotNull(seats.email)),
    ...[isDue, isVouchedRow, inArray(orders.status, paidStates), isNull(orderLines.endedAt)],
    sql`coalesce((${orderLines.occurrence}->>'isCancelled')::boolean, false) = false`,
  );
}

async function ordersWith({ db }: Deps, due: Due): Promise<number[]> {
  const rows = await db
    .selectDistinct({ orderId: seats.orderId })
    .from(orderLines)
    .innerJoin(seats, eq(seats.lineId, orderLines.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isDueSeat(due))
    .orderBy(asc(seats.orderId))
    .limit(batch);
  return rows.map(({ orderId }) => orderId);
}

/** The caller read the rows without a lock, so they are read again under it. */
async function queueFor(tx: Db, deps: Deps, orderId: number, due: Due): Promise<number> {
  const order = await lockOrder(tx, orderId);
  if (!order || !isPaid(order.status) || !isVouchedFor(order)) return 0;
  const rows = await tx
    .select({ id: seats.id })
    .from(orderLines)
    .innerJoin(seats, eq(seats.lineId, orderLines.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.id, orderId), isDueSeat(due)));
  const dueIds = new Set(rows.map(({ id }) => id));
  const uidOf = new Map((await linesOf(tx, orderId)).map((line) => [line.id, line.occurrence?.uid ?? ""]));
  // One person on several seats of a date gets one mail.
  const written = new Set<string>();
  for (const seat of (await seatsOfOrders(tx, [orderId])).filter(({ id }) => dueIds.has(id))) {
    const uid = uidOf.get(seat.lineId) ?? "";
    const person = `${seat.email ?? ""} ${uid}`;
    if (!written.has(person))
      await queueAbout(tx, deps, { order, seat, uid, reason: reasonOf(order, seat, uid, due), due });
    written.add(person);
    await updateSeat(tx, seat.id, { [due.column]: uid });
  }
  return written.size;
}

function reasonOf({ id }: Order, seat: Seat, uid: string, { template }: Due): string {
  return seat.email === null
    ? `order-${id}-${template}-${uid}`
    : `seat-${seat.id}-${seat.turn}-${template}-${uid}`;
}

type About = { order: Order; seat: Seat; uid: string; reason: string; due: Due };

function queueAbout(tx: Db, deps: Deps, { order, seat, uid, reason, due }: About): Promise<void> {
  const data = { orderId: order.id, seatId: seat.id, turn: seat.turn, uid };
  return queueMail(tx, deps, {
    reason,
    template: due.template,
    data,
    recipient: seat.email ?? order.email,
    isUnasked: seat.email !== null,
  });
}
