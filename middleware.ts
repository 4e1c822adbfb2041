import { type NextRequest, NextResponse } from "next/server";
import { aliasTarget } from "@/lib/addresses/redirects";
import { env } from "@/lib/env";
import { CLEARED_AT_SIGN_OUT, CookieJar, serializeCookie } from "@/lib/gateway/cookie-jar";
import { decide } from "@/lib/gateway/decide";
import { bearerOf, isSignInUnknown } from "@/lib/gateway/headers";
import { clientIp } from "@/lib/server/incoming";
import { middlewareHooks } from "@/lib/gateway/middleware-hooks";
import { cookieNames } from "@/lib/rules/cookie-names";

/**
 * Leads aliases to their pages, exchanges the refresh token when the access token is gone, and sends guests of members'
 * pages to the sign-in. It does not run for a live access token, for the carts of guests, for prefetches and for stored
 * pages (docs/decisions/pages.md).
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const hooks = middlewareHooks();
  const target = hooks && aliasTarget(pathname, search, hooks.aliases());
  if (target) return redirect(request, target, 307);
  if (isSlashed.test(pathname)) return redirect(request, pathname.slice(0, -1) + search, 308);

  const secure = env.ORIGIN.startsWith("https:");
  const jar = CookieJar.fromHeader(request.headers.get("cookie"), secure);
  const { renew, deadlineMs, signIn } = decide({
    pathname,
    search,
    hasAccess: bearerOf(jar) !== undefined,
    hasRefresh: jar.get(cookieNames.refresh) !== undefined,
    hasCart: jar.get(cookieNames.session) !== undefined,
    headers: request.headers,
  });
  const ip = clientIp(request.headers, env.TRUSTED_PROXIES);
  if (renew) await hooks?.renew(jar, ip, deadlineMs).catch(() => undefined);
  // While nobody can say who the visitor is, the page says so: the sign-in would take a member for a guest.
  const isGuest = !bearerOf(jar) && !(renew && isSignInUnknown(jar));
  return withCookies(jar, secure, signIn && isGuest ? redirect(request, signIn, 307) : goOn(request, jar));
}

/** A path of one part: the rules of next.config.ts take the slash off longer ones. */
const isSlashed = /^\/[^/]+\/$/;

function redirect(request: NextRequest, to: string, status: 307 | 308): NextResponse {
  return NextResponse.redirect(new URL(to, request.nextUrl.origin), status);
}

/** The page sees the renewed tokens. */
function goOn(request: NextRequest, jar: CookieJar): NextResponse {
  if (jar.changes().length === 0) return NextResponse.next();
  const headers = new Headers(request.headers);
  headers.set("cookie", jar.toHeader());
  return NextResponse.next({ request: { headers } });
}

function withCookies(jar: CookieJar, secure: boolean, response: NextResponse): NextResponse {
  for (const change of jar.changes()) response.headers.append("set-cookie", serializeCookie(change, secure));
  if (jar.endsSignIn()) response.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
  return response;
}

/** Next reads this without running the file, so every name stands here as text; a test compares them with their tables. */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/:alias((?!account$|desk$|event-access$|gallery$|outbox$|search$|verify$)[^./]+)",
    {
      source: "/account/me/:path*",
      missing: [
        { type: "cookie", key: "fla-access" },
        { type: "cookie", key: "__Host-fla-access" },
        { type: "header", key: "next-router-prefetch" },
      ],
    },
    {
      source: "/store/confirm/:order",
      missing: [
        { type: "cookie", key: "fla-access" },
        { type: "cookie", key: "__Host-fla-access" },
        { type: "header", key: "next-router-prefetch" },
      ],
    },
    {
      source: "/:room(account|desk|event-access|store)/:path*",
      has: [{ type: "cookie", key: "fla-refresh" }],
      missing: [
        { type: "cookie", key: "fla-access" },
        { type: "header", key: "next-router-prefetch" },
      ],
    },
    {
      source: "/:room(account|desk|event-access|store)/:path*",
      has: [{ type: "cookie", key: "__Host-fla-refresh" }],
      missing: [
        { type: "cookie", key: "__Host-fla-access" },
        { type: "header", key: "next-router-prefetch" },
      ],
    },
  ],
};
