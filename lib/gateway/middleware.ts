import type { IncomingMessage, ServerResponse } from "node:http";
import { rightSpelling } from "@/lib/redirects";
import { needsSignIn, routes, signInFor } from "@/lib/routes";
import { cookieNames } from "@/lib/rules/cookie-names";
import { CLEARED_AT_SIGN_OUT, CookieJar, serializeCookie } from "./cookie-jar";
import { bearerOf } from "./headers";
import { clientIp, isPrefetch, type SentHeaders } from "./incoming";
import { type HeaderSettings, headerOptions, POLICY, policyOfVisit } from "./security-headers";

type Settings = HeaderSettings & { TRUSTED_PROXIES: number };

/**
 * Corrects addresses, renews tokens, asks for the sign-in and sets the nonce, before Next renders a page. Token and
 * nonce go into the request, for this very page, and into the answer. See docs/decisions/middleware.md.
 * @returns a function that resolves to whether it has answered the request
 */
export function createMiddleware(settings: Settings) {
  const secure = settings.ORIGIN.startsWith("https:");
  const options = headerOptions(settings);
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, search } = partsOf(request.url);
    const spelling = request.method === "GET" || request.method === "HEAD" ? rightSpelling(pathname) : null;
    if (spelling) {
      response.setHeader("location", spelling + search);
      response.writeHead(308).end();
      return true;
    }
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
  hasCart: boolean;
  headers: SentHeaders;
};

type Decision = {
  renew: boolean;
  /** The longest wait for the renewal; short for pages that need no member (R273). */
  deadlineMs: number;
  /** The sign-in address for a visitor without an access token; null on public pages (R269, R356). */
  signIn: string | null;
};

const ofVisitor = [
  /^\/(account|store)(\/|$)/,
  /^\/(contact\/again|event-access|gallery|search)\/?$/,
  /^\/(outbox|verify)(\/[^/]+)?\/?$/,
];

function isOfVisitor(pathname: string): boolean {
  return ofVisitor.some((pattern) => pattern.test(pathname));
}

/** Decides about a request. Pages and use cases check again; this only saves time. */
export function decide({ pathname, search, hasAccess, hasRefresh, hasCart, headers }: Asked): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const isStrict = needsSignIn(path);
  // The page asks the shop whether this session placed the order. Other visitors still have to sign in.
  const mayBeBuyer = isReturn(path) && hasCart;
  return {
    renew: !hasAccess && hasRefresh && !isPrefetch(headers),
    deadlineMs: isStrict ? 8_000 : 3_000,
    signIn: isStrict && !mayBeBuyer ? signInFor(isReturn(path) ? path : path + search) : null,
  };
}

/** The provider appends parameters, one of them a secret; they are not trusted and not kept. */
function isReturn(path: string): boolean {
  return path.startsWith(routes.confirm(""));
}

/** @param withinMs the longest wait of the request */
type Renewal = (jar: CookieJar, ip: string, withinMs: number) => Promise<unknown>;

const offered = Symbol.for("academy.renewal");
const shared: typeof globalThis & { [offered]?: Renewal } = globalThis;

/** instrumentation.ts calls this: Next's bundle contains the back end, the server's does not. */
export function offerRenewal(renew: Renewal): void {
  shared[offered] = renew;
}

/** Drops the parameter of Next's router, which must not appear in the return address. */
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
