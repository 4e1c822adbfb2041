import { newRequestId } from "@/lib/rules/texts/log-lines";

/** `createGuardedServer` overwrites this header on every request. */
export const SOCKET_HEADER = "x-fla-socket";

/** Set by `createGuardedServer`: "1" when no header of the request mentions a proxy. */
export const DIRECT_HEADER = "x-fla-direct";

export type SentHeaders = Pick<Headers, "get">;

const address = /^[0-9a-fA-F.:]{2,45}$/;

/**
 * Each trusted proxy appends one entry to X-Forwarded-For. The visitor's entry is the one before those.
 * @param trustedProxies number of proxies in front of this server
 */
export function clientIp(headers: SentHeaders, trustedProxies: number): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const socket = headers.get(SOCKET_HEADER);
  const chain = socket ? [...forwarded, socket] : forwarded;
  const found = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? "";
  return address.test(found) ? found.replace(/^::ffff:/, "") : "unknown";
}

/** A trusted proxy's `X-Request-Id`, which replaces the visitor's; otherwise a new id. */
export function incomingRequestId(headers: Record<string, unknown>, trustedProxies = 0): string {
  const given = headers["x-request-id"];
  const isFit = trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,40}$/.test(given);
  return isFit ? given : newRequestId();
}

/**
 * False behind a proxy, which connects from this machine for any visitor, and without the headers of
 * `createGuardedServer`.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const socket = headers.get(SOCKET_HEADER)?.replace(/^::ffff:/, "") ?? "";
  const isLocal = socket === "::1" || /^127(\.\d{1,3}){3}$/.test(socket);
  const isBrowser = headers.has("sec-fetch-site") || headers.has("origin");
  return isLocal && headers.get(DIRECT_HEADER) === "1" && !isBrowser;
}

/** A prefetch must not use up a refresh token. */
export function isPrefetch(headers: SentHeaders): boolean {
  return (
    headers.get("next-router-prefetch") !== null ||
    /prefetch|prerender/.test(headers.get("purpose") ?? "") ||
    /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}

/**
 * Scripts cannot set Sec-Fetch-Site, so it decides if it is present. Pages with `no-referrer` post forms with `Origin:
 * null`. A client that sends neither header must send one that a foreign page cannot add without a CORS preflight.
 * @param origin the configured origin; the requested host counts as well, because the page came from it
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  const from = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (from === null || (from === "null" && site !== null))
    return site !== null || headers.get("x-fla-request") === "1";
  return from === origin || isRequested(from, headers.get("host"), origin);
}

/**
 * Whether the page comes from the requested host, with this site's scheme. On this machine http is accepted for an
 * https site as well.
 */
function isRequested(from: string, host: string | null, origin: string): boolean {
  if (!URL.canParse(from)) return false;
  const page = new URL(from);
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(page.hostname);
  return page.host === host && (isHere || page.protocol === new URL(origin).protocol);
}
