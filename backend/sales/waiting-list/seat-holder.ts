import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { lockStock, type SoldItem, stockKey } from "../products";
import { moveEntry, type WaitedFor, waitsFor } from "./store";
import { waitingList } from "./tables";

/**
 * The people who may use an offered seat: the member who owns the entry, and a buyer with the mail's token on a line of
 * the cart or order. A typed address gives no access.
 */
type SeatHolder = { memberId: number | null; hashes: readonly string[] };

type Noted = { extra?: Readonly<Record<string, string>> };

export function seatHolderOf(memberId: number | null | undefined, lines: readonly Noted[]): SeatHolder {
  const hashes = lines.flatMap(({ extra = {} }) => extra.waitingListHash ?? []);
  return { memberId: memberId ?? null, hashes };
}

/** Seats offered to the holder, by stock item. */
export async function offeredSeats(db: Db, holder: SeatHolder): Promise<Map<string, number>> {
  const seats = new Map<string, number>();
  if (isNobody(holder)) return seats;
  const rows = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.status, "offered"), isHolders(holder)));
  for (const row of rows) seats.set(stockKey(row), (seats.get(stockKey(row)) ?? 0) + 1);
  return seats;
}

/**
 * Takes up to `most` offered seats from the list. They were already out of stock and now belong to the order.
 * `bindSeats` gives them the order's number.
 */
export async function takeOfferedSeats(
  tx: Db,
  holder: SeatHolder,
  stockItem: SoldItem,
  most: number,
): Promise<number> {
  if (isNobody(holder)) return 0;
  await lockStock(tx, stockItem);
  const entries = await tx
    .select()
    .from(waitingList)
    .where(and(waitsFor(stockItem), eq(waitingList.status, "offered"), isHolders(holder)))
    .orderBy(asc(waitingList.id))
    .limit(most)
    .for("update");
  for (const entry of entries) await moveEntry(tx, entry, "take", { orderId: null });
  return entries.length;
}

export async function bindTakenSeats(tx: Db, holder: SeatHolder, orderId: number): Promise<void> {
  if (isNobody(holder)) return;
  const unbound = and(eq(waitingList.status, "taken"), isNull(waitingList.orderId), isHolders(holder));
  await tx.update(waitingList).set({ orderId }).where(unbound);
}

/** How many seats of an order came from the list. */
export function countTakenSeats(tx: Db, orderId: number, stockItem: WaitedFor): Promise<number> {
  const taken = and(eq(waitingList.status, "taken"), eq(waitingList.orderId, orderId));
  return tx.$count(waitingList, and(waitsFor(stockItem), taken));
}

/** Offers an order's seats from the list to the same people again, for the rest of their time. */
export async function returnTakenSeats(tx: Db, orderId: number, stockItem: SoldItem): Promise<number> {
  await lockStock(tx, stockItem);
  const entries = await tx
    .select()
    .from(waitingList)
    .where(and(waitsFor(stockItem), eq(waitingList.status, "taken"), eq(waitingList.orderId, orderId)))
    .for("update");
  for (const entry of entries) await moveEntry(tx, entry, "return");
  return entries.length;
}

const isNobody = ({ memberId, hashes }: SeatHolder) => memberId === null && hashes.length === 0;

function isHolders({ memberId, hashes }: SeatHolder): SQL | undefined {
  const byMember = memberId === null ? undefined : eq(waitingList.memberId, memberId);
  const byToken = hashes.length === 0 ? undefined : inArray(waitingList.tokenHash, [...hashes]);
  return or(byMember, byToken);
}
