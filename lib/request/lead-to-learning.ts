import { env } from "@/lib/env";
import { readMember } from "@/lib/read-account";
import { routes, signInFor } from "@/lib/routes";
import { isPrefetch } from "./decide";

/**
 * On to the learning platform by an address that is made for this click: it works once and for a minute, so it stands
 * in no page, in no cache and in no referrer. Source: readings, "learnDashSignInLink".
 */
export async function leadToLearning(request: Request): Promise<Response> {
  if (isPrefetch(request.headers)) return answer(204);
  const member = await readMember();
  if (member === null) return answer(303, signInFor(routes.learning));
  const link = member === "unknown" ? null : member.learnDashSignInLink;
  return answer(303, link && /^https:\/\//.test(link) ? link : `${routes.me}?learning=closed`);
}

function answer(status: 204 | 303, to?: string): Response {
  const headers = new Headers({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  if (to) headers.set("location", new URL(to, env.ORIGIN).href);
  return new Response(null, { status, headers });
}
