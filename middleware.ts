import { NextResponse, type NextRequest } from "next/server";
import { CookieJar, serializeCookie } from "@/lib/graphql/cookie-jar";
import { bearerOf } from "@/lib/graphql/headers";
import { env } from "@/lib/env";
import { clientIp } from "@/lib/request/client-ip";
import { decide } from "@/lib/request/decide";
import { withDeadline } from "@/lib/request/refresh";

/**
 * Renews the access token before a page that depends on the visitor, and sends visitors of member pages to the sign-in.
 * The new token goes to the request, so that this very page sees it, and to the answer. Source: architecture 10.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const jar = CookieJar.fromHeader(request.headers.get("cookie"));
  const { pathname, search } = request.nextUrl;
  const hasAccess = bearerOf(jar) !== undefined;
  const hasRefresh = jar.get("fla-refresh") !== undefined;
  const decision = decide({ pathname, search, hasAccess, hasRefresh, headers: request.headers });
  if (decision.renew)
    await withDeadline(renew(jar, request.headers), decision.deadlineMs).catch(() => undefined);

  const response =
    decision.signIn && !bearerOf(jar)
      ? NextResponse.redirect(new URL(decision.signIn, request.url), 307)
      : NextResponse.next({ request: { headers: withJar(request.headers, jar) } });
  const secure = env.ORIGIN.startsWith("https:");
  for (const change of jar.changes()) response.headers.append("set-cookie", serializeCookie(change, secure));
  response.headers.set("cache-control", "private, no-store");
  return response;
}

async function renew(jar: CookieJar, headers: Headers): Promise<void> {
  const [send, { answererFor, isRemote }] = await Promise.all([
    import("@/lib/graphql/send"),
    import("@/lib/graphql/answerers"),
  ]);
  await send.renew({
    jar,
    ip: clientIp(headers, env.TRUSTED_PROXIES),
    mayWrite: true,
    answererFor,
    isRemote,
  });
}

function withJar(incoming: Headers, jar: CookieJar): Headers {
  const headers = new Headers(incoming);
  headers.delete("x-middleware-subrequest");
  if (jar.changes().length > 0) headers.set("cookie", jar.toHeader());
  return headers;
}

export const config = {
  runtime: "nodejs",
  matcher: [
    { source: "/account/:path*", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/store/:path*", missing: [{ type: "header", key: "next-router-prefetch" }] },
    { source: "/event-access", missing: [{ type: "header", key: "next-router-prefetch" }] },
  ],
};
