import { catalogue } from "../content";
import type { Db } from "../database/client";
import { daysAfter, minutesAfter } from "../dates";
import type { Deps } from "../deps";
import { queueMail } from "../mail/outbox";
import {
  isDateOver,
  lockStock,
  releaseStock,
  type StockItem,
  stockItemOf,
  stockKey,
  takeStock,
} from "../products";
import {
  countWaiting,
  deleteEntries,
  entriesOfMember,
  lockEntry,
  lockFirstWaiting,
  moveEntry,
  overdueEntries,
  tokenHashOf,
  type WaitedFor,
  waitedFor,
  type WaitingEntry,
} from "./store";
import { holdsSeat, nextWaitingStatus, offerHours } from "./waiting-status";

/**
 * Keeps free seats of a shelf for the first in line, a day each, and tells them. Called wherever a seat comes free, in
 * the same transaction, and by the job for seats that came free in another way. The shelf is held from looking to
 * taking, so two at once never offer one seat twice or one person two.
 *
 * @returns how many seats were offered.
 */
export async function offerSeats(tx: Db, deps: Deps, waitedFor: WaitedFor): Promise<number> {
  const shelf = stockWaitedFor(waitedFor);
  if (!shelf || isDateOver(waitedFor, deps.clock()) || (await countWaiting(tx, waitedFor)) === 0) return 0;
  const left = await lockStock(tx, shelf);
  const places = left > 0 ? await lockFirstWaiting(tx, waitedFor, left) : [];
  const offeredUntil = minutesAfter(deps.clock(), offerHours * 60);
  for (const place of places) {
    if (await takeStock(tx, [oneSeatOf(waitedFor)]))
      throw new Error("a seat of a locked stock item is missing");
    const token = deps.ids.token();
    await moveEntry(tx, place, "offer", { tokenHash: tokenHashOf(token), offeredUntil });
    await queueMail(tx, deps, {
      reason: `waiting-${place.id}-offered`,
      recipient: place.email,
      template: "waiting-offered",
      data: { name: waitedForName(waitedFor), until: offeredUntil.toISOString(), token },
    });
  }
  return places.length;
}

/** Null: it is not counted, or the catalogue does not have it any more. */
function stockWaitedFor({ productId, variationId }: WaitedFor): StockItem | null {
  const shelf = stockItemOf({ productId, variationId: variationId || null });
  return shelf?.variationId === variationId ? shelf : null;
}

/** One seat of the shelf. */
function oneSeatOf({ productId, variationId }: WaitedFor) {
  return { productId, variationId: variationId || null, quantity: 1 };
}

/** What is waited for, in the catalogue's words. */
export function waitedForName({ productId, variationId }: WaitedFor): string {
  const product = catalogue().product(productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  return variation?.name ?? product?.name ?? "A date of the past";
}

/**
 * Takes a place out of the list; its seat, if one was kept, goes to the next in line. The shelf is held first, then the
 * place, as "buy" and the offers do.
 *
 * @param isDue looks at the place as it is now: somebody else may have been faster
 * @returns the place as it was before, null when it was not due or not in the list any more.
 */
export async function endEntry(
  tx: Db,
  deps: Deps,
  known: WaitingEntry,
  event: "leave" | "expire",
  isDue: (place: WaitingEntry) => boolean = () => true,
): Promise<WaitingEntry | null> {
  const shelf = stockWaitedFor(known);
  if (shelf) await lockStock(tx, shelf);
  const place = await lockEntry(tx, known.id);
  if (!place || nextWaitingStatus(place.status, event) === null || !isDue(place)) return null;
  await moveEntry(tx, place, event);
  if (holdsSeat(place.status)) {
    if (shelf) await releaseStock(tx, [oneSeatOf(place)]);
    await offerSeats(tx, deps, place);
  }
  return place;
}

/**
 * Expires entries of a stock item whose time is up: offers after their day, everything once the date has begun. Safe
 * to run concurrently.
 * @returns how many ended
 */
async function expireEntries(db: Db, deps: Deps, shelf: WaitedFor): Promise<number> {
  const now = deps.clock();
  const isEnd = isDateOver(shelf, now);
  const isDue = ({ offeredUntil }: WaitingEntry) => isEnd || (offeredUntil !== null && offeredUntil <= now);
  let ended = 0;
  for (const place of await overdueEntries(db, shelf, isEnd ? "all" : now)) {
    await db.transaction(async (tx) => {
      const before = await endEntry(tx, deps, place, "expire", isDue);
      if (before === null) return;
      ended += 1;
      // An order that fell through after the offer's day: its buyer has heard of it.
      if (before.orderId === null) await queueEndedMail(tx, deps, before, isEnd);
    });
  }
  return ended;
}

async function queueEndedMail(tx: Db, deps: Deps, place: WaitingEntry, isEnd: boolean): Promise<void> {
  await queueMail(tx, deps, {
    reason: `waiting-${place.id}-ended`,
    recipient: place.email,
    template: "waiting-ended",
    data: { name: waitedForName(place), why: isEnd && !holdsSeat(place.status) ? "begun" : "late" },
  });
}

/** Finished entries are not needed after a year. */
const keptDays = 365;

/**
 * Ends offers and lists whose time is up, and offers seats that have become free. Every step checks again under the
 * stock item's lock, so it may run twice at once.
 */
export async function runWaitingList(deps: Deps): Promise<{ expired: number; offered: number }> {
  const { db } = deps;
  let [expired, offered] = [0, 0];
  for (const shelf of await waitedFor(db)) {
    expired += await expireEntries(db, deps, shelf);
    offered += await db.transaction((tx) => offerSeats(tx, deps, shelf));
  }
  await deleteEntries(db, { endedBefore: daysAfter(deps.clock(), -keptDays) });
  return { expired, offered };
}

/**
 * When a member is deleted, the waiting-list entries are deleted too, and seats kept for them become free. The job
 * offers them to the next in line.
 */
export async function forgetEntries(tx: Db, memberId: number): Promise<void> {
  const known = await entriesOfMember(tx, memberId);
  for (const one of known.toSorted((a, b) => (stockKey(a) < stockKey(b) ? -1 : 1))) {
    const shelf = stockWaitedFor(one);
    if (!shelf) continue;
    await lockStock(tx, shelf);
    const place = await lockEntry(tx, one.id);
    if (place && holdsSeat(place.status)) await releaseStock(tx, [oneSeatOf(place)]);
  }
  await deleteEntries(tx, { memberId });
}
