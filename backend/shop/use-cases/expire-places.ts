import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../mail";
import { keepsSeat } from "../domain/waiting-list";
import { overdue, type WaitedFor, type WaitingPlace } from "../store/waiting-list";
import { endPlace } from "./end-place";
import { nameOf } from "./offer-seats";
import { isOver } from "./sellable";

/**
 * Ends places of a shelf whose time is up: offers after their day, everything once the date has begun. Harmless beside
 * itself. @returns how many ended
 */
export async function expirePlaces(db: Db, deps: Deps, shelf: WaitedFor): Promise<number> {
  const now = deps.clock();
  const isEnd = isOver(shelf, now);
  const isDue = ({ offeredUntil }: WaitingPlace) => isEnd || (offeredUntil !== null && offeredUntil <= now);
  let ended = 0;
  for (const place of await overdue(db, shelf, isEnd ? "all" : now)) {
    await db.transaction(async (tx) => {
      const before = await endPlace(tx, deps, place, "expire", isDue);
      if (before === null) return;
      ended += 1;
      // An order that fell through after the offer's day: its buyer has heard of it.
      if (before.orderId === null) await tell(tx, deps, before, isEnd);
    });
  }
  return ended;
}

async function tell(tx: Db, deps: Deps, place: WaitingPlace, isEnd: boolean): Promise<void> {
  await queueMail(tx, deps, {
    reason: `waiting-${place.id}-ended`,
    recipient: place.email,
    template: "waiting-ended",
    data: { name: nameOf(place), why: isEnd && !keepsSeat(place.status) ? "begun" : "late" },
  });
}
