import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { keepsSeat, nextWaitingStatus } from "../domain/waiting-list";
import { lockShelf, releaseStock } from "../store/stock";
import { lockPlace, movePlace, type WaitingPlace } from "../store/waiting-list";
import { offerSeats, pieceOf, shelfWaitedFor } from "./offer-seats";

/**
 * Takes a place out of the list; its seat, if one was kept, goes to the next in line. The shelf is held first, then the
 * place, as "buy" and the offers do.
 *
 * @param isDue looks at the place as it is now: somebody else may have been faster
 * @returns the place as it was before, null when it was not due or not in the list any more.
 */
export async function endPlace(
  tx: Db,
  deps: Deps,
  known: WaitingPlace,
  event: "leave" | "expire",
  isDue: (place: WaitingPlace) => boolean = () => true,
): Promise<WaitingPlace | null> {
  const shelf = shelfWaitedFor(known);
  if (shelf) await lockShelf(tx, shelf);
  const place = await lockPlace(tx, known.id);
  if (!place || nextWaitingStatus(place.status, event) === null || !isDue(place)) return null;
  await movePlace(tx, place, event);
  if (keepsSeat(place.status)) {
    if (shelf) await releaseStock(tx, [pieceOf(place)]);
    await offerSeats(tx, deps, place);
  }
  return place;
}
