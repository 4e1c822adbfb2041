import type { Deps } from "../../deps";
import { hashToken } from "../domain/hashes";
import { isBoundTo, parseBinding } from "../domain/binding";
import { findRequestByToken } from "../store/sign-in-requests";
import { completeSignIn, type OnSignedIn, type SignedIn } from "./complete-sign-in";
import { mayTryCode } from "./may-try-code";

type Link = {
  token: string;
  binding?: string | undefined;
  code?: string | undefined;
  ip: string;
  userAgent: string | null;
};

/**
 * Signs in by the link of a mail. In another browser than the one that asked, the six digits are needed as well:
 * whoever only fetches links, as mail scanners do, gets no session. Source: reliability A1, A2.
 */
export async function signInWithLink(
  deps: Deps,
  onSignedIn: OnSignedIn,
  link: Link,
): Promise<SignedIn | "code_required" | null> {
  const { db } = await deps.database();
  const request = await findRequestByToken(db, hashToken(link.token));
  if (!request || request.usedAt || request.expiresAt <= deps.clock()) return null;
  const isBound = isBoundTo(parseBinding(link.binding), request);
  if (!isBound && link.code === undefined) return "code_required";
  if (!isBound && !(await mayTryCode(deps, request.email, link.ip))) return null;
  const code = isBound ? null : (link.code ?? null);
  return completeSignIn(deps, onSignedIn, { request, code, userAgent: link.userAgent });
}
