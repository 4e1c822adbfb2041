import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { releaseHolds } from "../store/holds";
import { linesOf } from "../store/order-parts";
import { shelfName, shelfOf } from "../store/stock";
import { offerSeats } from "./offer-seats";

/** Gives an order's seats and coupon uses back, once, and keeps what came free for the waiting list. */
export async function freeSeats(tx: Db, deps: Deps, orderId: number): Promise<void> {
  await releaseHolds(tx, orderId);
  const shelves = (await linesOf(tx, orderId)).flatMap((line) => shelfOf(line) ?? []);
  const each = new Map(shelves.map((shelf) => [shelfName(shelf), shelf]));
  for (const [, shelf] of [...each].sort(([a], [b]) => (a < b ? -1 : 1))) await offerSeats(tx, deps, shelf);
}
