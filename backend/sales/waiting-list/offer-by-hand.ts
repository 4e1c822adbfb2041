import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isDateOver, lockStock, readStock, stockKey } from "../products";
import { endEntry, offerTo, stockWaitedFor, waitedForName } from "./offer-seats";
import {
  countReady,
  entryById,
  insertEntry,
  lockEntry,
  tokenHashOf,
  waitedFor,
  type WaitingEntry,
} from "./store";

type Offered = { kind: "offered"; entry: WaitingEntry } | { kind: "gone" } | { kind: "refused"; why: string };

/**
 * Offers free seats to one person on the list, even before people who joined earlier. For more than one seat the person
 * gets further entries, each with its own mail and end.
 */
export function offerByHand(
  deps: Deps,
  { entryId, seats }: { entryId: number; seats: number },
): Promise<Offered> {
  return deps.db.transaction(async (tx): Promise<Offered> => {
    const known = await entryById(tx, entryId);
    const stockItem = known && stockWaitedFor(known);
    if (!known) return { kind: "gone" };
    if (!stockItem) return refused("This date is no longer in the catalogue.");
    if (isDateOver(known, deps.clock())) return refused("This workshop has started.");
    const left = await lockStock(tx, stockItem);
    const entry = await lockEntry(tx, entryId);
    if (!entry) return { kind: "gone" };
    if (entry.status !== "waiting")
      return refused(`This place is ${entry.status}, so nothing can be offered.`);
    if (!entry.proven) return refused("The person has not confirmed the address yet.");
    if (left < seats) return refused(left > 0 ? `Only ${left} available.` : "No seat is available.");
    const { id: _, ...place } = entry;
    await offerTo(tx, deps, entry);
    for (let more = 1; more < seats; more += 1)
      await offerTo(tx, deps, await insertEntry(tx, { ...place, tokenHash: tokenHashOf(deps.ids.token()) }));
    return { kind: "offered", entry };
  });
}

const refused = (why: string): Offered => ({ kind: "refused", why });

/** Removes somebody from the list. @returns the entry as it was; null when it does not exist or has ended */
export function endByHand(deps: Deps, entryId: number): Promise<WaitingEntry | null> {
  return deps.db.transaction(async (tx) => {
    const entry = await entryById(tx, entryId);
    return entry && endEntry(tx, deps, entry, "leave");
  });
}

type Offerable = { productId: number; variationId: number; name: string; seats: number; people: number };

/** Dates with free seats and people on their list who could be offered one now. */
export async function offerableSeats(db: Db, now: Date): Promise<Offerable[]> {
  const items = await waitedFor(db);
  const stock = await readStock(db, [...new Set(items.map(({ productId }) => productId))]);
  const found: Offerable[] = [];
  for (const item of items) {
    const stockItem = stockWaitedFor(item);
    const seats = stockItem ? (stock.get(stockKey(stockItem)) ?? stockItem.initial) : 0;
    if (seats === 0 || isDateOver(item, now)) continue;
    const people = await countReady(db, item);
    if (people > 0) found.push({ ...item, name: waitedForName(item), seats, people });
  }
  return found;
}
