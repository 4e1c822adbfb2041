import { isSignInUnavailable } from "./attempt";
import { bearerOf, isSignInUnknown } from "./headers";
import { send } from "./send";
import { trustedOperation } from "./trusted-documents";
import type { Visit } from "./visit";

/**
 * Sends the visitor's tokens to the hosts that know members, and exchanges the tokens once if they are refused.
 *
 * @returns false while the visitor is unknown; a guest counts as known
 */
export async function checkSignIn(visit: Visit): Promise<boolean> {
  if (!bearerOf(visit.jar) && !isSignInUnknown(visit.jar)) return true;
  const names = visit.isRemote("shop") ? (["viewer", "verifyAccess"] as const) : (["viewer"] as const);
  for (const name of names) {
    const reply = await send(visit, { operation: trustedOperation(name), variables: {} });
    if (isSignInUnavailable(reply)) return false;
  }
  return true;
}
