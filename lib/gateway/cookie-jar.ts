import { parseCookie, stringifyCookie, stringifySetCookie } from "cookie";

/** A cookie to set, HttpOnly unless it says otherwise; `maxAge` in seconds, 0 removes it. */
export type CookieChange = { name: string; value: string; maxAge: number; httpOnly?: boolean };

export const cookieNames = {
  access: "fla-access",
  refresh: "fla-refresh",
  session: "fla-wc-sess",
  login: "fla-login",
  /** The same binding once more, for longer: it only tells whose form is to be filled in. */
  loginAgain: "fla-login-again",
  /** Ties the challenge for a passkey to the browser that asked. */
  passkey: "fla-passkey",
  /** Says that this browser has signed in before; opens nothing. */
  device: "fla-device",
  affiliate: "_fla-wca",
  affiliateVisit: "_fla-wca-visit",
  /** Written by script before the login form is sent. */
  loginRedirect: "fla_login_redirect",
  flash: "fla-flash",
} as const;

const DAY = 86_400;

/**
 * What opens an account, a cart or a sign-in, and what was typed into a form. Browsers accept a `__Host-` cookie from
 * this very host only, so no neighbouring host can set one (A13).
 */
const hostOnly: ReadonlySet<string> = new Set([
  cookieNames.access,
  cookieNames.refresh,
  cookieNames.session,
  cookieNames.login,
  cookieNames.loginAgain,
  cookieNames.passkey,
  cookieNames.device,
  cookieNames.flash,
]);
const PREFIX = "__Host-";
const isName = /^[!-:<>-~]+$/;

/** The name by which a browser knows a cookie; `secure` on https, without which it refuses the prefix. */
function sentName(name: string, secure: boolean): string {
  return secure && hostOnly.has(name) ? PREFIX + name : name;
}

/** Lifetimes in seconds. Source: R442–R448, NOTES 6. */
export const lifetimes = {
  access: 3_600,
  year: 365 * DAY,
  login: 900,
  loginAgain: 3_600,
  passkey: 300,
  affiliate: 14 * DAY,
} as const;

/** The cookies of one request, by our names, together with what the answer changes in them. */
export class CookieJar {
  readonly #values: Map<string, string>;
  readonly #changes = new Map<string, CookieChange>();
  readonly #secure: boolean;

  /** @param secure the entries come from a browser on https: secrets count only under their guarded names */
  constructor(entries: Iterable<readonly [string, string]> = [], secure = false) {
    this.#secure = secure;
    const known = [...entries].filter(([name]) => !(secure && hostOnly.has(name)));
    this.#values = new Map(known.map(([name, value]) => [secure ? ownName(name) : name, value]));
  }

  /**
   * Reads a `Cookie` header. The first of two equal names counts; a broken escape is kept as it is. What is no name by
   * RFC 6265 is left out, since it could not be written again.
   */
  static fromHeader(header: string | null, secure = false): CookieJar {
    const entries = Object.entries(parseCookie(header ?? ""));
    return new CookieJar(
      entries.flatMap(([name, value]) => (value !== undefined && isName.test(name) ? [[name, value]] : [])),
      secure,
    );
  }

  get(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  set(change: CookieChange): void {
    if (change.maxAge > 0) this.#values.set(change.name, change.value);
    else this.#values.delete(change.name);
    this.#changes.set(change.name, change);
  }

  /** For this request only: the browser's cookie stays as it is. */
  pretend(name: string, value: string): void {
    this.#values.set(name, value);
  }

  drop(name: string): void {
    this.set({ name, value: "", maxAge: 0 });
  }

  changes(): CookieChange[] {
    return [...this.#changes.values()];
  }

  /** Whether the browser loses its sign-in with this answer: signed out, or its session was found to have ended. */
  endsSignIn(): boolean {
    return this.#changes.get(cookieNames.refresh)?.maxAge === 0;
  }

  /** The `Cookie` header of the request as it is after the changes. */
  toHeader(): string {
    const sent = [...this.#values].map(([name, value]) => [sentName(name, this.#secure), value]);
    return stringifyCookie(Object.fromEntries(sent), { encode: encodeURIComponent });
  }
}

/**
 * Value of Clear-Site-Data with an answer that ends a sign-in: what scripts have kept, such as the snapshot of the cart,
 * and what the back button would show. Cookies stay: the choice on cookies is one, ours are dropped by name.
 */
export const CLEARED_AT_SIGN_OUT = '"cache", "storage"';

/** A `Set-Cookie` value: without a domain for this host only, sent along on navigation from elsewhere but not on foreign posts. */
export function serializeCookie(
  { name, value, maxAge, httpOnly = true }: CookieChange,
  secure: boolean,
  domain?: string,
): string {
  const attributes = { maxAge, domain, path: "/", httpOnly, secure, sameSite: "lax" } as const;
  return stringifySetCookie(sentName(name, secure), value, { ...attributes, encode: encodeURIComponent });
}

function ownName(sent: string): string {
  const name = sent.slice(PREFIX.length);
  return sent.startsWith(PREFIX) && hostOnly.has(name) ? name : sent;
}
