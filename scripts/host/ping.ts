import { z } from "zod";
import { STORED, storedAnswer } from "@/lib/gateway/hosts/stored-answer";
import { NOTICES, readHostJson } from "@/lib/http/host-json.mjs";

/** Texts for the operator. `problem`: why this address does not answer; `notes`: faults of its answers. */
export type Ping = { ms: number; problem: string | null; notes: string[] };

const DEADLINE_MS = 20_000;
const answer = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() });

/** Measures an address with a query for `__typename` only. */
export async function ping(url: string): Promise<Ping> {
  const began = performance.now();
  const told = (problem: string | null, notes: string[] = []): Ping => ({
    ms: Math.round(performance.now() - began),
    problem,
    notes,
  });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query: "{ __typename }" }),
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { status, headers } = response;
    if (status >= 300 && status < 400)
      return told(`redirects to ${headers.get("location") ?? "another address"}: set that one`);
    const type = headers.get("content-type") ?? "no type";
    if (status >= 500) return told(`answers with status ${status}`);
    const { value, hasNotices } = readOr(await response.text());
    const body = answer.safeParse(value);
    if (!body.success || (body.data.data === undefined && body.data.errors === undefined))
      return told(`answers with status ${status} and ${type}, which is not GraphQL: is this the right URL?`);
    const cached = await cacheBefore(url);
    if (cached === "silent")
      return told("answers one question with the answer to another: something in front of it caches them");
    const isStored = cached === "open" || storedAnswer(headers) !== null;
    return told(null, [...(hasNotices ? [NOTICES] : []), ...(isStored ? [STORED] : [])]);
  } catch (error) {
    return told(silence(error));
  }
}

/**
 * Whether a cache answers instead of the host. A second request differs from the first in one name, which its answer
 * must contain. The site avoids a cache that announces itself ("open"), but cannot avoid a silent one.
 */
async function cacheBefore(url: string): Promise<"open" | "silent" | null> {
  const name = `a${Math.random().toString(36).slice(2, 8)}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query: `{ ${name}: __typename }` }),
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (storedAnswer(response.headers) !== null) return "open";
  const { data } = named.parse(readOr(await response.text()).value);
  return data && !(name in data) ? "silent" : null;
}

const named = z.object({ data: z.record(z.string(), z.unknown()).nullish() }).catch({ data: null });

function readOr(text: string): ReturnType<typeof readHostJson> {
  try {
    return readHostJson(text);
  } catch {
    // The caller reports that this is not GraphQL.
    return { value: null, hasNotices: false };
  }
}

/** Checks that this is a token endpoint, which refuses an invalid token (RFC 6749, 5.2). */
export async function pingAuth(base: string): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: "check",
    client_id: "check",
  });
  try {
    const response = await fetch(`${base}/oauth/token`, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const refused = z.object({ error: z.string() }).safeParse(await response.json().catch(() => null));
    if (refused.success && (response.status === 400 || response.status === 401)) return null;
    return `answers with status ${response.status}, which is not a token endpoint (RFC 6749)`;
  } catch (error) {
    return silence(error);
  }
}

/** The reason for a missing answer. Node's message is only "fetch failed"; its cause has the reason. */
function silence(error: unknown): string {
  if (!(error instanceof Error)) return "cannot be reached";
  if (error.name === "TimeoutError") return `did not answer within ${DEADLINE_MS / 1_000} seconds`;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
  return `cannot be reached (${code})`;
}
