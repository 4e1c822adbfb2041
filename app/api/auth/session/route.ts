import { visitOf, withCookies } from "@/lib/gateway/gateway";
import { bearerOf, isSignInUnknown } from "@/lib/gateway/headers";
import { checkSignIn } from "@/lib/gateway/check-sign-in";
import { renew } from "@/lib/gateway/send";

/**
 * Says only whether this browser is signed in. A waiting tab polls this address until the link is opened in another
 * tab, and the soft gate asks before it closes. 503 when that is unknown, because an outage is not a sign-out. With
 * `?check`, the hosts that know members check the access token, because a page was refused with it.
 */
export async function GET(request: Request): Promise<Response> {
  const visit = visitOf(request);
  const isUnknown = new URL(request.url).searchParams.has("check")
    ? !(await checkSignIn(visit))
    : isSignInUnknown(visit.jar) && (await renew(visit)) === "unavailable";
  const answer = { signedIn: bearerOf(visit.jar) !== undefined };
  return withCookies(Response.json(answer, { status: isUnknown ? 503 : 200 }), visit.jar);
}
