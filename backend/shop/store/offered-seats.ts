import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "../../database/client";
import { waitingList } from "../tables";
import { lockShelf, shelfName, type Shelf } from "./stock";
import { movePlace, tokenHashOf, type WaitedFor } from "./waiting-list";

/**
 * Who may use a seat on offer: the member whose place it is, and who has the token of the mail on a line of the cart or
 * order. A typed address opens nothing.
 */
export type Holder = { memberId: number | null; tokens: readonly string[] };

type Noted = { extra?: Readonly<Record<string, string>> };

export function holderOf(memberId: number | null | undefined, lines: readonly Noted[]): Holder {
  return { memberId: memberId ?? null, tokens: lines.flatMap(({ extra }) => extra?.waitingList ?? []) };
}

/** Seats that are kept for the holder, by the names of their shelves. */
export async function seatsOnOffer(db: Db, holder: Holder): Promise<Map<string, number>> {
  const seats = new Map<string, number>();
  if (isNobody(holder)) return seats;
  const rows = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.status, "OFFERED"), theirs(holder)));
  for (const row of rows) seats.set(shelfName(row), (seats.get(shelfName(row)) ?? 0) + 1);
  return seats;
}

/**
 * Takes up to `most` seats on offer from the list: they were out of the stock, and are the order's from now on.
 * `bindSeats` tells them its number.
 */
export async function takeSeatsOnOffer(tx: Db, holder: Holder, shelf: Shelf, most: number): Promise<number> {
  if (isNobody(holder)) return 0;
  await lockShelf(tx, shelf);
  const places = await tx
    .select()
    .from(waitingList)
    .where(and(here(shelf), eq(waitingList.status, "OFFERED"), theirs(holder)))
    .orderBy(asc(waitingList.id))
    .limit(most)
    .for("update");
  for (const place of places) await movePlace(tx, place, "take", { orderId: null });
  return places.length;
}

export async function bindSeats(tx: Db, holder: Holder, orderId: number): Promise<void> {
  if (isNobody(holder)) return;
  const unbound = and(eq(waitingList.status, "TAKEN"), isNull(waitingList.orderId), theirs(holder));
  await tx.update(waitingList).set({ orderId }).where(unbound);
}

/** Seats of an order that came from the list go back on offer to their people; the rest of its time is theirs. */
export async function returnSeats(tx: Db, orderId: number, shelf: Shelf): Promise<number> {
  await lockShelf(tx, shelf);
  const places = await tx
    .select()
    .from(waitingList)
    .where(and(here(shelf), eq(waitingList.status, "TAKEN"), eq(waitingList.orderId, orderId)))
    .for("update");
  for (const place of places) await movePlace(tx, place, "return");
  return places.length;
}

const isNobody = ({ memberId, tokens }: Holder) => memberId === null && tokens.length === 0;

const here = ({ productId, variationId }: WaitedFor) =>
  and(eq(waitingList.productId, productId), eq(waitingList.variationId, variationId));

function theirs({ memberId, tokens }: Holder): SQL | undefined {
  const byMember = memberId === null ? undefined : eq(waitingList.memberId, memberId);
  const byToken = tokens.length === 0 ? undefined : inArray(waitingList.tokenHash, tokens.map(tokenHashOf));
  return or(byMember, byToken);
}
