import { safeRedirect } from "@/lib/rules/redirect-target";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { parseAddress } from "../../mail";
import { hashCode, hashToken } from "../domain/hashes";
import { readSecret } from "../../database/secrets";
import { insertSignInRequest } from "../store/sign-in-requests";
import type { SignInProfile } from "../tables";

export type SignInRequest = {
  email: string;
  /** Where to go after sign-in; kept only when it is a path of our own site. */
  redirect?: string | null | undefined;
  /** True: the browser that asks gets a secret, with which the link works without the code. */
  withBinding: boolean;
  profile?: SignInProfile | null | undefined;
};

export type SignInWays = {
  id: string;
  /** Address of the page whose button signs in. */
  link: string;
  /** Six digits. */
  code: string;
  /** `<request id>.<secret>` for the header `fla-login-binding`; null without one. */
  binding: string | null;
  expiresAt: Date;
};

/** Link and code work for ten minutes. Source: reliability A4. */
export const SIGN_IN_SECONDS = 600;

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
): Promise<SignInWays> {
  const email = parseAddress(request.email);
  if (!email) throw new Error("a sign-in needs exactly one address");
  const { ids, settings } = deps;
  const now = deps.clock();
  const ways = {
    id: ids.uuid(),
    token: ids.token(),
    code: ids.code(),
    secret: request.withBinding ? ids.token() : null,
    expiresAt: new Date(now.getTime() + seconds * 1_000),
  };
  await insertSignInRequest(tx, {
    id: ways.id,
    email,
    tokenHash: hashToken(ways.token),
    codeHash: hashCode(await readSecret(tx, ids, "sign-in-code"), ways.id, ways.code),
    bindingHash: ways.secret && hashToken(ways.secret),
    redirect: safeRedirect(request.redirect, settings.origin, "") || null,
    profile: request.profile ?? null,
    createdAt: now,
    expiresAt: ways.expiresAt,
  });
  return {
    id: ways.id,
    link: `${settings.origin}/account/sign-in?token=${ways.token}`,
    code: ways.code,
    binding: ways.secret && `${ways.id}.${ways.secret}`,
    expiresAt: ways.expiresAt,
  };
}
