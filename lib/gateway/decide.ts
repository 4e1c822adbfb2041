import { isOfVisit, needsSignIn } from "@/lib/addresses/pages";
import { ownQuery } from "@/lib/addresses/redirects";
import { routes, signInFor } from "@/lib/addresses/routes";
import { isPrefetch, type SentHeaders } from "@/lib/server/incoming";

type Asked = {
  pathname: string;
  /** With its question mark; "" without a query. */
  search: string;
  hasAccess: boolean;
  hasRefresh: boolean;
  hasCart: boolean;
  headers: SentHeaders;
};

type Decision = {
  renew: boolean;
  /** The longest wait for the renewal. Pages that need no member do not wait for a slow one (R273). */
  deadlineMs: number;
  /** The sign-in address for a visitor without an access token; null on public pages (R269, R356). */
  signIn: string | null;
};

const STRICT_MS = 2_000;
/** Enough for a healthy auth server. After it the page comes without the member, and the browser fills it in. */
const PROMPT_MS = 300;

/** Pages of a visit that show something of their visitor; the others are the same whoever asks. */
export function isOfVisitor(pathname: string): boolean {
  return isOfVisit(pathname) && /^\/(account|desk|event-access|store)(\/|$)/.test(pathname);
}

/** Decides about a request. Pages and use cases check again; this only saves time. */
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

/** The provider appends parameters, one of them a secret; they are not trusted and not kept. */
function isReturn(path: string): boolean {
  return path.startsWith(routes.confirm(""));
}
