import { createHash } from "node:crypto";
import { and, asc, count, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { isInList, nextWaitingStatus, waitingStatuses, type WaitingEvent } from "../domain/waiting-list";
import { waitingList } from "../tables";
import type { Shelf } from "./stock";

export type WaitingPlace = typeof waitingList.$inferSelect;
/** What is waited for: a shelf of the stock. */
export type WaitedFor = Pick<Shelf, "productId" | "variationId">;

/** Only this is kept of the token in a mail's link. */
export const tokenHashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const inList = inArray(waitingList.status, waitingStatuses.filter(isInList));
const waitsFor = ({ productId, variationId }: WaitedFor) =>
  and(eq(waitingList.productId, productId), eq(waitingList.variationId, variationId));

export async function insertPlace(tx: Db, place: typeof waitingList.$inferInsert): Promise<WaitingPlace> {
  const [row] = await tx.insert(waitingList).values(place).returning();
  if (!row) throw new Error("a place was inserted and is not there");
  return row;
}

export async function placeByToken(db: Db, token: string): Promise<WaitingPlace | null> {
  const ofToken = eq(waitingList.tokenHash, tokenHashOf(token));
  return (await db.select().from(waitingList).where(ofToken))[0] ?? null;
}

export async function placeOfMember(db: Db, memberId: number, id: number): Promise<WaitingPlace | null> {
  const theirs = and(eq(waitingList.memberId, memberId), eq(waitingList.id, id));
  return (await db.select().from(waitingList).where(theirs))[0] ?? null;
}

/** Places of a member that are in the list, the oldest first. */
export function placesOfMember(db: Db, memberId: number): Promise<WaitingPlace[]> {
  return db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.memberId, memberId), inList))
    .orderBy(asc(waitingList.id));
}

export async function placeOfAddress(tx: Db, shelf: WaitedFor, email: string): Promise<WaitingPlace | null> {
  const theirs = and(waitsFor(shelf), eq(waitingList.email, email), inList);
  return (await tx.select().from(waitingList).where(theirs))[0] ?? null;
}

/** The first in line, held until the transaction ends. */
export function lockWaiting(tx: Db, shelf: WaitedFor, limit: number): Promise<WaitingPlace[]> {
  return tx
    .select()
    .from(waitingList)
    .where(and(waitsFor(shelf), eq(waitingList.status, "WAITING")))
    .orderBy(asc(waitingList.id))
    .limit(limit)
    .for("update");
}

/** The place as it is now, held. Its shelf is locked before: everybody takes the two in this order. */
export async function lockPlace(tx: Db, id: number): Promise<WaitingPlace | null> {
  return (await tx.select().from(waitingList).where(eq(waitingList.id, id)).for("update"))[0] ?? null;
}

export function countWaiting(db: Db, shelf: WaitedFor): Promise<number> {
  return db.$count(waitingList, and(waitsFor(shelf), eq(waitingList.status, "WAITING")));
}

/** How many wait before this one. */
export async function countAhead(db: Db, place: WaitingPlace): Promise<number> {
  const before = and(waitsFor(place), eq(waitingList.status, "WAITING"), lt(waitingList.id, place.id));
  const [row] = await db.select({ ahead: count() }).from(waitingList).where(before);
  return row?.ahead ?? 0;
}

/** Shelves that somebody is in the list of. */
export function waitedFor(db: Db): Promise<WaitedFor[]> {
  return db
    .selectDistinct({ productId: waitingList.productId, variationId: waitingList.variationId })
    .from(waitingList)
    .where(inList);
}

/** Places of a shelf whose time is up: every one when the date has begun, else the offers that ran out. */
export function overdue(db: Db, shelf: WaitedFor, now: Date | "all"): Promise<WaitingPlace[]> {
  const isUp =
    now === "all" ? inList : and(eq(waitingList.status, "OFFERED"), lte(waitingList.offeredUntil, now));
  return db
    .select()
    .from(waitingList)
    .where(and(waitsFor(shelf), isUp))
    .orderBy(asc(waitingList.id));
}

/**
 * Takes a locked place one step on.
 * @throws Error for a step that its state does not have: the caller looked before, so it is a bug.
 */
export async function movePlace(
  tx: Db,
  place: WaitingPlace,
  event: WaitingEvent,
  set: Partial<Pick<WaitingPlace, "tokenHash" | "offeredUntil" | "orderId">> = {},
): Promise<WaitingPlace> {
  const status = nextWaitingStatus(place.status, event);
  if (status === null) throw new Error(`a place that is ${place.status} cannot ${event}`);
  await tx
    .update(waitingList)
    .set({ ...set, status })
    .where(eq(waitingList.id, place.id));
  return { ...place, ...set, status };
}

/** Who proves an address later finds the places that were taken with it. */
export async function claimPlaces(tx: Db, { memberId, email }: { memberId: number; email: string }) {
  await tx
    .update(waitingList)
    .set({ memberId })
    .where(and(sql`${waitingList.memberId} is null`, eq(waitingList.email, email)));
}

/** Deletes what is of a member, or what ended before the moment. Seats on offer are given back before. */
export async function deletePlaces(
  tx: Db,
  which: { memberId: number } | { endedBefore: Date },
): Promise<void> {
  const ended = inArray(
    waitingList.status,
    waitingStatuses.filter((status) => !isInList(status)),
  );
  await tx
    .delete(waitingList)
    .where(
      "memberId" in which
        ? eq(waitingList.memberId, which.memberId)
        : and(ended, lt(waitingList.joinedAt, which.endedBefore)),
    );
}
