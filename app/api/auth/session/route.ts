import { visitOf, withCookies } from "@/lib/graphql/gateway";
import { bearerOf } from "@/lib/graphql/headers";
import { renew } from "@/lib/graphql/send";

/** Whether this browser is signed in, and nothing else: a waiting tab asks it until the link was opened in another. */
export async function GET(request: Request): Promise<Response> {
  const visit = visitOf(request);
  if (!bearerOf(visit.jar) && visit.jar.get("fla-refresh")) await renew(visit);
  return withCookies(Response.json({ signedIn: bearerOf(visit.jar) !== undefined }), visit.jar);
}
