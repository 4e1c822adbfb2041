import { parseCookie, stringifyCookie, stringifySetCookie } from "cookie";
import { cookieNames } from "@/lib/rules/cookie-names";

/** `httpOnly` is true by default. `maxAge` is in seconds; 0 removes the cookie. */
export type CookieChange = { name: string; value: string; maxAge: number; httpOnly?: boolean };

/** Browsers accept a `__Host-` cookie only from this host itself, so no neighbouring host can set these cookies. */
const hostOnly: ReadonlySet<string> = new Set(
  (
    [
      "access",
      "refresh",
      "session",
      "login",
      "loginAgain",
      "passkey",
      "device",
      "flash",
      "typedCode",
    ] as const
  ).map((cookie) => cookieNames[cookie]),
);
const PREFIX = "__Host-";
const isName = /^[!-:<>-~]+$/;

/** `secure` is true on https. Without https, browsers refuse the prefix. */
function sentName(name: string, secure: boolean): string {
  return secure && hostOnly.has(name) ? PREFIX + name : name;
}

export class CookieJar {
  readonly #values: Map<string, string>;
  readonly #changes = new Map<string, CookieChange>();
  readonly #secure: boolean;

  /** @param secure the cookies come over https, so secrets count only under their `__Host-` names */
  constructor(entries: Iterable<readonly [string, string]> = [], secure = false) {
    this.#secure = secure;
    const known = [...entries].filter(([name]) => !(secure && hostOnly.has(name)));
    this.#values = new Map(known.map(([name, value]) => [secure ? ownName(name) : name, value]));
  }

  /**
   * If a name appears twice, its first value counts. Names that RFC 6265 forbids are left out, because they could not
   * be written back.
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

  /** Changes the value for this request only. The browser's cookie stays unchanged. */
  pretend(name: string, value: string): void {
    this.#values.set(name, value);
  }

  drop(name: string): void {
    this.set({ name, value: "", maxAge: 0 });
  }

  changes(): CookieChange[] {
    return [...this.#changes.values()];
  }

  endsSignIn(): boolean {
    return this.#changes.get(cookieNames.refresh)?.maxAge === 0;
  }

  toHeader(): string {
    const sent = [...this.#values].map(([name, value]) => [sentName(name, this.#secure), value]);
    return stringifyCookie(Object.fromEntries(sent), { encode: encodeURIComponent });
  }
}

/**
 * Clears the storage of scripts and cached pages. Cookies are removed by name, because the consent choice must stay.
 */
export const CLEARED_AT_SIGN_OUT = '"cache", "storage"';

/**
 * Without a domain, the cookie is for this host only. SameSite=Lax: browsers send the cookie when a visitor navigates
 * here from another site, but not when another site posts a form.
 */
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
