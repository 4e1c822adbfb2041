import { env } from "@/lib/env";
import { CookieJar } from "@/lib/graphql/cookie-jar";
import { everythingKept } from "@/lib/rules/cookies";
import { isSameOrigin } from "./same-origin";

/** `GET /api/privacy`: which of the cookies that script cannot see this browser has sent; names only. */
export function hiddenCookies(request: Request): Response {
  const isOwn = isSameOrigin(request.headers, env.ORIGIN);
  const jar = CookieJar.fromHeader(
    isOwn ? request.headers.get("cookie") : null,
    env.ORIGIN.startsWith("https:"),
  );
  const names = everythingKept
    .filter(({ name, httpOnly }) => httpOnly && jar.get(name))
    .map(({ name }) => name);
  return Response.json(names, {
    status: isOwn ? 200 : 403,
    headers: { "cache-control": "private, no-store" },
  });
}
