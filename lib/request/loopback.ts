import { SOCKET_HEADER } from "./client-ip";

/**
 * True for a request that a program on this machine sent directly: no browser, no proxy. The socket's address comes from
 * `guardRequests`; without it nothing counts as this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const socket = headers.get(SOCKET_HEADER)?.replace(/^::ffff:/, "") ?? "";
  const forwarded = headers.get("x-forwarded-for") ?? socket;
  const isLocal = (address: string) => address === "::1" || /^127\./.test(address);
  const isBrowser = headers.has("sec-fetch-site") || headers.has("origin");
  return isLocal(socket) && isLocal(forwarded.replace(/^::ffff:/, "")) && !isBrowser;
}
