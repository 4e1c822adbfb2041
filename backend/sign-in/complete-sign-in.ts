import { parseAddress } from "@/lib/rules/mail-address";
import type { Db } from "../database/client";
import { readSecret } from "../database/secrets";
import type { Deps } from "../deps";
import { hashCode, hashToken, sameHash } from "../hashes";
import { addressKey, networkKey, takeFromLimit } from "../limits/limits";
import { findOrCreateMember } from "../members";
import { type OpenedSession, openSession } from "./sessions";
import {
  consumeRequest,
  findLatestRequest,
  findRequestById,
  findRequestByToken,
  isSuperseded,
  type SignInRequestRow,
  takeCodeTry,
} from "./sign-in-requests";

type OpenedLink = {
  token: string;
  binding?: string | undefined;
  code?: string | undefined;
  ip: string;
  userAgent: string | null;
};

/**
 * Whether the button of a link's page would sign in now, and whether it needs the code as well; null: it would not.
 * Changes nothing, whoever asks (A1): only who has the link can ask about it.
 */
export async function inspectLink(
  deps: Deps,
  { token, binding }: Pick<OpenedLink, "token" | "binding">,
): Promise<"ready" | "code_required" | null> {
  const request = await findOpenRequest(deps, token);
  if (!request || (await isSuperseded(deps.db, request))) return null;
  return isBoundTo(parseBinding(binding), request) ? "ready" : "code_required";
}

/** The request of a link that was not used and is not over. */
async function findOpenRequest(deps: Deps, token: string): Promise<SignInRequestRow | null> {
  const request = await findRequestByToken(deps.db, hashToken(token));
  return !request || request.usedAt || request.expiresAt <= deps.clock() ? null : request;
}

/**
 * Signs in by the link of a mail. In any other browser than the one that asked, the six digits are needed as well:
 * whoever only fetches links, as mail scanners do, gets no session. Source: A1, A2.
 */
export async function signInWithLink(
  deps: Deps,
  onSignedIn: OnSignedIn,
  link: OpenedLink,
): Promise<SignedIn | "code_required" | null> {
  const request = await findOpenRequest(deps, link.token);
  if (!request) return null;
  const isBound = isBoundTo(parseBinding(link.binding), request);
  if (!isBound && link.code === undefined) return "code_required";
  if (!isBound && !(await mayTryCode(deps, request.email, link.ip))) return null;
  const code = isBound ? null : (link.code ?? null);
  return completeSignIn(deps, onSignedIn, { request, code, userAgent: link.userAgent });
}

type TypedCode = {
  code: string;
  /** Of the browser that asked. */
  binding?: string | undefined;
  /** In another browser: the address that the mail went to. */
  email?: string | undefined;
  ip: string;
  userAgent: string | null;
};

/** Signs in by the six digits of a mail, typed in the browser that asked or beside the address. */
export async function signInWithCode(
  deps: Deps,
  onSignedIn: OnSignedIn,
  typed: TypedCode,
): Promise<SignedIn | null> {
  const request = await findRequestOf(deps.db, typed);
  if (!request || !(await mayTryCode(deps, request.email, typed.ip))) return null;
  return completeSignIn(deps, onSignedIn, { request, code: typed.code, userAgent: typed.userAgent });
}

async function findRequestOf(db: Db, typed: TypedCode): Promise<SignInRequestRow | null> {
  if (typed.email !== undefined) {
    const email = parseAddress(typed.email);
    return email ? findLatestRequest(db, email) : null;
  }
  const binding = parseBinding(typed.binding);
  const request = binding && (await findRequestById(db, binding.requestId));
  return request && isBoundTo(binding, request) ? request : null;
}

/** Runs in the transaction of a sign-in: what else becomes the member's with the proven address. */
export type OnSignedIn = (tx: Db, member: { memberId: number; email: string; at: Date }) => Promise<void>;

type SignedIn = { session: OpenedSession; redirect: string | null };

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
async function completeSignIn(
  deps: Deps,
  onSignedIn: OnSignedIn,
  attempt: Attempt,
): Promise<SignedIn | null> {
  const { request, code } = attempt;
  return deps.db.transaction(async (tx) => {
    if (code !== null && !(await proveCode(tx, deps, request, code))) return null;
    if (await isSuperseded(tx, request)) return null;
    const now = deps.clock();
    if (!(await consumeRequest(tx, request.id, now))) return null;
    const member = await findOrCreateMember(tx, { ...request.profile, email: request.email, createdAt: now });
    await onSignedIn(tx, { memberId: member.id, email: member.email, at: now });
    const session = await openSession(tx, deps, member.id, attempt.userAgent);
    return { session, redirect: request.redirect };
  });
}

async function proveCode(tx: Db, deps: Deps, request: SignInRequestRow, code: string): Promise<boolean> {
  if (!(await takeCodeTry(tx, request.id))) return false;
  const key = await readSecret(tx, deps.ids, "sign-in-code");
  return sameHash(hashCode(key, request.id, code), request.codeHash);
}

/** Six digits can be guessed: besides five tries a request, 30 in 15 minutes from a network and 15 a day for an address. */
async function mayTryCode(deps: Deps, email: string, ip: string): Promise<boolean> {
  return (
    (await takeFromLimit(deps.db, deps.clock, `code-ip:${networkKey(ip)}`, { max: 30, seconds: 900 })) &&
    (await takeFromLimit(deps.db, deps.clock, `code-address:${addressKey(email)}`, {
      max: 15,
      seconds: 86_400,
    }))
  );
}

type RefusedAttempt = {
  /** Of the link that did not work. */
  token?: string | undefined;
  binding?: string | undefined;
  /** The same, kept longer. */
  earlier_binding?: string | undefined;
};

/**
 * What a browser entered when it asked for a mail, so that a new link is one press away (A4). Only the browser's own
 * binding reveals it; a binding that outlived the sign-in does so only beside a link sent to the same address, so
 * that the next user of this browser learns no address without having its mail.
 */
export async function recallAddress(
  deps: Deps,
  { token, binding, earlier_binding: earlier }: RefusedAttempt,
): Promise<{ email: string; redirect: string | null } | null> {
  const proof = parseBinding(binding ?? earlier);
  const asked = proof && (await findRequestById(deps.db, proof.requestId));
  if (!asked || !isBoundTo(proof, asked)) return null;
  const shown = token === undefined ? null : await findRequestByToken(deps.db, hashToken(token));
  const isAllowed = shown ? shown.email === asked.email : binding !== undefined;
  return isAllowed ? { email: asked.email, redirect: asked.redirect } : null;
}

/** What the browser that asked holds in its cookie. */
type Binding = { requestId: string; secret: string };

const BINDING_FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{16,100})$/;

/** Reads `<request id>.<secret>`; null for anything else. */
function parseBinding(raw: string | undefined): Binding | null {
  const match = raw ? BINDING_FORM.exec(raw) : null;
  return match?.[1] && match[2] ? { requestId: match[1], secret: match[2] } : null;
}

/** True when the binding is of the browser that made the request. */
function isBoundTo(binding: Binding | null, request: { id: string; bindingHash: string | null }): boolean {
  if (!binding || !request.bindingHash || binding.requestId !== request.id) return false;
  return sameHash(hashToken(binding.secret), request.bindingHash);
}
