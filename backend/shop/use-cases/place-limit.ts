import { createHash } from "node:crypto";
import type { BackendContext } from "../../context";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { takeFromLimit } from "../../limits";

/** Orders of guests from one address: each may hold seats and sends a mail. */
const guestOrders = { max: 300, seconds: 900 };
/** Orders of guests under one e-mail address: each sends a mail there, and nobody has shown that it is theirs. */
const ordersOfAddress = { max: 30, seconds: 86_400 };
const tries = { max: 5, seconds: 900 };
/** Places in waiting lists: each sends a mail to an address that nobody has shown to be theirs. */
const joins = { network: { max: 30, seconds: 900 }, address: { max: 10, seconds: 86_400 } };

/** Addresses that say nothing about who asks: a proxy on this machine, or nobody told. */
const local = new Set(["unknown", "127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** True for an address that many people may share, so that it is no measure of one. */
export function isLocal(ip: string): boolean {
  return local.has(ip);
}

/** @throws RATE_LIMITED */
export async function limitGuestOrders({ deps, ip }: BackendContext): Promise<void> {
  if (local.has(ip)) return;
  const { db } = await deps.database();
  if (await takeFromLimit(db, deps.clock, `checkout:${ip}`, guestOrders)) return;
  throw userError(
    "Too many orders from your network. Please wait a few minutes and try again.",
    "RATE_LIMITED",
  );
}

/** Taken in the transaction that writes the order: pressing twice counts once, and what is refused counts not. */
export async function limitOrdersOfAddress(tx: Db, deps: Deps, email: string): Promise<void> {
  const key = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  if (await takeFromLimit(tx, deps.clock, `guest-orders:${key}`, ordersOfAddress)) return;
  throw userError(
    "Too many orders for this e-mail address today. Please sign in and try again.",
    "RATE_LIMITED",
  );
}

/** @throws RATE_LIMITED */
export async function limitJoining({ deps, ip }: BackendContext, email: string): Promise<void> {
  const { db } = await deps.database();
  const key = createHash("sha256").update(email).digest("base64url");
  const isFree = local.has(ip) || (await takeFromLimit(db, deps.clock, `waiting:${ip}`, joins.network));
  if (isFree && (await takeFromLimit(db, deps.clock, `waiting:${key}`, joins.address))) return;
  throw userError("Too many tries. Please wait a while and try again.", "RATE_LIMITED");
}

/** Guesses of a code, by address, session and member, whichever is used up first. False: nothing left. */
export async function takeCodeTry(
  { deps, ip }: BackendContext,
  sessionId: string | null,
  memberId: number | null,
): Promise<boolean> {
  const { db } = await deps.database();
  const who = [ip, sessionId, memberId === null ? null : `member:${memberId}`].filter((one) => one !== null);
  const left: boolean[] = [];
  for (const one of who) left.push(await takeFromLimit(db, deps.clock, `access-code:${one}`, tries));
  return left.every(Boolean);
}
