/** Written by `guardRequests` over whatever a client sends under this name. */
export const SOCKET_HEADER = "x-fla-socket";

const address = /^[0-9a-fA-F.:]{2,45}$/;

/**
 * Address of the visitor, for limits. Each believed proxy adds one entry to X-Forwarded-For, so the entry before those
 * is the visitor's; what a visitor writes in front of it is ignored. Source: reliability B15.
 *
 * @param trustedProxies number of proxies in front of this server
 */
export function clientIp(headers: Headers, trustedProxies: number): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const socket = headers.get(SOCKET_HEADER);
  const chain = socket ? [...forwarded, socket] : forwarded;
  const found = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? "";
  return address.test(found) ? found.replace(/^::ffff:/, "") : "unknown";
}
