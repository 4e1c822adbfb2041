import { TZDate } from "@date-fns/tz";
import { eq } from "drizzle-orm";
import { daytime, secondsOf, times } from "@/lib/rules/times/times";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import {
  isDateOver,
  lockStock,
  releaseStock,
  type StockItem,
  stockItemOf,
  stockKey,
  takeStock,
} from "../products";
import { waitingList } from "./tables";
import {
  countReady,
  deleteEntries,
  entriesOfGuest,
  entriesOfMember,
  isOfGuest,
  lockEntry,
  lockFirstWaiting,
  moveEntry,
  overdueEntries,
  tokenHashOf,
  type WaitedFor,
  waitedFor,
  type WaitingEntry,
} from "./store";
import { holdsSeat, nextWaitingStatus } from "./waiting-status";

/**
 * Offers free seats of a stock item to the first people in line with a proven address, and mails them. It is called
 * wherever a seat becomes free, in the same transaction, and by a job for all other free seats. The stock item stays
 * locked from reading to taking, so concurrent runs never offer one seat twice or two seats to one person.
 *
 * @returns how many seats were offered
 */
export async function offerSeats(tx: Db, deps: Deps, waitedFor: WaitedFor): Promise<number> {
  const stockItem = stockWaitedFor(waitedFor);
  if (!stockItem || isDateOver(waitedFor, deps.clock()) || (await countReady(tx, waitedFor)) === 0) return 0;
  const left = await lockStock(tx, stockItem);
  const entries = left > 0 ? await lockFirstWaiting(tx, waitedFor, left) : [];
  for (const entry of entries) await offerTo(tx, deps, entry);
  return entries.length;
}

/** Holds a free seat of a locked stock item for a locked, waiting entry, and mails the person. */
export async function offerTo(tx: Db, deps: Deps, entry: WaitingEntry): Promise<void> {
  const offeredUntil = offerEnd(deps.clock(), { isMember: entry.memberId !== null });
  if (await takeStock(tx, [oneSeatOf(entry)])) throw new Error("a seat of a locked stock item is missing");
  const token = deps.ids.token();
  await moveEntry(tx, entry, "offer", { tokenHash: tokenHashOf(token), offeredUntil });
  await queueMail(tx, deps, {
    reason: `waiting-${entry.id}-offered`,
    recipient: entry.email,
    template: "waiting-offered",
    data: { name: waitedForName(entry), until: offeredUntil.toISOString(), token },
  });
}

/** The stock item; null when it is not counted or no longer in the catalogue. */
export function stockWaitedFor({ productId, variationId }: WaitedFor): StockItem | null {
  const stockItem = stockItemOf({ productId, variationId: variationId || null });
  return stockItem?.variationId === variationId ? stockItem : null;
}

function oneSeatOf({ productId, variationId }: WaitedFor) {
  return { productId, variationId: variationId || null, quantity: 1 };
}

/** The name of the awaited date in the catalogue. */
export function waitedForName({ productId, variationId }: WaitedFor): string {
  const product = catalogue().product(productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  return variation?.name ?? product?.name ?? "A past date";
}

/**
 * Takes an entry off the list. A reserved seat goes to the next person. The stock item is locked before the entry, as
 * in "buy" and in offers.
 *
 * @param isDue checks the entry under the lock, because another process may have been faster
 * @returns the entry as it was before; null when it was not due or no longer listed
 */
export async function endEntry(
  tx: Db,
  deps: Deps,
  known: WaitingEntry,
  event: "leave" | "expire",
  isDue: (entry: WaitingEntry) => boolean = () => true,
): Promise<WaitingEntry | null> {
  const stockItem = stockWaitedFor(known);
  if (stockItem) await lockStock(tx, stockItem);
  const entry = await lockEntry(tx, known.id);
  if (!entry || nextWaitingStatus(entry.status, event) === null || !isDue(entry)) return null;
  await moveEntry(tx, entry, event);
  if (holdsSeat(entry.status)) {
    if (stockItem) await releaseStock(tx, [oneSeatOf(entry)]);
    await offerSeats(tx, deps, entry);
  }
  return entry;
}

/**
 * Expires overdue entries of a stock item: offers after their time, and all entries once the date has begun. Safe to
 * run concurrently.
 * @returns how many ended
 */
async function expireEntries(db: Db, deps: Deps, stockItem: WaitedFor): Promise<number> {
  const now = deps.clock();
  const isEnd = isDateOver(stockItem, now);
  const isDue = ({ offeredUntil }: WaitingEntry) => isEnd || (offeredUntil !== null && offeredUntil <= now);
  let ended = 0;
  for (const entry of await overdueEntries(db, stockItem, isEnd ? "all" : now)) {
    await db.transaction(async (tx) => {
      const before = await endEntry(tx, deps, entry, "expire", isDue);
      if (before === null) return;
      ended += 1;
      // If the entry has an order, that order failed after the offer's end, and its buyer has already been told.
      const why = isEnd && !holdsSeat(before.status) ? "begun" : "late";
      if (before.orderId === null) await queueEndedMail(tx, deps, before, why);
    });
  }
  return ended;
}

/**
 * Ends the list of a date that does not take place, including its offers, and mails everybody on it.
 * @returns how many there were
 */
export async function endList(tx: Db, deps: Deps, waitedFor: WaitedFor): Promise<number> {
  const stockItem = stockWaitedFor(waitedFor);
  if (stockItem) await lockStock(tx, stockItem);
  let ended = 0;
  for (const { id } of await overdueEntries(tx, waitedFor, "all")) {
    const entry = await lockEntry(tx, id);
    if (!entry || nextWaitingStatus(entry.status, "expire") === null) continue;
    await moveEntry(tx, entry, "expire");
    if (stockItem && holdsSeat(entry.status)) await releaseStock(tx, [oneSeatOf(entry)]);
    await queueEndedMail(tx, deps, entry, "cancelled");
    ended += 1;
  }
  return ended;
}

type EndReason = "begun" | "late" | "cancelled";

async function queueEndedMail(tx: Db, deps: Deps, entry: WaitingEntry, why: EndReason): Promise<void> {
  await queueMail(tx, deps, {
    reason: `waiting-${entry.id}-ended`,
    recipient: entry.email,
    template: "waiting-ended",
    data: { name: waitedForName(entry), why },
  });
}

/**
 * Ends overdue offers and lists, and offers seats that have become free. Every step checks again under the stock item's
 * lock, so concurrent runs are safe.
 */
export async function runWaitingList(deps: Deps): Promise<{ expired: number; offered: number }> {
  const { db } = deps;
  let [expired, offered] = [0, 0];
  for (const stockItem of await waitedFor(db)) {
    expired += await expireEntries(db, deps, stockItem);
    offered += await db.transaction((tx) => offerSeats(tx, deps, stockItem));
  }
  return { expired, offered };
}

/** Deletes a member's waiting-list entries and frees the seats held for them. A job offers those to the next people. */
export async function forgetEntries(tx: Db, memberId: number): Promise<void> {
  await releaseSeatsOf(tx, await entriesOfMember(tx, memberId));
  await deleteEntries(tx, eq(waitingList.memberId, memberId));
}

/** Does the same for an address without an account. */
export async function forgetEntriesOfGuest(tx: Db, email: string): Promise<void> {
  await releaseSeatsOf(tx, await entriesOfGuest(tx, email));
  await deleteEntries(tx, isOfGuest(email));
}

async function releaseSeatsOf(tx: Db, known: readonly WaitingEntry[]): Promise<void> {
  for (const one of known.toSorted((a, b) => (stockKey(a) < stockKey(b) ? -1 : 1))) {
    const stockItem = stockWaitedFor(one);
    if (!stockItem) continue;
    await lockStock(tx, stockItem);
    const entry = await lockEntry(tx, one.id);
    if (entry && holdsSeat(entry.status)) await releaseStock(tx, [oneSeatOf(entry)]);
  }
}

/**
 * The end of an offer that is made now. Members have a day. Others have some hours within the academy's daytime, so
 * that no offer expires while people sleep.
 */
export function offerEnd(now: Date, { isMember }: { isMember: boolean }): Date {
  if (isMember) return secondsAfter(now, secondsOf(times.offer));
  let left = secondsOf(times.strangerOffer) * 1_000;
  for (let day = 0; ; day += 1) {
    const from = Math.max(now.getTime(), hourOf(now, day, daytime.from));
    const room = Math.max(0, hourOf(now, day, daytime.to) - from);
    if (room >= left) return new Date(from + left);
    left -= room;
  }
}

/** The time of a full hour in milliseconds, on the day that is `days` after `now`. */
function hourOf(now: Date, days: number, hour: number): number {
  const local = new TZDate(now, daytime.zone);
  local.setDate(local.getDate() + days);
  return local.setHours(hour, 0, 0, 0);
}
