import { readAddress } from "@/lib/rules/forms/mail-address";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { hashCode, hashToken, sameHash } from "../../ground/hashes";
import { findOrCreateMember } from "../members";
import { countWrongCode, type Guesser, mayTryCode } from "./code-guesses";
import { readDevice, signDevice } from "./devices";
import { endConfirmed, type OpenedSession, openSession } from "./sessions";
import {
  consumeRequest,
  findOpenRequest,
  findRequestById,
  findRequestByToken,
  forgetOtherProfiles,
  type SignInRequestRow,
  takeCodeTry,
} from "./sign-in-requests";

/** `device` and `work` are as the browser sent them. */
export type Browser = {
  ip: string;
  userAgent: string | null;
  device?: string | undefined;
  work?: string | undefined;
  /** Refresh token of the session to confirm. Only the same member can confirm it. */
  confirms?: string | undefined;
};

type OpenedLink = Browser & {
  token: string;
  binding?: string | undefined;
  code?: string | undefined;
};

/**
 * Whether the button on a link's page would sign in now, and whether it also needs the code; null: it would not. The
 * check changes nothing.
 */
export async function inspectLink(
  deps: Deps,
  { token, binding }: Pick<OpenedLink, "token" | "binding">,
): Promise<"ready" | "code_required" | null> {
  const request = await findByLink(deps, token);
  if (!request) return null;
  return isBoundTo(parseBinding(binding), request) ? "ready" : "code_required";
}

/** The request of a link that is neither used nor expired. */
async function findByLink(deps: Deps, token: string): Promise<SignInRequestRow | null> {
  const request = await findRequestByToken(deps.db, hashToken(token));
  return !request || request.usedAt || request.expiresAt <= deps.clock() ? null : request;
}

/**
 * Signs in by a mail's link. Any browser but the one that requested it also needs the code, so that programs that only
 * fetch links, such as mail scanners, get no session.
 */
export async function signInWithLink(
  deps: Deps,
  onSignedIn: OnSignedIn,
  link: OpenedLink,
): Promise<SignedIn | "code_required" | null> {
  const request = await findByLink(deps, link.token);
  if (!request) return null;
  const isBound = isBoundTo(parseBinding(link.binding), request);
  if (isBound) return completeSignIn(deps, onSignedIn, request, link);
  if (link.code === undefined) return "code_required";
  // A person with the link has the mail and need not guess, so the request's own tries are enough.
  return (await isCodeOf(deps, request, link.code)) ? completeSignIn(deps, onSignedIn, request, link) : null;
}

type TypedCode = Browser & {
  code: string;
  /** The secret of the browser that requested the mail. */
  binding?: string | undefined;
  /** The address that the mail was sent to, for another browser. */
  email?: string | undefined;
};

/**
 * Signs in by a mail's code, typed in the requesting browser or together with the address. Wrong guesses count against
 * the guesser. In the requesting browser they use up its own request's tries; elsewhere they use up no request's tries.
 */
export async function signInWithCode(
  deps: Deps,
  onSignedIn: OnSignedIn,
  typed: TypedCode,
): Promise<SignedIn | { work: string } | null> {
  const binding = parseBinding(typed.binding);
  const asked =
    typed.email === undefined && binding ? await findRequestById(deps.db, binding.requestId) : null;
  const own = asked && isBoundTo(binding, asked) ? asked : null;
  const email = own?.email ?? readAddress(typed.email ?? "");
  if (!email) return null;
  const device = await readDevice(deps.db, deps.ids, typed.device, email);
  const guesser: Guesser = { ip: typed.ip, device, work: typed.work ?? null, isBound: own !== null };
  const may = await mayTryCode(deps, email, guesser);
  if (may !== true) return may ? { work: may.work } : null;
  const fitting = own
    ? (await isCodeOf(deps, own, typed.code)) && own
    : await findByCode(deps, email, typed.code);
  if (!fitting) {
    await countWrongCode(deps, email, guesser);
    return null;
  }
  return completeSignIn(deps, onSignedIn, fitting, typed);
}

/** Checks a code and uses up one of the request's tries. */
export async function isCodeOf(deps: Deps, request: SignInRequestRow, code: string): Promise<boolean> {
  return deps.db.transaction(
    async (tx) => (await takeCodeTry(tx, request.id)) && (await isCode(tx, deps, request, code)),
  );
}

/** Searches all open requests for the address, so that a stranger's request invalidates nobody's code. */
async function findByCode({ db, ids, clock }: Deps, email: string, code: string) {
  const codeHash = hashCode(await readSecret(db, ids, "sign-in-code"), email, code);
  return findOpenRequest(db, { email, codeHash, now: clock() });
}

async function isCode(tx: Db, deps: Deps, request: SignInRequestRow, code: string): Promise<boolean> {
  // The six-digit code of a checkout is bound to its request, because other requests may have the same digits.
  const subject = request.cartSession === null ? request.email : request.id;
  return sameHash(hashCode(await readSecret(tx, deps.ids, "sign-in-code"), subject, code), request.codeHash);
}

/** Runs in the transaction of a sign-in and gives the member further data of the proven address. */
export type OnSignedIn = (
  tx: Db,
  member: { memberId: number; email: string; redirect: string | null },
) => Promise<void>;

export type SignedIn = {
  session: OpenedSession;
  redirect: string | null;
  /** Cookie for the browser to keep. */
  device: string;
};

/**
 * Turns a proven request into a session, once, and creates the account if there is none. @returns null for a used or
 * expired request
 */
async function completeSignIn(
  deps: Deps,
  onSignedIn: OnSignedIn,
  request: SignInRequestRow,
  browser: Browser,
): Promise<SignedIn | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    if (!(await consumeRequest(tx, request.id, now))) return null;
    await forgetOtherProfiles(tx, request);
    const member = await findOrCreateMember(tx, { ...request.profile, email: request.email, createdAt: now });
    const proven = { id: member.id, email: member.email, redirect: request.redirect, byPasskey: false };
    return openProven(tx, deps, onSignedIn, proven, browser);
  });
}

type Proven = { id: number; email: string; redirect: string | null; byPasskey: boolean };

/**
 * Opens a session after a member has proven their identity. If it confirms an older session, the older one ends: a
 * stolen token of that session must not become a fresh one (ASVS 7.2.4). @returns null when the session to confirm
 * belongs to another member or has ended
 */
export async function openProven(
  tx: Db,
  deps: Deps,
  onSignedIn: OnSignedIn,
  { id: memberId, email, redirect, byPasskey }: Proven,
  { userAgent, device: sent, confirms }: Browser,
): Promise<SignedIn | null> {
  const now = deps.clock();
  if (confirms !== undefined && !(await endConfirmed(tx, confirms, memberId, now))) return null;
  await onSignedIn(tx, { memberId, email, redirect });
  const session = await openSession(tx, deps, memberId, userAgent, byPasskey);
  const isKnown = (await readDevice(tx, deps.ids, sent, email)) !== null;
  const device = isKnown && sent ? sent : await signDevice(tx, deps.ids, email);
  return { session, redirect, device };
}

type RefusedAttempt = {
  /** Token of the link that did not work. */
  token?: string | undefined;
  binding?: string | undefined;
  /** The same secret, in a cookie that is kept longer. */
  earlier_binding?: string | undefined;
};

/**
 * The address and page with which a browser requested a mail, so that it needs one press for a new link. Only the
 * browser's own binding reveals them. A binding that outlived the sign-in does so only together with a link that was
 * sent to the same address, so that the next user of this browser needs the mail to learn the address.
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

type Binding = { requestId: string; secret: string };

const BINDING_FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{16,100})$/;

/** Reads `<request id>.<secret>`; null for anything else. */
function parseBinding(raw: string | undefined): Binding | null {
  const match = raw ? BINDING_FORM.exec(raw) : null;
  return match?.[1] && match[2] ? { requestId: match[1], secret: match[2] } : null;
}

/** Whether the binding belongs to the browser that made the request. */
function isBoundTo(binding: Binding | null, request: { id: string; bindingHash: string | null }): boolean {
  if (!binding || !request.bindingHash || binding.requestId !== request.id) return false;
  return sameHash(hashToken(binding.secret), request.bindingHash);
}
