import { consentCookieName } from "@/lib/rules/consent";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { cookieNames as names, cookieSeconds } from "@/lib/rules/cookie-names";
import type { CookieChange, CookieJar } from "./cookie-jar";
import type { Operation } from "./trusted-documents";

/** Values that are safe in a header: visible ASCII characters without spaces, at most 4 KB. */
const headerSafe = /^[\x21-\x7e]{1,4096}$/;

export function requestHeaders(
  endpoint: Operation["endpoint"],
  jar: CookieJar,
  ip: string,
  work?: string,
): Headers {
  const headers = new Headers({ accept: "application/json", "fla-client-ip": ip });
  const bearer = bearerOf(jar);
  if (bearer) headers.set("authorization", bearer);
  if (endpoint === "content") return headers;
  const redirect = jar.get(names.loginRedirect);
  if (redirect) {
    // Only the path is sent; the origin is that of the requesting site.
    put(headers, "fla-login-redirect", safeRedirect(redirect, "http://site.invalid", ""));
  }
  if (endpoint === "member") {
    put(headers, "fla-device", jar.get(names.device));
    put(headers, "fla-work", work);
    put(headers, "fla-passkey-binding", jar.get(names.passkey));
    return headers;
  }
  put(headers, "woocommerce-session", jar.get(names.session), "Session ");
  if (hasMarketingConsent(jar)) {
    put(headers, "fla-wca", jar.get(names.affiliate));
    put(headers, "fla-wca-visit", jar.get(names.affiliateVisit));
  }
  return headers;
}

/** `Bearer …` from the access cookie; undefined when the cookie holds anything else. */
export function bearerOf(jar: CookieJar): string | undefined {
  const value = jar.get(names.access);
  return value && /^Bearer [\x21-\x7e]{1,4096}$/.test(value) ? value : undefined;
}

/**
 * Whether the browser was signed in but has lost its access token. The visitor is then unknown until the tokens have
 * been exchanged.
 */
export function isSignInUnknown(jar: CookieJar): boolean {
  return bearerOf(jar) === undefined && jar.get(names.refresh) !== undefined;
}

/**
 * Reads cookies from an answer's headers, also for answers with errors. If a header appears twice, the first one
 * counts.
 */
export function answerCookies(answer: Headers): CookieChange[] {
  const changes: CookieChange[] = [];
  const session = answer.get("woocommerce-session");
  if (session && headerSafe.test(session) && session !== "false") {
    changes.push({ name: names.session, value: session, maxAge: cookieSeconds("session") });
  }
  const login = answer.get("fla-login-binding");
  if (login && headerSafe.test(login))
    changes.push(
      { name: names.login, value: login, maxAge: cookieSeconds("login") },
      { name: names.loginAgain, value: login, maxAge: cookieSeconds("loginAgain") },
    );
  const passkey = answer.get("fla-passkey-binding");
  if (passkey && headerSafe.test(passkey))
    changes.push({ name: names.passkey, value: passkey, maxAge: cookieSeconds("passkey") });
  return changes;
}

/** The affiliate's cookies of a setAffiliateData answer. Without marketing consent they are removed. */
export function affiliateCookies(operation: string, data: unknown, jar: CookieJar): CookieChange[] {
  const both = [names.affiliate, names.affiliateVisit] as const;
  if (!hasMarketingConsent(jar)) {
    return both.filter((name) => jar.get(name)).map((name) => ({ name, value: "", maxAge: 0 }));
  }
  if (operation !== "setAffiliateData") return [];
  const answer = property(data, "setAffiliateData");
  const values = [property(answer, "affiliateKey"), property(answer, "visitId")];
  return both.flatMap((name, at) => {
    const value = values[at] == null ? "" : String(values[at]);
    return headerSafe.test(value) ? [{ name, value, maxAge: cookieSeconds("affiliate") }] : [];
  });
}

function hasMarketingConsent(jar: CookieJar): boolean {
  return jar.get(consentCookieName("marketing")) === "true";
}

function put(headers: Headers, name: string, value: string | undefined, prefix = ""): void {
  if (value && headerSafe.test(value)) headers.set(name, prefix + value);
}

function property(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object"
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
