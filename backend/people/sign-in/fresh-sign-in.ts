import { type BackendContext, type Identity, requireMember } from "../../context";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { signInErrors } from "./errors";

/** A session is opened by a proof and never proven again: confirming opens another one. */
const FRESH_SECONDS = 15 * 60;

/**
 * The member, if the sign-in is at most 15 minutes old: required for actions that an unattended browser or a stolen
 * token must not perform. Source: docs/decisions/passkeys.md.
 *
 * @throws GraphQLError UNAUTHENTICATED for a guest; SIGN_IN_NOT_FRESH: confirm first, then repeat the request
 */
export async function requireFresh(context: BackendContext, toDo: string): Promise<Identity> {
  const who = await requireMember(context, toDo);
  if (isFresh(context.deps, who)) return who;
  throw signInErrors.notFresh(toDo);
}

export function isFresh({ clock }: Pick<Deps, "clock">, { signedInAt }: Identity): boolean {
  return secondsAfter(signedInAt, FRESH_SECONDS) >= clock();
}
