import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../mail";
import { minutesAfter } from "../domain/order-times";
import { offerHours } from "../domain/waiting-list";
import { lockShelf, shelfOf, takeStock, type Shelf } from "../store/stock";
import { countWaiting, lockWaiting, movePlace, tokenHashOf, type WaitedFor } from "../store/waiting-list";
import { isOver } from "./sellable";

/**
 * Keeps free seats of a shelf for the first in line, a day each, and tells them. Called wherever a seat comes free, in
 * the same transaction, and by the job for seats that came free in another way. The shelf is held from looking to
 * taking, so two at once never offer one seat twice or one person two.
 *
 * @returns how many seats were offered.
 */
export async function offerSeats(tx: Db, deps: Deps, waitedFor: WaitedFor): Promise<number> {
  const shelf = shelfWaitedFor(waitedFor);
  if (!shelf || isOver(waitedFor, deps.clock()) || (await countWaiting(tx, waitedFor)) === 0) return 0;
  const left = await lockShelf(tx, shelf);
  const places = left > 0 ? await lockWaiting(tx, waitedFor, left) : [];
  const offeredUntil = minutesAfter(deps.clock(), offerHours * 60);
  for (const place of places) {
    if (await takeStock(tx, [pieceOf(waitedFor)])) throw new Error("a counted seat of a held shelf is gone");
    const token = deps.ids.token();
    await movePlace(tx, place, "offer", { tokenHash: tokenHashOf(token), offeredUntil });
    await queueMail(tx, deps, {
      reason: `waiting-${place.id}-offered`,
      recipient: place.email,
      template: "waiting-offered",
      data: { name: nameOf(waitedFor), until: offeredUntil.toISOString(), token },
    });
  }
  return places.length;
}

/** Null: it is not counted, or the catalogue does not have it any more. */
export function shelfWaitedFor({ productId, variationId }: WaitedFor): Shelf | null {
  const shelf = shelfOf({ productId, variationId: variationId || null });
  return shelf?.variationId === variationId ? shelf : null;
}

/** One seat of the shelf. */
export function pieceOf({ productId, variationId }: WaitedFor) {
  return { productId, variationId: variationId || null, quantity: 1 };
}

/** What is waited for, in the catalogue's words. */
export function nameOf({ productId, variationId }: WaitedFor): string {
  const product = catalogue().product(productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  return variation?.name ?? product?.name ?? "A date of the past";
}
