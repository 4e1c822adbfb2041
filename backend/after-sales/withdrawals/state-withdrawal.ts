import { cleanCode } from "@/lib/rules/forms/typed-code";
import { shopperOf, visitor } from "../../sales/cart";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { hashToken } from "../../ground/hashes";
import { addressKey, countAttempt, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { joinMail, queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { findOrder, findOwnedOrder, linesOf, type Order } from "../../sales/orders";
import { GatewayUnavailable } from "../../sales/payments/port";
import { carryOut } from "./carry-out";
import { withdrawalErrors } from "./errors";
import {
  findWithdrawal,
  insertWithdrawal,
  proveWithdrawal,
  type Withdrawal,
  withdrawalByKey,
  withdrawalByToken,
} from "./store";
import { isButtonLive } from "./withdrawal";

/** A statement as it was typed or chosen from an order. The address is in lower case. */
export type Statement = Pick<Withdrawal, "key" | "name" | "email" | "orderNumber" | "items" | "lineIds">;

/**
 * `isLate`: many statements named this address today, so the receipt is collected with others and sent within the hour.
 */
export type Stated = { withdrawal: Withdrawal; isLate: boolean };

/**
 * Stores anybody's withdrawal with its time of arrival and mails the receipt. The order's owner needs no further proof,
 * so that withdrawal is carried out at once. Anybody else learns nothing about the order. If the typed address is the
 * order's, the receipt has a button that proves the withdrawal. The same key states once.
 *
 * @throws RATE_LIMITED with a sentence about other means to withdraw
 */
export async function stateWithdrawal(context: BackendContext, typed: Statement): Promise<Stated> {
  const { deps } = context;
  const known = await withdrawalByKey(deps.db, typed.key);
  if (known) return { withdrawal: known, isLate: false };
  const { identity } = await visitor(context);
  await limitStatements(context, identity);
  const found = await findNamedOrder(context, typed);
  const isLate = !isOwnAddress(typed, identity, found) && (await isMuchNamed(deps, typed.email));
  const stated = await deps.db.transaction((tx) => writeStatement(tx, deps, typed, { ...found, isLate }));
  if (stated?.provenAt) await tryCarryOut(deps, stated.id);
  const withdrawal = await withdrawalByKey(deps.db, typed.key);
  if (!withdrawal) throw new Error("the withdrawal was not written");
  return { withdrawal, isLate };
}

type Named = { order: Order | null; isOwner: boolean };

/** The order of this number, if the visitor owns it or has typed its address. */
async function findNamedOrder(context: BackendContext, typed: Statement): Promise<Named> {
  const { db, clock } = context.deps;
  const number = cleanCode(typed.orderNumber, "order");
  if (!/^\d{1,9}$/.test(number)) return { order: null, isOwner: false };
  const owned = await findOwnedOrder(db, { id: Number(number) }, await shopperOf(context), clock());
  // A guest's session shows who ordered, but does not prove the address.
  if (owned && (owned.memberId !== null || owned.addressProven)) return { order: owned, isOwner: true };
  const named = await findOrder(db, Number(number));
  return { order: named?.email === typed.email ? named : null, isOwner: false };
}

async function writeStatement(
  tx: Db,
  deps: Deps,
  typed: Statement,
  { order, isOwner, isLate }: Named & { isLate: boolean },
): Promise<Withdrawal | null> {
  const now = deps.clock();
  const token = order && !isOwner ? deps.ids.token() : null;
  const stated = await insertWithdrawal(tx, {
    ...typed,
    lineIds: order && typed.lineIds && (await areOf(tx, order, typed.lineIds)) ? typed.lineIds : null,
    at: now,
    orderId: order?.id ?? null,
    tokenHash: token && hashToken(token),
    provenAt: isOwner ? now : null,
  });
  if (!stated) return null;
  if (order) await noteStatement(tx, deps, order, stated);
  await queueReceipt(tx, deps, stated, { token, isLate });
  if (!isOwner) await announceToDesk(tx, deps, stated);
  return stated;
}

/** Whether all chosen lines belong to the order. If not, a person decides. */
async function areOf(tx: Db, order: Order, lineIds: readonly number[]): Promise<boolean> {
  const theirs = new Set((await linesOf(tx, order.id)).map(({ id }) => id));
  return lineIds.length > 0 && lineIds.every((id) => theirs.has(id));
}

async function noteStatement(tx: Db, deps: Deps, order: Order, stated: Withdrawal): Promise<void> {
  if (stated.provenAt) return noteProven(tx, deps, order.id, stated);
  // This is not logged, because strangers could fill the log. The academy gets a mail.
  await addEntry(tx, { clock: deps.clock }, order.id, "alert", {
    topic: "withdrawal",
    text: `Somebody withdrew from this order using its email address, but has not confirmed that they are the buyer. The button in the receipt does that. If you know that they are: npm run orders -- withdraw ${order.id}`,
  });
}

async function noteProven(tx: Db, deps: Deps, orderId: number, { items }: Withdrawal): Promise<void> {
  await addEntry(tx, deps, orderId, "note", {
    topic: "withdrawal",
    text: `The buyer withdrew from ${items ?? "the order"}.`,
    buyerText: items ? `We received your withdrawal from: ${items}` : "We received your withdrawal.",
  });
}

const HOUR = 3_600;

async function queueReceipt(
  tx: Db,
  deps: Deps,
  { id, email }: Withdrawal,
  { token, isLate }: { token: string | null; isLate: boolean },
): Promise<void> {
  const mail = { recipient: email, template: "withdrawal-receipt", data: { asks: [{ id, token }] } };
  if (!isLate) return queueMail(tx, deps, { ...mail, reason: `withdrawal-${id}` });
  const slot = slotOf(deps, HOUR);
  const reason = `withdrawals-${addressKey(email)}-${slot.number}`;
  await joinMail(tx, deps, { ...mail, reason, sendAt: slot.end });
}

const DESK_SECONDS = 600;

/** Mails the academy about unproven statements, at most one mail in ten minutes. */
async function announceToDesk(tx: Db, deps: Deps, { id }: Withdrawal): Promise<void> {
  const slot = slotOf(deps, DESK_SECONDS);
  await joinMail(tx, deps, {
    reason: `withdrawals-desk-${slot.number}`,
    recipient: deps.settings.contactEmail,
    template: "withdrawals-desk",
    data: { asks: [{ id }] },
    sendAt: slot.end,
  });
}

function slotOf({ clock }: Pick<Deps, "clock">, seconds: number) {
  const number = Math.floor(clock().getTime() / 1_000 / seconds);
  return { number, end: secondsAfter(new Date(0), (number + 1) * seconds) };
}

const ofPerson = { max: 20, seconds: 900 };

async function limitStatements({ deps, ip }: BackendContext, identity: Identity | null): Promise<void> {
  const who = identity ? `member:${identity.memberId}` : networkKey(ip);
  if (await takeFromLimit(deps.db, deps.clock, `withdraw:${who}`, ofPerson)) return;
  throw withdrawalErrors.tooMany(deps.settings.contactEmail);
}

function isOwnAddress({ email }: Statement, identity: Identity | null, { order, isOwner }: Named): boolean {
  return identity?.email === email || (isOwner && order?.email === email);
}

/** Separate receipts that an unproven address gets in a day. Later ones are collected. */
const ALONE = 5;
const ofAddress = { max: 1_000_000, seconds: 86_400 };

async function isMuchNamed({ db, clock }: Deps, email: string): Promise<boolean> {
  return (await countAttempt(db, clock, `withdraw-mail:${addressKey(email)}`, ofAddress)) > ALONE;
}

/**
 * Proves that the order belongs to the holder of a receipt's token. Pressing again changes nothing.
 *
 * @throws NOT_FOUND for a token that is invalid or too old
 */
export async function confirmWithdrawal(deps: Deps, token: string): Promise<Withdrawal> {
  const stated = await withdrawalByToken(deps.db, token);
  if (!stated) throw withdrawalErrors.oldLink();
  if (!stated.provenAt && !isButtonLive(stated.at, deps.clock()))
    throw withdrawalErrors.oldButton(deps.settings.contactEmail);
  return proveAndCarryOut(deps, stated);
}

/** Called for the holder of the token, and for an operator who knows the buyer. */
export async function proveAndCarryOut(deps: Deps, stated: Withdrawal): Promise<Withdrawal> {
  const { id, orderId } = stated;
  if (orderId === null) throw new Error(`withdrawal ${id} is about no order`);
  await deps.db.transaction(async (tx) => {
    if (await proveWithdrawal(tx, id, deps.clock())) await noteProven(tx, deps, orderId, stated);
  });
  await tryCarryOut(deps, id);
  return (await findWithdrawal(deps.db, id)) ?? stated;
}

/** Tries to carry out the withdrawal. During an outage of the payment provider a job continues it. */
async function tryCarryOut(deps: Deps, id: number): Promise<void> {
  try {
    await carryOut(deps, id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
}
