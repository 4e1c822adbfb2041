import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { hasProgramInvite, type Identity } from "../../member";
import { lineMessages } from "../domain/cart-lines";
import type { StoredCart } from "../store/carts";
import { holderOf, seatsOnOffer } from "../store/offered-seats";
import { readStock } from "../store/stock";
import { lineToPrice } from "./line-to-price";
import { quantityAlike } from "./put-item";
import { findSellable, type Buyer } from "./sellable";

/**
 * Facts about a buyer that the rules of a line ask for. Seats that the waiting list keeps for this buyer count as
 * stock: by account, or by a token noted on one of `lines`.
 */
export async function readBuyer(
  db: Db,
  deps: Deps,
  identity: Identity | null,
  productIds: readonly number[],
  lines: readonly { extra?: Readonly<Record<string, string>> }[] = [],
): Promise<Buyer> {
  const asksInvite = productIds.some((id) => catalogue().product(id)?.requiresInvite);
  const invited = asksInvite && identity !== null && (await hasProgramInvite(db, identity.memberId));
  const stock = await readStock(db, productIds);
  for (const [shelf, seats] of await seatsOnOffer(db, holderOf(identity?.memberId, lines)))
    stock.set(shelf, (stock.get(shelf) ?? 0) + seats);
  return { invited, now: deps.clock(), stock };
}

/**
 * Why a cart cannot be bought as it is: a date passed, an invitation ended. Stock is taken, not asked; a line whose
 * product went is neither shown nor priced, so it is no reason.
 */
export async function refuseLines(
  db: Db,
  deps: Deps,
  cart: StoredCart,
  identity: Identity | null,
): Promise<string | null> {
  const buyer = await readBuyer(
    db,
    deps,
    identity,
    cart.lines.map(({ productId }) => productId),
  );
  for (const line of cart.lines.filter((line) => lineToPrice(line) !== null)) {
    const found = findSellable(line, buyer);
    if ("refusal" in found) return found.refusal;
    if (!found.sellable.purchasable) return lineMessages.notPurchasable;
    if (found.sellable.soldIndividually && quantityAlike(cart.lines, line, true) > 1) {
      return lineMessages.onlyOne(found.sellable.name);
    }
  }
  return null;
}
