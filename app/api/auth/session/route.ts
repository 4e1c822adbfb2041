import { visitOf, withCookies } from "@/lib/gateway/gateway";
import { bearerOf } from "@/lib/gateway/headers";
import { renew } from "@/lib/gateway/send";

/**
 * Whether this browser is signed in, and nothing else: a waiting tab asks it until the link was opened in another, and
 * a soft gate before it closes. 503 when nobody can tell: an outage is no sign-out.
 */
export async function GET(request: Request): Promise<Response> {
  const visit = visitOf(request);
  const isExpired = !bearerOf(visit.jar) && visit.jar.get("fla-refresh");
  const isUnknown = isExpired && (await renew(visit)) === "unavailable";
  const answer = { signedIn: bearerOf(visit.jar) !== undefined };
  return withCookies(Response.json(answer, { status: isUnknown ? 503 : 200 }), visit.jar);
}
