import type { CookieJar } from "../graphql/cookie-jar";

/**
 * The headers with which a page is drawn: the cookies as they are after a renewal, and the policy whose nonce Next puts
 * on its scripts. What a visitor sent under these names is not believed.
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
