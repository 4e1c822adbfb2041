import { type NextRequest, NextResponse } from "next/server";
import { env } from "./lib/env";
import { CLEARED_AT_SIGN_OUT, CookieJar, serializeCookie } from "./lib/gateway/cookie-jar";
import { bearerOf } from "./lib/gateway/headers";
import { clientIp } from "./lib/gateway/incoming";
import { decide, forwardedHeaders } from "./lib/gateway/middleware-decision";
import { headerOptions, policyOfVisit } from "./lib/gateway/security-headers";

/**
 * Renews the access token before a page that depends on the visitor, sends visitors of member pages to the sign-in, and
 * gives pages drawn per visit their nonce. Token and nonce go to the request, so that this very page has them, and to
 * the answer. Source: architecture 10, B11.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const secure = env.ORIGIN.startsWith("https:");
  const jar = CookieJar.fromHeader(request.headers.get("cookie"), secure);
  const { pathname, search } = request.nextUrl;
  const hasAccess = bearerOf(jar) !== undefined;
  const hasRefresh = jar.get("fla-refresh") !== undefined;
  const hasCart = jar.get("fla-wc-sess") !== undefined;
  const decision = decide({ pathname, search, hasAccess, hasRefresh, hasCart, headers: request.headers });
  if (decision.renew) await renew(jar, request.headers, decision.deadlineMs).catch(() => undefined);

  const policy = policyOfVisit(pathname, headerOptions(env));
  const response =
    decision.signIn && !bearerOf(jar)
      ? NextResponse.redirect(new URL(decision.signIn, request.url), 307)
      : NextResponse.next({ request: { headers: forwardedHeaders(request.headers, jar, policy) } });
  for (const change of jar.changes()) response.headers.append("set-cookie", serializeCookie(change, secure));
  if (jar.endsSignIn()) response.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
  response.headers.set("cache-control", "private, no-store");
  if (policy) response.headers.set("content-security-policy", policy);
  return response;
}

async function renew(jar: CookieJar, headers: Headers, renewWithinMs: number): Promise<void> {
  const [send, { answererFor, isRemote }] = await Promise.all([
    import("./lib/gateway/send"),
    import("./lib/gateway/answerers"),
  ]);
  const ip = clientIp(headers, env.TRUSTED_PROXIES);
  await send.renew({ jar, ip, mayWrite: true, renewWithinMs, answererFor, isRemote });
}

export const config = {
  runtime: "nodejs",
  matcher: [
    { source: "/account/:path*", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/store/:path*", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/event-access", missing: [{ type: "header", key: "next-router-prefetch" }] },
    // For the nonce alone; what lies below them is no page.
    { source: "/contact/again", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/gallery", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/outbox/:file?", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/search", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/verify/:id?", missing: [{ type: "header", key: "next-router-prefetch" }] },
  ],
};
