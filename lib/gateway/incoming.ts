import { newRequestId } from "@/lib/rules/log-lines";

/** Written by `createGuardedServer` over whatever a client sends under this name. */
export const SOCKET_HEADER = "x-fla-socket";

/** Written by `createGuardedServer`: "1" when nothing in the request speaks of a proxy. */
export const DIRECT_HEADER = "x-fla-direct";

/** Headers of a request, under their names in small letters; null: not sent. */
export type SentHeaders = Pick<Headers, "get">;

const address = /^[0-9a-fA-F.:]{2,45}$/;

/**
 * Address of the visitor, for limits. Each believed proxy adds one entry to X-Forwarded-For, so the entry before those
 * is the visitor's; what a visitor writes in front of it is ignored. Source: B15.
 *
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

/**
 * The id under which the log, the database and the visitor know a request: the proxy's `X-Request-Id` where there is a
 * trusted one, which sets it over whatever a visitor sent; else a new one.
 */
export function incomingRequestId(headers: Record<string, unknown>, trustedProxies = 0): string {
  const given = headers["x-request-id"];
  const isFit = trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,40}$/.test(given);
  return isFit ? given : newRequestId();
}

/**
 * True for a request that a program on this machine sent directly: no browser, no proxy, which would connect from here
 * on behalf of anybody. Both headers come from `createGuardedServer`; without them nothing counts as this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const socket = headers.get(SOCKET_HEADER)?.replace(/^::ffff:/, "") ?? "";
  const isLocal = socket === "::1" || /^127(\.\d{1,3}){3}$/.test(socket);
  const isBrowser = headers.has("sec-fetch-site") || headers.has("origin");
  return isLocal && headers.get(DIRECT_HEADER) === "1" && !isBrowser;
}

/** A prefetch must not use up a refresh token. Source: lessons 52, 53. */
export function isPrefetch(headers: SentHeaders): boolean {
  return (
    headers.get("next-router-prefetch") !== null ||
    /prefetch|prerender/.test(headers.get("purpose") ?? "") ||
    /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}

/**
 * True when a page of our own sent this request. Sec-Fetch-Site cannot be set by script, so it decides where it exists;
 * a page with `no-referrer` posts its forms with `Origin: null`. A client that sends neither is no browser and has to
 * say so with a header that a foreign page cannot add without asking first. Source: B1.
 *
 * @param origin the configured origin; the host that was asked for counts as well, it is what the page was loaded from
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  const from = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (from === null || (from === "null" && site !== null))
    return site !== null || headers.get("x-fla-request") === "1";
  return from === origin || hostOf(from) === headers.get("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/**
 * Reads a body and stops at the limit, whatever Content-Length says; what follows is not read. A body that breaks off is
 * refused like one that is too large: its sender has gone, and thousands of them are no failures of ours to log.
 *
 * @throws BodyTooLarge
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new BodyTooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const next = () =>
    reader?.read().catch(() => {
      throw new BodyTooLarge();
    });
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
