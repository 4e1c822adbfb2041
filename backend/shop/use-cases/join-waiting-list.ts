import type { BackendContext } from "../../context";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { parseAddress, queueMail } from "../../mail";
import { findMemberByEmail } from "../../member";
import { lineMessages } from "../domain/cart-lines";
import { lockShelf, shelfOf, type Shelf } from "../store/stock";
import { countWaiting, insertPlace, placeOfAddress, tokenHashOf } from "../store/waiting-list";
import { nameOf } from "./offer-seats";
import { limitJoining } from "./place-limit";
import { findSellable, isOver } from "./sellable";
import { visitor } from "./visitor";

type Wish = { productId: number; variationId: number | null; email: string | null };

/**
 * Puts the visitor at the end of the list of a date that is sold out, and confirms it by mail with a way to leave. A
 * guest's address has proven nothing: the answer is the same whether it waits already, and nobody gets the mail twice.
 *
 * @throws userError for a date that is not sold out or not counted, RATE_LIMITED
 */
export async function joinWaitingList(context: BackendContext, wish: Wish): Promise<void> {
  const { deps } = context;
  const { identity } = await visitor(context);
  const email = parseAddress(identity?.email ?? wish.email ?? "");
  if (!email) throw wrongAddress();
  const shelf = countedShelf(wish, deps.clock());
  await limitJoining(context, email);
  const { db } = await deps.database();
  await db.transaction(async (tx) => {
    const left = await lockShelf(tx, shelf);
    if (await placeOfAddress(tx, shelf, email)) return;
    if (left > 0 && (await countWaiting(tx, shelf)) === 0) throw seatsLeft();
    const memberId = identity?.memberId ?? (await findMemberByEmail(tx, email))?.id ?? null;
    await enter(tx, deps, shelf, { email, memberId });
  });
}

async function enter(
  tx: Db,
  deps: Deps,
  shelf: Shelf,
  person: { email: string; memberId: number | null },
): Promise<void> {
  const { productId, variationId } = shelf;
  const token = deps.ids.token();
  const place = await insertPlace(tx, {
    ...{ productId, variationId, ...person },
    status: "WAITING",
    tokenHash: tokenHashOf(token),
    joinedAt: deps.clock(),
  });
  await queueMail(tx, deps, {
    reason: `waiting-${place.id}-joined`,
    recipient: person.email,
    template: "waiting-joined",
    data: { name: nameOf(shelf), token },
  });
}

function countedShelf({ productId, variationId }: Wish, now: Date): Shelf {
  const found = findSellable({ productId, variationId }, { invited: false, now, stock: new Map() });
  if ("refusal" in found) throw userError(found.refusal);
  const shelf = shelfOf({ productId: found.product.id, variationId: found.variation?.id ?? null });
  if (!shelf) throw seatsLeft();
  if (isOver(shelf, now)) throw userError(lineMessages.notPurchasable);
  return shelf;
}

const seatsLeft = () => userError("There are seats left: you can book one right now.", "SEATS_LEFT");
const wrongAddress = () =>
  userError("Please enter a valid email", "VALIDATION", { fields: { email: "Please enter a valid email" } });
