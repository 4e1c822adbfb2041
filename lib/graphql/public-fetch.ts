import { env } from "@/lib/env";
import type { Operation } from "./trusted";

/** Time after which a public answer is asked for again even if no webhook came, in seconds. */
const REVALIDATE_S = 3_600;

/** A remote answerer whose answers Next keeps under tags, so that public pages stay static. */
export function publicFetch(endpoint: Operation["endpoint"], tags: string[]) {
  const url = {
    shop: env.SHOP_GRAPHQL_URL,
    member: env.MEMBER_GRAPHQL_URL,
    content: env.CONTENT_GRAPHQL_URL,
  }[endpoint];
  if (!url) throw new Error(`${endpoint} is not remote`);
  return async (request: Request): Promise<Response> =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: await request.text(),
      redirect: "error",
      signal: AbortSignal.timeout(8_000),
      next: { tags, revalidate: REVALIDATE_S },
    });
}
