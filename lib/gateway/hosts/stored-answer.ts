import { createHash } from "node:crypto";

/** A message for the operator. */
export const STORED =
  "something in front of the host stores answers to POST, so visitors could see those of others; leave /graphql out of that cache";

/** Headers in which caches say that they did not ask the host. */
const hits = ["x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status", "x-litespeed-cache"];

/**
 * The header that shows that an answer comes from a cache, such as "x-cache: HIT"; null for a fresh answer. Source: RFC
 * 9111, section 5.1 (Age); RFC 9211 (Cache-Status); the manuals of common caches for the others.
 */
export function storedAnswer(headers: Headers): string | null {
  const named = hits.find((name) => /^(tcp_)?(mem_)?hit\b/i.test(headers.get(name) ?? ""));
  if (named) return `${named}: ${headers.get(named)}`;
  const age = headers.get("age");
  if (Number(age) > 0) return `age: ${age}`;
  const status = headers.get("cache-status");
  return status && /;\s*hit\b/i.test(status) ? `cache-status: ${status}` : null;
}

/** A query parameter that makes an address unique, so that no cache has an answer for it. */
export const FRESH = "fla-fresh";

const HOUR_MS = 3_600_000;

/**
 * Equal questions within an hour get the same address, so that a page's own cache finds its answer again.
 *
 * @param address of the host
 * @param body of the question
 */
export function freshForAnHour(address: string, body: string): string {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const fresh = createHash("sha256").update(`${hour} ${body}`).digest("base64url").slice(0, 22);
  return withFresh(address, fresh);
}

export function withFresh(address: string, fresh: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${FRESH}=${fresh}`;
}
