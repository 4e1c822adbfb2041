import { isOfVisit, needsSignIn } from "@/lib/addresses/pages";
import { ownQuery } from "@/lib/addresses/redirects";
import { routes, signInFor } from "@/lib/addresses/routes";
import { isPrefetch, type SentHeaders } from "@/lib/server/incoming";

type Asked = {
  pathname: string;
  /** Begins with a question mark; "" without a query. */
  search: string;
  hasAccess: boolean;
  hasRefresh: boolean;
  hasCart: boolean;
  headers: SentHeaders;
};

type Decision = {
  renew: boolean;
  /** The longest wait for the renewal, in milliseconds. Pages that need no member do not wait for a slow one (R273). */
  deadlineMs: number;
  /** The sign-in address for a visitor without an access token; null on public pages (R269, R356). */
  signIn: string | null;
};

const STRICT_MS = 2_000;
/**
 * Enough for a healthy auth server. After this time the page is sent without the member's data, and the browser adds
 * it.
 */
const PROMPT_MS = 300;

/** True for pages of a visit that show something about their visitor. The others are the same for everybody. */
export function isOfVisitor(pathname: string): boolean {
  return isOfVisit(pathname) && /^\/(account|desk|event-access|store)(\/|$)/.test(pathname);
}

/** Pages and use cases check again; deciding here only saves time. */
export function decide({ pathname, search, hasAccess, hasRefresh, hasCart, headers }: Asked): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const isStrict = needsSignIn(path);
  // The page asks the shop whether this session placed the order. Other visitors still have to sign in.
  const mayBeBuyer = isReturn(path) && hasCart;
  return {
    renew: !hasAccess && hasRefresh && (isStrict || isOfVisitor(path)) && !isPrefetch(headers),
    deadlineMs: isStrict ? STRICT_MS : PROMPT_MS,
    signIn: isStrict && !mayBeBuyer ? signInFor(isReturn(path) ? path : path + ownQuery(search)) : null,
  };
}

/** The provider appends parameters, one of them a secret. They are neither trusted nor kept. */
function isReturn(path: string): boolean {
  return path.startsWith(routes.confirm(""));
}
