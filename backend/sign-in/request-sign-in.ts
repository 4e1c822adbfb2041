import { GraphQLError } from "graphql";
import { parseAddress } from "@/lib/rules/mail-address";
import { safeRedirect } from "@/lib/rules/redirect-target";
import type { Db } from "../database/client";
import { readSecret } from "../database/secrets";
import { secondsAfter } from "../dates";
import type { Deps } from "../deps";
import { userError } from "../errors";
import { hashCode, hashToken } from "../hashes";
import { addressKey, networkKey, takeFromLimit } from "../limits/limits";
import { queueMail } from "../mail/outbox";
import { findMemberByEmail } from "../members";
import { findProfileRequest, insertSignInRequest } from "./sign-in-requests";
import type { SignInProfile } from "./tables";

type SignInRequest = {
  email: string;
  /** Where to go after sign-in; kept only when it is a path of our own site. */
  redirect?: string | null | undefined;
  /** True: the browser that asks gets a secret, with which the link works without the code. */
  withBinding: boolean;
  profile?: SignInProfile | null | undefined;
};

type SignInChallenge = {
  id: string;
  /** Address of the page whose button signs in. */
  link: string;
  /** Six digits. */
  code: string;
  /** `<request id>.<secret>` for the header `fla-login-binding`; null without one. */
  binding: string | null;
  expiresAt: Date;
};

/** Link and code work for ten minutes. Source: A4. */
const SIGN_IN_SECONDS = 600;

/**
 * Opens a way to sign in and answers what goes into the mail and to the asking browser. Only hashes are stored.
 * It replaces every earlier request of the same address.
 *
 * @param seconds how long both work; 0 opens nothing and takes as long.
 */
export async function requestSignIn(
  tx: Db,
  deps: Pick<Deps, "clock" | "ids" | "settings">,
  request: SignInRequest,
  seconds: number = SIGN_IN_SECONDS,
): Promise<SignInChallenge> {
  const email = parseAddress(request.email);
  if (!email) throw new Error("a sign-in needs exactly one address");
  const { ids, settings } = deps;
  const now = deps.clock();
  const challenge = {
    id: ids.uuid(),
    token: ids.token(),
    code: ids.code(),
    secret: request.withBinding ? ids.token() : null,
    expiresAt: secondsAfter(now, seconds),
  };
  await insertSignInRequest(tx, {
    id: challenge.id,
    email,
    tokenHash: hashToken(challenge.token),
    codeHash: hashCode(await readSecret(tx, ids, "sign-in-code"), challenge.id, challenge.code),
    bindingHash: challenge.secret && hashToken(challenge.secret),
    redirect: safeRedirect(request.redirect, settings.origin, "") || null,
    profile: request.profile ?? null,
    createdAt: now,
    expiresAt: challenge.expiresAt,
  });
  return {
    id: challenge.id,
    link: `${settings.origin}/account/sign-in?token=${challenge.token}`,
    code: challenge.code,
    binding: challenge.secret && `${challenge.id}.${challenge.secret}`,
    expiresAt: challenge.expiresAt,
  };
}

type Asked = { email: string; ip: string; redirect: string | null };

/**
 * Sends a sign-in mail to a member, and to whoever was invited or ordered as a guest with that address. Anybody else
 * is told by mail how to register. The answer, the work and so the time are the same for all (A7).
 *
 * @returns the binding for the browser that asked.
 */
export async function getInWithEmail(deps: Deps, asked: Asked): Promise<string> {
  if (!(await maySendSignIn(deps, asked.email, asked.ip))) return emptyBinding(deps);
  return deps.db.transaction(async (tx) => {
    const member = await findMemberByEmail(tx, asked.email);
    const invited = await findProfileRequest(tx, asked.email);
    const isKnown = member !== null || invited !== null;
    const request = {
      email: asked.email,
      redirect: asked.redirect,
      withBinding: true,
      profile: member ? null : invited?.profile,
    };
    const challenge = await requestSignIn(tx, deps, request, isKnown ? SIGN_IN_SECONDS : 0);
    await queueMail(tx, deps, {
      reason: `sign-in-${challenge.id}`,
      recipient: asked.email,
      template: isKnown ? "sign-in" : "no-account",
      data: isKnown
        ? { link: challenge.link, code: challenge.code, expiresAt: challenge.expiresAt.toISOString() }
        : {},
    });
    return challenge.binding ?? emptyBinding(deps);
  });
}

type Registration = { email: string; ip: string; redirect: string | null; profile: SignInProfile };

/**
 * Invites a person by mail. The account is made when the link or the code of that mail is used, so an address that is
 * not one's own leaves no member behind.
 *
 * @returns the binding for the browser that asked.
 * @throws GraphQLError "existing_user_email", an accepted leak behind a limit of 5 an hour for a network (A7).
 */
export async function registerMember(deps: Deps, registration: Registration): Promise<string> {
  const { db } = deps;
  const { email, ip } = registration;
  const key = `register-ip:${networkKey(ip)}`;
  if (!(await takeFromLimit(db, deps.clock, key, { max: 5, seconds: 3_600 }))) {
    throw userError(
      "Too many registrations from your network. Please try again in an hour.",
      "TOO_MANY_REQUESTS",
    );
  }
  if (await findMemberByEmail(db, email)) {
    deps.log.info({}, "registration with a known address");
    throw new GraphQLError("existing_user_email", {
      extensions: { code: "existing_user_email", category: "user" },
    });
  }
  if (!(await maySendSignIn(deps, email, ip))) return emptyBinding(deps);
  return db.transaction(async (tx) => {
    const challenge = await requestSignIn(tx, deps, { ...registration, withBinding: true });
    await queueMail(tx, deps, {
      reason: `sign-in-${challenge.id}`,
      recipient: email,
      template: "invitation",
      data: { link: challenge.link, code: challenge.code, expiresAt: challenge.expiresAt.toISOString() },
    });
    return challenge.binding ?? emptyBinding(deps);
  });
}

/**
 * Whether a mail to that address may be sent: 10 in 15 minutes for a network, 3 in 15 minutes and 10 a day for an
 * address, 30 a minute in all. A refusal does not count against the limits after it. Source: A6, G9.
 */
async function maySendSignIn(deps: Deps, email: string, ip: string): Promise<boolean> {
  const address = addressKey(email);
  const limits = [
    { key: `sign-in-ip:${networkKey(ip)}`, max: 10, seconds: 900 },
    { key: `sign-in-address:${address}`, max: 3, seconds: 900 },
    { key: `sign-in-address-day:${address}`, max: 10, seconds: 86_400 },
    { key: "sign-in-all", max: 30, seconds: 60 },
  ];
  for (const { key, max, seconds } of limits) {
    if (!(await takeFromLimit(deps.db, deps.clock, key, { max, seconds }))) {
      deps.log.warn({ limit: key.split(":")[0] }, "sign-in mail not sent: limit reached");
      return false;
    }
  }
  return true;
}

/** Looks like a binding and fits no request: the answer when no mail is sent, which must look like any other. */
function emptyBinding({ ids }: Pick<Deps, "ids">): string {
  return `${ids.uuid()}.${ids.token()}`;
}
