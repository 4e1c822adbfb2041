import type { IncomingMessage, ServerResponse } from "node:http";
import { CLEARED_AT_SIGN_OUT, CookieJar, cookieNames, serializeCookie } from "./cookie-jar";
import { bearerOf } from "./headers";
import { clientIp } from "./incoming";
import { decide, isOfVisitor } from "./middleware-decision";
import { type HeaderSettings, headerOptions, POLICY, policyOfVisit } from "./security-headers";

type Settings = HeaderSettings & { TRUSTED_PROXIES: number };

/**
 * What is done before Next draws a page that depends on the visitor: renews the access token, sends visitors of member
 * pages to the sign-in, and gives pages drawn per visit their nonce. Token and nonce are put into the request, so that
 * this very page has them, and into the answer. Source: architecture 10, B11; docs/decisions/middleware.md.
 *
 * @returns a function that resolves to whether it has answered the request
 */
export function createMiddleware(settings: Settings) {
  const secure = settings.ORIGIN.startsWith("https:");
  const options = headerOptions(settings);
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, search } = partsOf(request.url);
    const headers = { get: (name: string) => headerOf(request, name) };
    if (!isOfVisitor(pathname) || headers.get("next-router-prefetch") !== null) return false;
    const jar = CookieJar.fromHeader(headers.get("cookie"), secure);
    const decision = decide({
      pathname,
      search,
      hasAccess: bearerOf(jar) !== undefined,
      hasRefresh: jar.get(cookieNames.refresh) !== undefined,
      hasCart: jar.get(cookieNames.session) !== undefined,
      headers,
    });
    if (decision.renew)
      await shared[offered]?.(jar, clientIp(headers, settings.TRUSTED_PROXIES), decision.deadlineMs).catch(
        () => undefined,
      );

    const changes = jar.changes();
    if (changes.length > 0) {
      request.headers.cookie = jar.toHeader();
      for (const change of changes) response.appendHeader("set-cookie", serializeCookie(change, secure));
    }
    if (jar.endsSignIn()) response.setHeader("clear-site-data", CLEARED_AT_SIGN_OUT);
    response.setHeader("cache-control", "private, no-store");
    const policy = policyOfVisit(pathname, options);
    if (policy) {
      request.headers[POLICY] = policy;
      response.setHeader(POLICY, policy);
    }
    if (!decision.signIn || bearerOf(jar)) return false;
    response.writeHead(307, { location: decision.signIn }).end();
    return true;
  };
}

/**
 * Exchanges the refresh token of a jar for new tokens and puts them into it.
 *
 * @param ip the visitor's
 * @param withinMs how long the request may wait for that
 */
type Renewal = (jar: CookieJar, ip: string, withinMs: number) => Promise<unknown>;

const offered = Symbol.for("academy.renewal");
const shared: typeof globalThis & { [offered]?: Renewal } = globalThis;

/** Called by instrumentation.ts: Next's modules have the back end, the file of the server does not. */
export function offerRenewal(renew: Renewal): void {
  shared[offered] = renew;
}

/** Without the parameter of Next's router, which is no part of the address that a visitor comes back to. */
function partsOf(target = "/"): { pathname: string; search: string } {
  const [pathname = "", ...queries] = target.split("?");
  const own = queries
    .join("?")
    .split("&")
    .filter((part) => part !== "" && !/^_rsc(=|$)/.test(part));
  return { pathname, search: own.length > 0 ? `?${own.join("&")}` : "" };
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
