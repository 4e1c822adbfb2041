import { env } from "@/lib/env";
import { exchangeRefresh, type Renewal } from "@/lib/request/refresh";
import { cookieNames, lifetimes, type CookieJar } from "./cookie-jar";

type Answer = (request: Request) => Promise<Response>;

/**
 * Exchanges the refresh cookie and puts the outcome into the jar. "unavailable" changes nothing.
 *
 * @param deadlineMs how long this request may wait; never cut it short from outside, a pair that then comes would be lost
 */
export async function renewTokens(
  jar: CookieJar,
  auth: Answer,
  deadlineMs?: number,
): Promise<Renewal["kind"]> {
  const refreshToken = jar.get(cookieNames.refresh);
  if (!refreshToken) {
    jar.drop(cookieNames.access);
    return "refused";
  }
  const renewal = await exchangeRefresh(refreshToken, auth, {
    origin: env.ORIGIN,
    clientId: env.AUTH_CLIENT_ID,
    deadlineMs,
  });
  if (renewal.kind === "renewed") keepTokens(jar, renewal);
  if (renewal.kind === "refused") dropTokens(jar);
  return renewal.kind;
}

/** The access token is stored as the value of the Authorization header. Source: R267, R442, R443. */
export function keepTokens(
  jar: CookieJar,
  pair: { access: string; refresh: string; expiresIn: number },
): void {
  const maxAge = Math.min(pair.expiresIn, lifetimes.access);
  jar.set({ name: cookieNames.access, value: `Bearer ${pair.access}`, maxAge });
  jar.set({ name: cookieNames.refresh, value: pair.refresh, maxAge: lifetimes.year });
}

export function dropTokens(jar: CookieJar): void {
  jar.drop(cookieNames.access);
  jar.drop(cookieNames.refresh);
}
