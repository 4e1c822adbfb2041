import { createHmac, timingSafeEqual } from "node:crypto";
import { unstable_cache } from "next/cache";
// `unstable_cache` throws outside a page's rendering (https://github.com/vercel/next.js/issues/70085), and Next has no
// public function to detect that.
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { z } from "zod";
import { fetchWhole } from "@/lib/http/fetch-whole";
import { parseJson } from "@/lib/rules/texts/json-text";
import { UNANSWERED, untilTag } from "@/lib/stored-pages/page-cache-rules.mjs";
import { hostAddress } from "./hosts/host-address";
import { FRESH, freshForAnHour } from "./hosts/stored-answer";
import type { Operation } from "./trusted-documents";

/** In seconds. Answers are renewed after this time even if no webhook came. */
const REVALIDATE_S = 3_600;

/** In milliseconds. A page waits less (patient-question.ts); a slow host's answer serves the next page. */
const ANSWER_MS = 60_000;

/** Next caches the answers under the tags, so that public pages stay static. */
export function publicFetch(endpoint: Operation["endpoint"], tags: string[]) {
  const url = hostAddress(endpoint);
  if (!url) throw new Error(`${endpoint} is not remote`);
  return async (request: Request): Promise<Response> => {
    const body = await request.text();
    const asked = {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body,
      next: { tags, revalidate: REVALIDATE_S },
    };
    const isFresh = new URL(request.url).searchParams.has(FRESH);
    return fetchWhole(isFresh ? freshForAnHour(url, body) : url, asked, { withinMs: ANSWER_MS });
  };
}

/** In seconds. A missing entry may appear at any moment. */
const MISSING_S = 60;

/**
 * Limits how long the current page is kept. If the page only lacks an entry, it is rendered again after a minute.
 * Otherwise it gets a tag: page-cache.mjs does not store a page with this tag, and a proxy keeps it for a second.
 */
export async function keepNoPage({ isMissing }: { isMissing: boolean }): Promise<void> {
  if (!workAsyncStorage.getStore()) return;
  const how = isMissing ? { revalidate: MISSING_S } : { revalidate: 1, tags: [UNANSWERED] };
  await unstable_cache(async () => null, [UNANSWERED, String(isMissing)], how)();
}

/** Ends the current page's life at a moment, such as the end of a sale. No visitor gets the page afterwards. */
export async function keepPageUntil(moment: Date): Promise<void> {
  if (!workAsyncStorage.getStore()) return;
  const seconds = Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1_000));
  const tag = untilTag(moment);
  const how = { revalidate: Math.min(seconds, REVALIDATE_S), tags: [tag] };
  await unstable_cache(async () => null, [tag], how)();
}

/** Whether Next caches the answers of the current code. */
export function isOnPage(): boolean {
  return workAsyncStorage.getStore() !== undefined;
}

/** Runs work that no page waits for. Next neither caches its requests nor counts them for the page. */
export function outsidePage<Result>(work: () => Result): Result {
  return workAsyncStorage.getStore() ? workAsyncStorage.exit(work) : work();
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
 * Null when the request is forged, too old or malformed.
 * @param body `{"tags":["menus"],"at":<seconds since 1970>}`, unparsed
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
    // The caller refuses a message that is not JSON.
    return null;
  }
  const message = shape.safeParse(value);
  if (!message.success || Math.abs(now.getTime() / 1_000 - message.data.at) > TOLERANCE_S) return null;
  return message.data.tags;
}
