import { readAddress } from "@/lib/rules/forms/mail-address";
import { findSellable, lineMessages, visitor } from "../cart";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail } from "../../people/members";
import { isDateOver, lockStock, type StockItem, stockItemOf } from "../products";
import { endEntry, offerSeats, waitedForName } from "./offer-seats";
import {
  countReady,
  entryByToken,
  entryOfAddress,
  entryOfMember,
  insertEntry,
  lockEntry,
  proveEntry,
  tokenHashOf,
  type WaitingEntry,
} from "./store";
import { isInList } from "./waiting-status";
import { waitingListErrors } from "./errors";

type Wish = { productId: number; variationId: number | null; email: string | null };

/**
 * Puts the visitor at the end of the list of a sold-out date, and confirms that by a mail with a link to leave. A
 * guest's address is unproven: its place is kept, but no seat is offered before the mail's button is pressed. The
 * answer is the same if the address already waits, and nobody gets the mail twice.
 *
 * @returns whether the visitor is a member, whose address is already proven
 * @throws userError for a date that is not sold out or not counted, RATE_LIMITED
 */
export async function joinWaitingList(context: BackendContext, wish: Wish): Promise<boolean> {
  const { deps } = context;
  const { identity } = await visitor(context);
  const email = readAddress(identity?.email ?? wish.email ?? "");
  if (!email) throw waitingListErrors.wrongAddress();
  const stockItem = soldOutItem(wish, deps.clock());
  await limitJoining(context, identity);
  await deps.db.transaction(async (tx) => {
    const left = await lockStock(tx, stockItem);
    const known = await entryOfAddress(tx, stockItem, email);
    if (known) {
      if (!identity || known.proven) return;
      await proveEntry(tx, known.id, identity.memberId);
      await offerSeats(tx, deps, known);
      return;
    }
    if (left > 0 && (await countReady(tx, stockItem)) === 0) throw waitingListErrors.seatsLeft();
    const memberId = identity?.memberId ?? (await findMemberByEmail(tx, email))?.id ?? null;
    await insertAndConfirm(tx, deps, stockItem, { email, memberId, proven: identity !== null });
  });
  return identity !== null;
}

/**
 * Puts somebody whose address was given to the staff at the end of the list. The address is unproven: its owner
 * confirms it by the mail, as a guest does, before a seat is offered.
 *
 * @returns false when the address already waits for this date
 * @throws userError as `joinWaitingList`
 */
export function joinByHand(deps: Deps, wish: Wish & { email: string }): Promise<boolean> {
  const email = readAddress(wish.email);
  if (!email) throw waitingListErrors.wrongAddress();
  const stockItem = soldOutItem(wish, deps.clock());
  return deps.db.transaction(async (tx) => {
    const left = await lockStock(tx, stockItem);
    if (await entryOfAddress(tx, stockItem, email)) return false;
    if (left > 0 && (await countReady(tx, stockItem)) === 0) throw waitingListErrors.seatsLeft();
    const memberId = (await findMemberByEmail(tx, email))?.id ?? null;
    await insertAndConfirm(tx, deps, stockItem, { email, memberId, proven: false });
    return true;
  });
}

async function insertAndConfirm(
  tx: Db,
  deps: Deps,
  stockItem: StockItem,
  person: { email: string; memberId: number | null; proven: boolean },
): Promise<void> {
  const { productId, variationId } = stockItem;
  const token = deps.ids.token();
  const entry = await insertEntry(tx, {
    productId,
    variationId,
    ...person,
    status: "waiting",
    tokenHash: tokenHashOf(token),
    joinedAt: deps.clock(),
  });
  await queueMail(tx, deps, {
    reason: `waiting-${entry.id}-joined`,
    recipient: person.email,
    template: person.proven ? "waiting-joined" : "waiting-to-confirm",
    data: { name: waitedForName(stockItem), token },
    isUnasked: !person.proven,
  });
}

function soldOutItem({ productId, variationId }: Wish, now: Date): StockItem {
  const found = findSellable({ productId, variationId }, { invited: false, now, stock: new Map() });
  if ("refusal" in found) throw waitingListErrors.cannotBeSold(found.refusal);
  const stockItem = stockItemOf({ productId: found.product.id, variationId: found.variation?.id ?? null });
  if (!stockItem) throw waitingListErrors.seatsLeft();
  if (isDateOver(stockItem, now)) throw waitingListErrors.cannotBeSold(lineMessages.notPurchasable);
  return stockItem;
}

/**
 * Confirms the address of the person with the newest mail's token. If a seat is free and it is this entry's turn, the
 * seat is offered at once. Confirming again has no effect.
 *
 * @throws userError NOT_FOUND for a token that is no longer valid, and for an entry that has ended
 */
export async function confirmWaitingList({ deps }: BackendContext, token: string): Promise<void> {
  const known = await entryByToken(deps.db, token);
  if (!known) throw waitingListErrors.noEntry();
  const isListed = await deps.db.transaction(async (tx) => {
    const stockItem = stockItemOf({ ...known, variationId: known.variationId || null });
    if (stockItem) await lockStock(tx, stockItem);
    const entry = await lockEntry(tx, known.id);
    if (!entry || !isInList(entry.status)) return false;
    if (entry.proven) return true;
    await proveEntry(tx, entry.id, null);
    await offerSeats(tx, deps, entry);
    return true;
  });
  if (!isListed) throw waitingListErrors.noEntry();
}

/**
 * Leaves the list. The member who owns the entry may do so, and so may the holder of the newest mail's token. A
 * reserved seat goes to the next person. Leaving again has no effect.
 *
 * @throws userError NOT_FOUND, the same for somebody else's, missing and ended entries
 */
export async function leaveWaitingList(
  context: BackendContext,
  which: { id: number | null; token: string | null },
): Promise<void> {
  const entry = await findEntry(context, which);
  if (!entry) throw waitingListErrors.noEntry();
  if (entry.status === "left") return;
  const left = await context.deps.db.transaction((tx) => endEntry(tx, context.deps, entry, "leave"));
  if (left === null) throw waitingListErrors.noEntry();
}

async function findEntry(
  context: BackendContext,
  { id, token }: { id: number | null; token: string | null },
): Promise<WaitingEntry | null> {
  if (token) return entryByToken(context.deps.db, token);
  const { identity } = await visitor(context);
  return identity && id !== null ? entryOfMember(context.deps.db, identity.memberId, id) : null;
}

/** Entries on waiting lists. Each sends a mail. An address has at most one for a date. */
const joinLimit = { max: 30, seconds: 900 };

/**
 * Limits joining for the member or for a guest's network, never for the address: a stranger may have typed it.
 *
 * @throws RATE_LIMITED
 */
async function limitJoining({ deps, ip }: BackendContext, identity: Identity | null): Promise<void> {
  const who = identity ? `member:${identity.memberId}` : networkKey(ip);
  if (await takeFromLimit(deps.db, deps.clock, `waiting:${who}`, joinLimit)) return;
  throw waitingListErrors.tooManyTries();
}
