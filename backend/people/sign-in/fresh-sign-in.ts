import { type BackendContext, type Identity, requireMember } from "../../context";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { signInErrors } from "./errors";

/** Seconds. A session is proven only when it is opened; confirming opens a new one. */
const FRESH_SECONDS = 15 * 60;

/**
 * The member, if the sign-in is at most 15 minutes old. Use it for actions that an unattended browser or a stolen token
 * must not perform. Source: docs/decisions/sign-in.md.
 *
 * @throws GraphQLError UNAUTHENTICATED for a guest; SIGN_IN_NOT_FRESH when the member must confirm first and then
 *   repeat the request
 */
export async function requireFresh(context: BackendContext, toDo: string): Promise<Identity> {
  const who = await requireMember(context, toDo);
  if (isFresh(context.deps, who)) return who;
  throw signInErrors.notFresh(toDo);
}

export function isFresh({ clock }: Pick<Deps, "clock">, { signedInAt }: Identity): boolean {
  return secondsAfter(signedInAt, FRESH_SECONDS) >= clock();
}
