import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { grants, handGrants } from "../../sales/access";
import { attendance } from "../../after-sales/attendance/tables";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import { addEntry } from "../../sales/order-history";
import { isLive, renameLine } from "../../sales/order-lines";
import { lockOrder } from "../../sales/orders";
import { orderLines, orders } from "../../sales/orders/tables";
import { seats, updateSeat } from "../../sales/seats";

/** `memberId` is null for somebody without an account. */
type Person = { memberId: number | null; email: string };

/** Seats for a person's address in other people's orders. */
async function seatsOfPerson(db: Db, { memberId, email }: Person) {
  const isOthers = memberId === null ? undefined : sql`${orders.memberId} is distinct from ${memberId}`;
  return db
    .select({ seat: seats, line: orderLines, order: orders, cameAt: attendance.at })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .leftJoin(attendance, and(eq(attendance.seatId, seats.id), isNull(attendance.undoneAt)))
    .where(and(eq(seats.email, email.toLowerCase()), isOthers))
    .orderBy(asc(seats.orderId), asc(seats.id));
}

/** The seats for the export, without the order's own data, which belong to its buyer. */
export async function seatRecords(db: Db, person: Person): Promise<Record<string, unknown>[]> {
  return (await seatsOfPerson(db, person)).map(({ seat, line, cameAt }) => ({
    name: seat.name,
    email: seat.email,
    date: line.occurrence ? `${line.occurrence.title}, ${occurrenceText(line.occurrence)}` : line.name,
    start: line.occurrence?.start ?? null,
    end: line.occurrence?.end ?? null,
    endedAt: line.endedAt,
    wantsNoMailAfter: seat.quiet,
    cameAt,
  }));
}

/**
 * Removes a person's name and address from seats in other people's orders. A future seat goes back to its buyer, who
 * reads that in the order's history and can name somebody else. Call it before other rows of the person are locked.
 */
export async function forgetSeats(tx: Db, person: Person, at: Date): Promise<void> {
  const found = await seatsOfPerson(tx, person);
  const ids = [...new Set(found.map(({ order }) => order.id))];
  for (const id of ids) await lockOrder(tx, id);
  // Reads the seats again under the locks, because somebody may have given a seat away in the meantime.
  for (const { seat, line, order } of ids.length > 0 ? await seatsOfPerson(tx, person) : []) {
    await updateSeat(tx, seat.id, {
      name: "",
      email: null,
      turn: seat.turn + 1,
      invited: null,
      reminded: null,
      asked: null,
      quiet: false,
    });
    await renameLine(tx, line);
    const { occurrence } = line;
    if (!isLive(line) || !occurrence || Date.parse(occurrence.start) <= at.getTime()) continue;
    await handGrants(tx, line, { email: order.email, memberId: order.memberId }, at);
    const text = `The attendee of a seat (${occurrence.title}, ${occurrenceText(occurrence)}) had their data deleted. The seat now has no name.`;
    await addEntry(tx, { clock: () => at }, order.id, "note", { topic: "order", text, buyerText: text });
  }
  if (ids.length === 0) return;
  const waits = and(isNull(grants.memberId), eq(grants.email, person.email.toLowerCase()));
  await tx
    .update(grants)
    .set({ email: "", revokedAt: sql`coalesce(${grants.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(waits, inArray(grants.orderId, ids)));
}
