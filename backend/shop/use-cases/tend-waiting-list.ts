import type { Deps } from "../../deps";
import { daysAfter } from "../domain/order-times";
import { deletePlaces, waitedFor } from "../store/waiting-list";
import { expirePlaces } from "./expire-places";
import { offerSeats } from "./offer-seats";

/** Places that ended are of use to nobody after a year. */
const keptDays = 365;

/**
 * Ends offers and lists whose time is up, and offers seats that came free. Every step looks again under the shelf's
 * lock, so it may run twice at once.
 */
export async function tendWaitingList(deps: Deps): Promise<{ expired: number; offered: number }> {
  const { db } = await deps.database();
  let [expired, offered] = [0, 0];
  for (const shelf of await waitedFor(db)) {
    expired += await expirePlaces(db, deps, shelf);
    offered += await db.transaction((tx) => offerSeats(tx, deps, shelf));
  }
  await deletePlaces(db, { endedBefore: daysAfter(deps.clock(), -keptDays) });
  return { expired, offered };
}
