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

/** Addresses that say nothing about who asks: a proxy on this machine, or nobody told. */
const local = new Set(["unknown", "127.0.0.1", "::1", "::ffff:127.0.0.1"]);

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
