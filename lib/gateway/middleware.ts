import type { IncomingMessage, ServerResponse } from "node:http";
import { needsSignIn, routes, signInFor } from "@/lib/routes";
import { CLEARED_AT_SIGN_OUT, CookieJar, cookieNames, serializeCookie } from "./cookie-jar";
import { bearerOf } from "./headers";
import { clientIp, isPrefetch, type SentHeaders } from "./incoming";
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

type Asked = {
  pathname: string;
  search: string;
  hasAccess: boolean;
  hasRefresh: boolean;
  /** The browser has a cart session, which may have bought something as a guest. */
  hasCart: boolean;
  headers: SentHeaders;
};

type Decision = {
  /** The access cookie has run out: exchange the refresh token first. */
  renew: boolean;
  /** How long the page may wait for that. Pages that need no member wait only briefly. Source: R273. */
  deadlineMs: number;
  /** Where a visitor without an access token is sent; null: the page is for everybody. Source: R269, R356. */
  signIn: string | null;
};

/** Pages that are drawn for their visitor, and what else lies below their paths. */
const ofVisitor = [
  /^\/(account|store)(\/|$)/,
  /^\/(contact\/again|event-access|gallery|search)\/?$/,
  /^\/(outbox|verify)(\/[^/]+)?\/?$/,
];

function isOfVisitor(pathname: string): boolean {
  return ofVisitor.some((pattern) => pattern.test(pathname));
}

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
