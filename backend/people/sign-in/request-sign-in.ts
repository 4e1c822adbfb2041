import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { secondsOf, times } from "@/lib/rules/times/times";
import type { Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { hashCode, hashToken } from "../../ground/hashes";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { joinMail, queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail } from "../members";
import { admit, type Admission, type Asker } from "./admission";
import { closeOldRequests, insertSignInRequest, isExpected } from "./sign-in-requests";
import type { SignInProfile } from "./tables";
import { signInErrors } from "./errors";

type SignInRequest = {
  email: string;
  /** The page after the sign-in. Only a path of our own site is kept. */
  redirect?: string | null | undefined;
  /** Whether the requesting browser gets a secret that lets the link work without the code. */
  withBinding: boolean;
  profile?: SignInProfile | null | undefined;
  /** The visitor who asked for the mail; undefined if the shop sends it by itself. */
  asker?: Pick<Admission, "asker" | "isKnown"> | undefined;
};

/** How many links to one address a browser or network may have open. */
const OPEN_REQUESTS = 5;

type SignInChallenge = {
  id: string;
  /** Address of the page with the button to sign in. */
  link: string;
  /** Eight letters and digits. */
  code: string;
  /** `<request id>.<secret>` for the header `fla-login-binding`; null when the browser gets no secret. */
  binding: string | null;
  expiresAt: Date;
};

const SIGN_IN_SECONDS = secondsOf(times.code);

/**
 * Opens a sign-in request and returns the content for the mail and for the requesting browser. Only hashes are stored.
 * Other requesters' requests for the same address stay; the requester's own sixth closes their first.
 *
 * @param seconds how long link and code work; 0 opens nothing but takes as long
 */
export async function requestSignIn(
  tx: Db,
  deps: Pick<Deps, "clock" | "ids" | "settings">,
  request: SignInRequest,
  seconds: number = SIGN_IN_SECONDS,
): Promise<SignInChallenge> {
  const email = readAddress(request.email);
  if (!email) throw new Error("a sign-in needs exactly one address");
  const { ids, settings } = deps;
  const now = deps.clock();
  const challenge = {
    id: ids.uuid(),
    token: ids.token(),
    code: ids.signInCode(),
    secret: request.withBinding ? ids.token() : null,
    expiresAt: secondsAfter(now, seconds),
  };
  const { asker, isKnown } = request.asker ?? { asker: null, isKnown: false };
  await insertSignInRequest(tx, {
    id: challenge.id,
    email,
    asker,
    isKnown,
    tokenHash: hashToken(challenge.token),
    codeHash: hashCode(await readSecret(tx, ids, "sign-in-code"), email, challenge.code),
    bindingHash: challenge.secret && hashToken(challenge.secret),
    redirect: safeRedirect(request.redirect, settings.origin, "") || null,
    profile: request.profile ?? null,
    createdAt: now,
    expiresAt: challenge.expiresAt,
  });
  if (asker) await closeOldRequests(tx, email, asker, OPEN_REQUESTS);
  return {
    id: challenge.id,
    link: `${settings.origin}/account/sign-in?token=${challenge.token}`,
    code: challenge.code,
    binding: challenge.secret && `${challenge.id}.${challenge.secret}`,
    expiresAt: challenge.expiresAt,
  };
}

type Asked = { email: string; redirect: string | null } & Asker;

/**
 * Sends a sign-in mail to a member, to an invited person, or to a guest who ordered with that address. Any other
 * address gets a mail that explains how to register. Answer, task and time are the same for all of them, so they do not
 * reveal whether an account exists.
 *
 * @returns the binding for the requesting browser
 * @throws GraphQLError TOO_MANY_REQUESTS or WORK_REQUIRED, for any address: see `admit`
 */
export async function getInWithEmail(deps: Deps, asked: Asked): Promise<string> {
  const admission = await admit(deps, asked.email, asked);
  return deps.db.transaction(async (tx) => {
    // Both are asked for every address, so that the time tells nothing.
    const member = await findMemberByEmail(tx, asked.email);
    const isInvited = await isExpected(tx, asked.email);
    const isKnown = member !== null || isInvited;
    // Anybody can register this address. Data of a registration count by the link of its own mail alone.
    return mailChallenge(tx, deps, asked, admission, isKnown ? "sign-in" : "no-account");
  });
}

type Registration = Asked & { profile: SignInProfile };

/** Each of these answers reveals whether an address has an account. */
const revealedAddresses = { max: 5, seconds: 3_600 };

/**
 * Invites a person by mail. The account is created when the mail's link or code is used, so registering somebody else's
 * address creates no member.
 *
 * @returns the binding for the requesting browser
 * @throws GraphQLError "existing_user_email", which may reveal five addresses an hour to a network. Above that a member
 *   gets a sign-in mail, and the requester gets the same answer as for a new address. Other errors are those of
 *   `getInWithEmail`
 */
export async function registerMember(deps: Deps, registration: Registration): Promise<string> {
  const { db } = deps;
  const { email, ip } = registration;
  const admission = await admit(deps, email, registration);
  const isMember = (await findMemberByEmail(db, email)) !== null;
  if (isMember && (await takeFromLimit(db, deps.clock, `reveal-ip:${networkKey(ip)}`, revealedAddresses))) {
    noteSecurity(deps.log, "registration", { ip, about: "known" });
    throw signInErrors.existingEmail();
  }
  noteSecurity(deps.log, "registration", { ip, about: isMember ? "known, not told" : "new" });
  const request = { ...registration, profile: isMember ? null : registration.profile };
  return db.transaction((tx) =>
    mailChallenge(tx, deps, request, admission, isMember ? "sign-in" : "invitation"),
  );
}

/**
 * Mails a member the code that confirms the sign-in. It goes to the account's own address, so another person at the
 * browser cannot receive it.
 *
 * @returns the binding for the requesting browser
 * @throws GraphQLError as getInWithEmail
 */
export async function requestConfirmation(deps: Deps, { email }: Identity, by: Asker): Promise<string> {
  const admission = await admit(deps, email, by);
  return deps.db.transaction((tx) => mailChallenge(tx, deps, { email }, admission, "confirmation"));
}

/** Opens the request and queues its mail: at once, collected with others to the same address, or after the flood. */
async function mailChallenge(
  tx: Db,
  deps: Deps,
  request: Omit<SignInRequest, "withBinding" | "asker">,
  admission: Admission,
  template: "sign-in" | "invitation" | "no-account" | "confirmation",
): Promise<string> {
  const { sendAt, joinedInto } = admission;
  const waits = Math.max(0, Math.ceil((sendAt.getTime() - deps.clock().getTime()) / 1_000));
  const challenge = await requestSignIn(
    tx,
    deps,
    {
      ...request,
      // The reader of a joined mail cannot tell which of its links belongs to which registration.
      profile: joinedInto ? null : request.profile,
      withBinding: true,
      asker: admission,
    },
    template === "no-account" ? 0 : SIGN_IN_SECONDS + waits,
  );
  const mail = { recipient: request.email, sendAt };
  const { link, code } = challenge;
  const { expiresAt } = challenge;
  const data = { link, code, expiresAt: expiresAt.toISOString() };
  if (template === "no-account") {
    const reason = joinedInto ? `no-account-${joinedInto}` : `sign-in-${challenge.id}`;
    await queueMail(tx, deps, { ...mail, reason, template, data: {} });
  } else if (joinedInto) {
    const asks = [{ ...data, at: deps.clock().toISOString(), by: hashToken(admission.asker).slice(0, 8) }];
    await joinMail(tx, deps, {
      ...mail,
      expiresAt,
      reason: `sign-ins-${joinedInto}`,
      template: "sign-ins",
      data: { asks },
    });
  } else {
    await queueMail(tx, deps, { ...mail, expiresAt, reason: `sign-in-${challenge.id}`, template, data });
  }
  if (!challenge.binding) throw new Error("a request of a browser has a binding");
  return challenge.binding;
}
