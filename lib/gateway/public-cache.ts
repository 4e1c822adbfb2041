import { createHmac, timingSafeEqual } from "node:crypto";
import { unstable_cache } from "next/cache";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { z } from "zod";
import { env } from "@/lib/env";
import { fetchWhole } from "@/lib/rules/fetch-whole";
import { parseJson } from "@/lib/rules/json-text";
import { UNANSWERED } from "@/lib/stored-pages/page-cache-rules.mjs";
import type { Operation } from "./trusted-documents";

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
  return async (request: Request): Promise<Response> => {
    const asked = {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: await request.text(),
      next: { tags, revalidate: REVALIDATE_S },
    };
    return fetchWhole(url, asked, { withinMs: 8_000 });
  };
}

/** What is not there may be put there any moment, in seconds. */
const MISSING_S = 60;

/**
 * Has the page that is being drawn not kept because of what it was answered: page-cache.mjs stores none with this tag,
 * and a proxy gets it for a second. One that only lacks a thing is drawn anew after a minute.
 */
export async function keepNoPage({ isMissing }: { isMissing: boolean }): Promise<void> {
  // Nothing is being drawn: a test, or a job of the server.
  if (!workAsyncStorage.getStore()) return;
  const how = isMissing ? { revalidate: MISSING_S } : { revalidate: 1, tags: [UNANSWERED] };
  await unstable_cache(async () => null, [UNANSWERED, String(isMissing)], how)();
}

const TOLERANCE_S = 300;
const shape = z.strictObject({
  tags: z
    .array(z.string().regex(/^[\w:.-]{1,100}$/))
    .min(1)
    .max(50),
  at: z.number().int(),
});

/**
 * The tags of a signed request of the editors' system, or null when it is forged, too old or malformed.
 *
 * @param body `{"tags":["menus"],"at":<seconds since 1970>}`, as it came
 * @param signature lower-case hex of HMAC-SHA256 over the body, header `x-fla-signature`
 */
export function tagsToRenew(
  body: Uint8Array,
  signature: string | null,
  secret: string,
  now: Date,
): string[] | null {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature ?? "") ? (signature ?? "") : "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  let value: unknown;
  try {
    value = parseJson(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  const message = shape.safeParse(value);
  if (!message.success || Math.abs(now.getTime() / 1_000 - message.data.at) > TOLERANCE_S) return null;
  return message.data.tags;
}
