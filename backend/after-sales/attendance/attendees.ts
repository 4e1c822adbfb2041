import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isPaid } from "../../sales/orders/order";
import { forgottenWords, type Order, type OrderLine, orderLines, orders } from "../../sales/orders";
import { type Seat, seats } from "../../sales/seats";
import { uidOf } from "./dates-on-sale";
import { isLiveSeat } from "./dates-store";
import { attendance } from "./tables";

export type Attendee = {
  seat: Seat;
  line: OrderLine;
  order: Order;
  cameAt: Date | null;
};

/**
 * Everybody with a seat at a date, sorted by name; seats without a name come last. Once the date is over or cancelled,
 * buyers whose data were deleted appear with nothing but the order's number.
 *
 * @param id as in `AttendedDate`
 */
export async function attendeesOf(db: Db, id: string, now: Date): Promise<Attendee[]> {
  const rows = await db
    .select({ seat: seats, line: orderLines, order: orders, cameAt: attendance.at })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .leftJoin(attendance, and(eq(attendance.seatId, seats.id), isNull(attendance.undoneAt)))
    .where(and(sql`${orderLines.occurrence}->>'uid' = ${uidOf(id)}`, isLiveSeat))
    .orderBy(asc(seats.id));
  const shown = rows.map((row) => (isForgotten(row, now) ? withoutPerson(row) : row));
  return shown.toSorted((a, b) => order.compare(sortName(a), sortName(b)));
}

function isForgotten({ order: { forgottenAt }, line: { occurrence } }: Attendee, now: Date): boolean {
  if (forgottenAt === null || !occurrence) return false;
  return occurrence.isCancelled === true || Date.parse(occurrence.end) <= now.getTime();
}

function withoutPerson({ seat, order, ...attendee }: Attendee): Attendee {
  return {
    ...attendee,
    seat: seat.email === null ? { ...seat, name: "" } : seat,
    order: { ...order, email: "", billing: {}, ...forgottenWords },
  };
}

const order = new Intl.Collator("de-AT", { sensitivity: "base" });

/** Sorts by family name; a seat without a name comes last. */
function sortName({ seat }: Attendee): string {
  const parts = seat.name.trim().split(/\s+/);
  return seat.name === "" ? "\u{10FFFF}" : `${parts.at(-1)} ${parts.slice(0, -1).join(" ")}`;
}

export const isPaidSeat = ({ order: { status } }: Attendee) => isPaid(status);

type Noted = { id: string; seatIds: readonly number[]; came: boolean; notedBy: number };

/**
 * Notes that people came, or that an earlier note was a mistake.
 * @returns how many seats changed; null: one of them is not a live seat of this date, and nothing changed
 */
export function noteAttendance(deps: Deps, { id, seatIds, came, notedBy }: Noted): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const expected = await attendeesOf(tx, id, now);
    const wanted = expected.filter(({ seat }) => seatIds.includes(seat.id));
    if (wanted.length !== new Set(seatIds).size) return null;
    const changed = wanted.filter(({ cameAt }) => (cameAt !== null) !== came).map(({ seat }) => seat.id);
    for (const seatId of changed)
      if (came) await tx.insert(attendance).values({ seatId, at: now, notedBy }).onConflictDoNothing();
      else
        await tx
          .update(attendance)
          .set({ undoneAt: now })
          .where(and(eq(attendance.seatId, seatId), isNull(attendance.undoneAt)));
    return changed.length;
  });
}

export async function hasCome(db: Db, seatIds: readonly number[]): Promise<boolean> {
  if (seatIds.length === 0) return false;
  const isNoted = and(inArray(attendance.seatId, [...seatIds]), isNull(attendance.undoneAt));
  return (await db.$count(attendance, isNoted)) > 0;
}
