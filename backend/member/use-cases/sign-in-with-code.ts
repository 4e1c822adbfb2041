import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { parseAddress } from "../../mail";
import { isBoundTo, parseBinding } from "../domain/binding";
import { findLatestRequest, findRequestById, type SignInRequestRow } from "../store/sign-in-requests";
import { completeSignIn, type OnSignedIn, type SignedIn } from "./complete-sign-in";
import { mayTryCode } from "./may-try-code";

type Code = {
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
  typed: Code,
): Promise<SignedIn | null> {
  const { db } = await deps.database();
  const request = await findRequest(db, typed);
  if (!request || !(await mayTryCode(deps, request.email, typed.ip))) return null;
  return completeSignIn(deps, onSignedIn, { request, code: typed.code, userAgent: typed.userAgent });
}

async function findRequest(db: Db, typed: Code): Promise<SignInRequestRow | null> {
  if (typed.email !== undefined) {
    const email = parseAddress(typed.email);
    return email ? findLatestRequest(db, email) : null;
  }
  const binding = parseBinding(typed.binding);
  const request = binding && (await findRequestById(db, binding.requestId));
  return request && isBoundTo(binding, request) ? request : null;
}
