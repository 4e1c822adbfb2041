import { and, asc, eq, inArray } from "drizzle-orm";
import { seatsOfNotes } from "@/lib/rules/attendees";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import type { Db } from "../../ground/database/client";
import { orders } from "../orders/tables";
import { seats } from "./tables";

export type Seat = typeof seats.$inferSelect;

type DatedLine = {
  id: number;
  orderId: number;
  quantity: number;
  extra: Readonly<Record<string, string>>;
  occurrence: unknown;
};

/**
 * Writes a row for each seat of new dated lines, with the names from the cart.
 *
 * @param buyer the order's address; a seat with the same address is the buyer's own
 */
export async function insertSeats(tx: Db, lines: readonly DatedLine[], buyer: string): Promise<void> {
  const rows = lines
    .filter(({ occurrence }) => occurrence !== null)
    .flatMap((line) => seatsOfLine(line, parseAddress(buyer)));
  if (rows.length > 0) await tx.insert(seats).values(rows);
}

function seatsOfLine({ id: lineId, orderId, quantity, extra }: DatedLine, buyer: string | null) {
  const named = seatsOfNotes([{ key: "attendees", value: extra.attendees ?? null }], quantity);
  return Array.from({ length: quantity }, (_, at) => ({
    orderId,
    lineId,
    name: named[at]?.name ?? "",
    email: named[at]?.email === buyer ? null : named[at]?.email || null,
  }));
}

/** Makes seats in a member's orders the buyer's own when the member has taken over their address. */
export async function joinOwnSeats(tx: Db, memberId: number): Promise<void> {
  await tx
    .update(seats)
    .set({ email: null, invited: null })
    .from(orders)
    .where(and(eq(orders.id, seats.orderId), eq(orders.memberId, memberId), eq(seats.email, orders.email)));
}

/** Every seat of some orders, including ended ones, in the sequence of the names in the cart. */
export function seatsOfOrders(db: Db, orderIds: readonly number[]): Promise<Seat[]> {
  return db
    .select()
    .from(seats)
    .where(inArray(seats.orderId, [...orderIds]))
    .orderBy(asc(seats.id));
}

export async function updateSeat(
  tx: Db,
  id: number,
  change: Partial<Omit<Seat, "id" | "orderId">>,
): Promise<void> {
  await tx.update(seats).set(change).where(eq(seats.id, id));
}
