import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { hashCode, sameHash } from "../domain/hashes";
import { findOrCreateMember } from "../store/members";
import { readSecret } from "../../database/secrets";
import { consumeRequest, isSuperseded, takeCodeTry, type SignInRequestRow } from "../store/sign-in-requests";
import { openSession, type OpenedSession } from "./open-session";

/** Runs in the transaction of a sign-in: what else becomes the member's with the proven address. */
export type OnSignedIn = (tx: Db, member: { memberId: number; email: string }) => Promise<void>;

export type SignedIn = { session: OpenedSession; redirect: string | null };

type Attempt = {
  request: SignInRequestRow;
  /** Null: the link was opened in the browser that asked, which is proof enough. */
  code: string | null;
  userAgent: string | null;
};

/**
 * Turns a proven request into a session, once. Makes the account when there is none.
 * Null: wrong or too many codes, used, expired, or a newer request exists; a wrong guess stays counted.
 */
export async function completeSignIn(
  deps: Deps,
  onSignedIn: OnSignedIn,
  attempt: Attempt,
): Promise<SignedIn | null> {
  const { db } = await deps.database();
  const { request, code } = attempt;
  return db.transaction(async (tx) => {
    if (code !== null && !(await proveCode(tx, deps, request, code))) return null;
    if (await isSuperseded(tx, request)) return null;
    const now = deps.clock();
    if (!(await consumeRequest(tx, request.id, now))) return null;
    const member = await findOrCreateMember(tx, { ...request.profile, email: request.email, createdAt: now });
    await onSignedIn(tx, { memberId: member.id, email: member.email });
    const session = await openSession(tx, deps, member.id, attempt.userAgent);
    return { session, redirect: request.redirect };
  });
}

async function proveCode(tx: Db, deps: Deps, request: SignInRequestRow, code: string): Promise<boolean> {
  if (!(await takeCodeTry(tx, request.id))) return false;
  const key = await readSecret(tx, deps.ids, "sign-in-code");
  return sameHash(hashCode(key, request.id, code), request.codeHash);
}
