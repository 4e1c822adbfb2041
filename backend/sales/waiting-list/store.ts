import { createHash } from "node:crypto";
import { and, asc, count, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { type StockItem, stockKey } from "../products";
import { waitingList } from "./tables";
import { isInList, nextWaitingStatus, type WaitingEvent, waitingStatuses } from "./waiting-status";

export type WaitingEntry = typeof waitingList.$inferSelect;
export type WaitedFor = Pick<StockItem, "productId" | "variationId">;

/** The hash of the token in a mail's link. Only the hash is stored. */
export const tokenHashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const inList = inArray(waitingList.status, waitingStatuses.filter(isInList));
const isReady = and(eq(waitingList.status, "waiting"), waitingList.proven);
export const waitsFor = ({ productId, variationId }: WaitedFor) =>
  and(eq(waitingList.productId, productId), eq(waitingList.variationId, variationId));

export async function insertEntry(tx: Db, entry: typeof waitingList.$inferInsert): Promise<WaitingEntry> {
  const [row] = await tx.insert(waitingList).values(entry).returning();
  if (!row) throw new Error("a waiting-list entry could not be inserted");
  return row;
}

export async function entryByToken(db: Db, token: string): Promise<WaitingEntry | null> {
  const ofToken = eq(waitingList.tokenHash, tokenHashOf(token));
  return (await db.select().from(waitingList).where(ofToken))[0] ?? null;
}

export async function entryOfMember(db: Db, memberId: number, id: number): Promise<WaitingEntry | null> {
  const theirs = and(eq(waitingList.memberId, memberId), eq(waitingList.id, id));
  return (await db.select().from(waitingList).where(theirs))[0] ?? null;
}

/** A member's active entries, the oldest first. */
export function entriesOfMember(db: Db, memberId: number): Promise<WaitingEntry[]> {
  return db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.memberId, memberId), inList))
    .orderBy(asc(waitingList.id));
}

export const isOfGuest = (email: string) => and(isNull(waitingList.memberId), eq(waitingList.email, email));

/** Entries of an address without an account, including ended ones. */
export function entriesOfGuest(db: Db, email: string): Promise<WaitingEntry[]> {
  return db.select().from(waitingList).where(isOfGuest(email)).orderBy(asc(waitingList.id));
}

export async function entryOfAddress(
  tx: Db,
  stockItem: WaitedFor,
  email: string,
): Promise<WaitingEntry | null> {
  const theirs = and(waitsFor(stockItem), eq(waitingList.email, email), inList);
  return (await tx.select().from(waitingList).where(theirs))[0] ?? null;
}

/** The first people in line with a proven address, locked until the transaction ends. The others keep their places. */
export function lockFirstWaiting(tx: Db, stockItem: WaitedFor, limit: number): Promise<WaitingEntry[]> {
  return tx
    .select()
    .from(waitingList)
    .where(and(waitsFor(stockItem), isReady))
    .orderBy(asc(waitingList.id))
    .limit(limit)
    .for("update");
}

/** The entry as it is now, locked. Its stock item is always locked first. */
export async function lockEntry(tx: Db, id: number): Promise<WaitingEntry | null> {
  return (await tx.select().from(waitingList).where(eq(waitingList.id, id)).for("update"))[0] ?? null;
}

/** How many people on the list may be offered a seat. */
export function countReady(db: Db, stockItem: WaitedFor): Promise<number> {
  return db.$count(waitingList, and(waitsFor(stockItem), isReady));
}

/** How many people wait before this entry. */
export async function countAhead(db: Db, entry: WaitingEntry): Promise<number> {
  const before = and(waitsFor(entry), eq(waitingList.status, "waiting"), lt(waitingList.id, entry.id));
  const [row] = await db.select({ ahead: count() }).from(waitingList).where(before);
  return row?.ahead ?? 0;
}

/** Stock items that somebody is waiting for. */
export function waitedFor(db: Db): Promise<WaitedFor[]> {
  return db
    .selectDistinct({ productId: waitingList.productId, variationId: waitingList.variationId })
    .from(waitingList)
    .where(inList);
}

/** Overdue entries of a stock item: all of them for "all", else those whose offer has ended. */
export function overdueEntries(db: Db, stockItem: WaitedFor, now: Date | "all"): Promise<WaitingEntry[]> {
  const isUp =
    now === "all" ? inList : and(eq(waitingList.status, "offered"), lte(waitingList.offeredUntil, now));
  return db
    .select()
    .from(waitingList)
    .where(and(waitsFor(stockItem), isUp))
    .orderBy(asc(waitingList.id));
}

/**
 * Moves a locked entry one step.
 * @throws Error for a step that is not allowed in its state, which is a bug because callers check first
 */
export async function moveEntry(
  tx: Db,
  entry: WaitingEntry,
  event: WaitingEvent,
  set: Partial<Pick<WaitingEntry, "tokenHash" | "offeredUntil" | "orderId">> = {},
): Promise<WaitingEntry> {
  const status = nextWaitingStatus(entry.status, event);
  if (status === null) throw new Error(`a waiting-list entry in state ${entry.status} cannot ${event}`);
  await tx
    .update(waitingList)
    .set({ ...set, status })
    .where(eq(waitingList.id, entry.id));
  return { ...entry, ...set, status };
}

/** Gives entries with an address to the member who has proven it. They may be offered seats from then on. */
export async function claimEntries(tx: Db, { memberId, email }: { memberId: number; email: string }) {
  const isFree = or(isNull(waitingList.memberId), eq(waitingList.memberId, memberId));
  await tx
    .update(waitingList)
    .set({ memberId, proven: true })
    .where(and(isFree, eq(waitingList.email, email)));
}

/** Changes the address of a member's entries. */
export async function moveEntries(tx: Db, memberId: number, email: string): Promise<void> {
  await tx.update(waitingList).set({ email }).where(eq(waitingList.memberId, memberId));
}

/** Records that the owner of the address wants the entry. @param memberId the signed-in member who confirmed it */
export async function proveEntry(tx: Db, id: number, memberId: number | null): Promise<void> {
  const owner = memberId === null ? {} : { memberId };
  await tx
    .update(waitingList)
    .set({ proven: true, ...owner })
    .where(eq(waitingList.id, id));
}

/** Deletes entries. Release their offered seats first. */
export async function deleteEntries(tx: Db, which: SQL | undefined): Promise<void> {
  await tx.delete(waitingList).where(which);
}

/**
 * The next dates with somebody on their list, or with a place that ended since then.
 * @param after the last date of the previous page
 */
export async function datesWaitedFor(
  db: Db,
  { since, after, limit }: { since: Date; after: WaitedFor | null; limit: number },
): Promise<WaitedFor[]> {
  const { productId, variationId } = waitingList;
  const isBeyond =
    after && sql`(${productId}, ${variationId}) > (${after.productId}::int, ${after.variationId}::int)`;
  const dates = (which: SQL) =>
    db
      .selectDistinct({ productId, variationId })
      .from(waitingList)
      .where(and(which, isBeyond ?? undefined))
      .orderBy(asc(productId), asc(variationId))
      .limit(limit);
  const found = [...(await dates(inList)), ...(await dates(gte(waitingList.joinedAt, since)))]
    .toSorted((a, b) => a.productId - b.productId || a.variationId - b.variationId)
    .filter((date, at, all) => at === 0 || stockKey(date) !== stockKey(all[at - 1] ?? date));
  return found.slice(0, limit);
}

/** Everybody on the lists of these dates, and entries that ended since then, in order of arrival. */
export async function placesOf(db: Db, dates: readonly WaitedFor[], since: Date): Promise<WaitingEntry[]> {
  if (dates.length === 0) return [];
  return db
    .select()
    .from(waitingList)
    .where(and(or(...dates.map(waitsFor)), or(inList, gte(waitingList.joinedAt, since))))
    .orderBy(asc(waitingList.id));
}

export async function entryById(db: Db, id: number): Promise<WaitingEntry | null> {
  return (await db.select().from(waitingList).where(eq(waitingList.id, id)))[0] ?? null;
}
