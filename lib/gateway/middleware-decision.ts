import { needsSignIn, routes, signInFor } from "@/lib/routes";
import type { CookieJar } from "./cookie-jar";

type Asked = {
  pathname: string;
  search: string;
  hasAccess: boolean;
  hasRefresh: boolean;
  /** The browser has a cart session, which may have bought something as a guest. */
  hasCart: boolean;
  headers: Headers;
};

type Decision = {
  /** The access cookie has run out: exchange the refresh token first. */
  renew: boolean;
  /** How long the page may wait for that. Pages that need no member wait only briefly. Source: R273. */
  deadlineMs: number;
  /** Where a visitor without an access token is sent; null: the page is for everybody. Source: R269, R356. */
  signIn: string | null;
};

/** What middleware does with a request. A courtesy and a speed-up: pages and use cases check again. */
export function decide({ pathname, search, hasAccess, hasRefresh, hasCart, headers }: Asked): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const isStrict = needsSignIn(path);
  // The page asks the shop whether this session placed the order; who did not signs in all the same.
  const mayBeBuyer = isReturn(path) && hasCart;
  return {
    renew: !hasAccess && hasRefresh && !isPrefetch(headers),
    deadlineMs: isStrict ? 8_000 : 3_000,
    signIn: isStrict && !mayBeBuyer ? signInFor(isReturn(path) ? path : path + search) : null,
  };
}

/**
 * Where a payment provider sends the buyer back. It appends parameters of its own, one of them a secret; none is
 * trusted and none is kept (C10).
 */
function isReturn(path: string): boolean {
  return path.startsWith(routes.confirm(""));
}

/** A prefetch must not use up a refresh token. Source: lessons 52, 53. */
export function isPrefetch(headers: Headers): boolean {
  return (
    headers.has("next-router-prefetch") ||
    /prefetch|prerender/.test(headers.get("purpose") ?? "") ||
    /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}

/**
 * The headers with which a page is rendered: cookies as they are after a renewal, and the policy whose nonce Next
 * puts on its scripts. Whatever the visitor sent under these names is replaced.
 */
export function forwardedHeaders(incoming: Headers, jar: CookieJar, policy: string | null): Headers {
  const headers = new Headers(incoming);
  headers.delete("x-middleware-subrequest");
  headers.delete("content-security-policy");
  headers.delete("content-security-policy-report-only");
  if (jar.changes().length > 0) headers.set("cookie", jar.toHeader());
  if (policy) headers.set("content-security-policy", policy);
  return headers;
}
