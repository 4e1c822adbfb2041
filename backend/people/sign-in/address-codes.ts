import { secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { hashCode, hashToken } from "../../ground/hashes";
import { minutesToWait, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { joinMail, queueMail } from "../../ground/mail/outbox";
import { admit } from "./admission";
import { isCodeOf } from "./complete-sign-in";
import {
  closeOldRequests,
  consumeRequest,
  findAddressRequests,
  insertSignInRequest,
} from "./sign-in-requests";
import { signInErrors } from "./errors";

/** The buyer of a cart session, and the address to confirm for it. */
type Buyer = { email: string; session: string; ip: string };

/** How many codes a session may have open for one address, because mails may be late. */
const OPEN_CODES = 3;
/** Each request sends a mail. */
const ofSession = { max: 5, seconds: 900 };

/**
 * Mails a code that confirms an address for one cart session. The code signs nobody in and gives no other access, so a
 * person who is tricked into passing it on loses no account. The answer is the same for any address.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS when the session or its network has reached its limit
 */
export async function requestAddressCode(deps: Deps, { email, session, ip }: Buyer): Promise<void> {
  const { db, clock, ids } = deps;
  const key = `address-code:${session}` as const;
  if (!(await takeFromLimit(db, clock, key, ofSession))) {
    const minutes = await minutesToWait(db, clock, key, ofSession);
    throw signInErrors.tooManyCodes(minutes);
  }
  const { sendAt, joinedInto } = await admit(deps, email, { ip, device: null, work: null });
  const now = clock();
  const [id, code, asker] = [ids.uuid(), ids.code(), `cart:${session}`];
  const waits = Math.max(0, sendAt.getTime() - now.getTime()) / 1_000;
  const expiresAt = secondsAfter(now, secondsOf(times.code) + Math.ceil(waits));
  await db.transaction(async (tx) => {
    await insertSignInRequest(tx, {
      id,
      email,
      asker,
      cartSession: session,
      // There is no link, so nobody learns this token.
      tokenHash: hashToken(ids.token()),
      codeHash: hashCode(await readSecret(tx, ids, "sign-in-code"), id, code),
      createdAt: now,
      expiresAt,
    });
    await closeOldRequests(tx, email, asker, OPEN_CODES);
    const by = hashToken(networkKey(ip)).slice(0, 8);
    const asks = [{ code, at: now.toISOString(), expiresAt: expiresAt.toISOString(), by }];
    const mail = { recipient: email, template: "address-codes", data: { asks }, sendAt };
    if (joinedInto) await joinMail(tx, deps, { ...mail, reason: `address-codes-${joinedInto}` });
    else await queueMail(tx, deps, { ...mail, reason: `address-code-${id}` });
  });
}

/**
 * Right codes count too, so that nobody can guess without being counted. Each person in a full room still has two
 * tries.
 */
const triesOfNetwork = { max: 60, seconds: 86_400 };
/** All /64 networks of one provider's customer together. */
const triesOfLargeNetwork = { max: 240, seconds: 86_400 };

/** The result of a typed code. It proves that the address is the buyer's; without a request it proves nothing. */
export type AddressProof = { email: string; requestId: string | null };

/**
 * Finds the request that a code belongs to. Tries count against the guesser: five for each code of the session, and a
 * daily limit for each network over all addresses. `takeAddressProof` uses up the code in the transaction that writes
 * the order.
 */
export async function checkAddressCode(deps: Deps, buyer: Buyer, code: string): Promise<AddressProof> {
  const { db, clock } = deps;
  const { email, session, ip } = buyer;
  const [network, large] = [networkKey(ip), networkKey(ip, 3)];
  const isAllowed =
    (await takeFromLimit(db, clock, `address-code-try:${network}`, triesOfNetwork)) &&
    (large === network ||
      (await takeFromLimit(db, clock, `address-code-try-net:${large}`, triesOfLargeNetwork)));
  if (!isAllowed) return { email, requestId: null };
  for (const request of await findAddressRequests(db, email, session, clock()))
    if (await isCodeOf(deps, request, code)) return { email, requestId: request.id };
  return { email, requestId: null };
}

/** True once, and only for the address that the code was mailed to. */
export async function takeAddressProof(
  tx: Db,
  { requestId, ...proof }: AddressProof,
  email: string,
  now: Date,
): Promise<boolean> {
  return requestId !== null && proof.email === email && (await consumeRequest(tx, requestId, now));
}
