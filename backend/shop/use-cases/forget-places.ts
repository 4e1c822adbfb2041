import type { Db } from "../../database/client";
import { keepsSeat } from "../domain/waiting-list";
import { lockShelf, releaseStock, shelfName } from "../store/stock";
import { deletePlaces, lockPlace, placesOfMember } from "../store/waiting-list";
import { pieceOf, shelfWaitedFor } from "./offer-seats";

/** A member goes: the places go, too, and seats that were kept are free. The job offers them to the next in line. */
export async function forgetPlaces(tx: Db, memberId: number): Promise<void> {
  const known = await placesOfMember(tx, memberId);
  for (const one of known.toSorted((a, b) => (shelfName(a) < shelfName(b) ? -1 : 1))) {
    const shelf = shelfWaitedFor(one);
    if (!shelf) continue;
    await lockShelf(tx, shelf);
    const place = await lockPlace(tx, one.id);
    if (place && keepsSeat(place.status)) await releaseStock(tx, [pieceOf(place)]);
  }
  await deletePlaces(tx, { memberId });
}
