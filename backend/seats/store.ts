import { asc, eq, inArray } from "drizzle-orm";
import { seatsOfNotes } from "@/lib/rules/attendees";
import type { Db } from "../database/client";
import { seats } from "./tables";

export type Seat = typeof seats.$inferSelect;

type DatedLine = {
  id: number;
  orderId: number;
  quantity: number;
  extra: Readonly<Record<string, string>>;
  occurrence: unknown;
};

/** Gives each seat of new dated lines its row, with the names from the cart. */
export async function insertSeats(tx: Db, lines: readonly DatedLine[]): Promise<void> {
  const rows = lines.filter(({ occurrence }) => occurrence !== null).flatMap(seatsOfLine);
  if (rows.length > 0) await tx.insert(seats).values(rows);
}

function seatsOfLine({ id: lineId, orderId, quantity, extra }: DatedLine) {
  const named = seatsOfNotes([{ key: "attendees", value: extra.attendees ?? null }], quantity);
  return Array.from({ length: quantity }, (_, at) => ({
    orderId,
    lineId,
    name: named[at]?.name ?? "",
    email: named[at]?.email || null,
  }));
}

/** Every seat of some orders, ended ones included, in the order of the names in the cart. */
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
