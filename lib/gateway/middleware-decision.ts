import { needsSignIn, routes, signInFor } from "@/lib/routes";

/** Headers of a request, under their names in small letters; null: not sent. */
export type SentHeaders = Pick<Headers, "get">;

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

export function isOfVisitor(pathname: string): boolean {
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

/** A prefetch must not use up a refresh token. Source: lessons 52, 53. */
export function isPrefetch(headers: SentHeaders): boolean {
  return (
    headers.get("next-router-prefetch") !== null ||
    /prefetch|prerender/.test(headers.get("purpose") ?? "") ||
    /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}
