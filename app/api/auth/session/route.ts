import { visitOf, withCookies } from "@/lib/gateway/gateway";
import { bearerOf, isSignInUnknown } from "@/lib/gateway/headers";
import { renew } from "@/lib/gateway/send";

/**
 * Says only whether this browser is signed in. A waiting tab polls it until the link is opened in another tab, and a
 * soft gate asks before it closes. 503 when unknown: an outage is not a sign-out.
 */
export async function GET(request: Request): Promise<Response> {
  const visit = visitOf(request);
  const isUnknown = isSignInUnknown(visit.jar) && (await renew(visit)) === "unavailable";
  const answer = { signedIn: bearerOf(visit.jar) !== undefined };
  return withCookies(Response.json(answer, { status: isUnknown ? 503 : 200 }), visit.jar);
}
