import { site } from "@/lib/site";
import { type Duration, secondsOf } from "./times/times";

/**
 * The cookies that the site writes, by purpose. No other file contains their names. `cookies.ts` adds the texts for
 * visitors; small scripts of a page import the names without them.
 */
export const cookieNames = {
  access: "fla-access",
  refresh: "fla-refresh",
  session: "fla-wc-sess",
  login: "fla-login",
  /** A longer-lived copy of the binding, used only to fill in the form. */
  loginAgain: "fla-login-again",
  /** Ties a passkey challenge to the requesting browser. */
  passkey: "fla-passkey",
  /** Shows that this browser has signed in before. It grants no access. */
  device: "fla-device",
  affiliate: "_fla-wca",
  affiliateVisit: "_fla-wca-visit",
  /** A script writes it before it sends the login form. */
  loginRedirect: "fla_login_redirect",
  flash: "fla-flash",
  /** The access code that a guest typed, kept during the sign-in. */
  typedCode: "fla-typed-code",
} as const;

export type CookieKey = keyof typeof cookieNames;

/** How long a browser keeps each cookie (R442–R448). */
export const cookieLives = {
  access: { hours: 1 },
  refresh: { years: 1 },
  session: { years: 1 },
  login: { minutes: 15 },
  loginAgain: { hours: 1 },
  passkey: { minutes: 5 },
  device: { years: 1 },
  affiliate: { days: 14 },
  affiliateVisit: { days: 14 },
  loginRedirect: { minutes: 10 },
  flash: { minutes: 1 },
  typedCode: { hours: 1 },
} as const satisfies Record<CookieKey, Duration>;

/** In seconds, as `Max-Age` expects. */
export function cookieSeconds(cookie: CookieKey): number {
  return secondsOf(cookieLives[cookie]);
}

/** Keys under which scripts store data in the browser. An order's number follows `seenOrder`. */
export const storageKeys = {
  cartCount: "cart-count",
  cartSnapshot: "cart-snapshot",
  seenOrder: "order-seen-",
  checkoutAddress: "checkout-address",
  placedOrder: "placed-order",
  sentText: "sent-text",
  reloadedAt: "reloaded-at",
  searchKey: `${site.slug}._search-key`,
} as const;

/** How long a cart can be rebuilt after its session has ended. */
export const snapshotLife = { days: 30 } as const satisfies Duration;
