import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { createMiddleware } from "@/lib/gateway/middleware";

type Middleware = ReturnType<typeof createMiddleware>;

/** The middleware of a site, with the renewal that instrumentation.ts offers. To be called when the settings are set. */
export async function middlewareAt(ORIGIN: string): Promise<Middleware> {
  const { createMiddleware, offerRenewal } = await import("@/lib/gateway/middleware");
  const { answererFor, isRemote } = await import("@/lib/gateway/answerers");
  const { renew } = await import("@/lib/gateway/send");
  offerRenewal((jar, ip, renewWithinMs) =>
    renew({ jar, ip, mayWrite: true, renewWithinMs, answererFor, isRemote }),
  );
  return createMiddleware({ NODE_ENV: "production", ORIGIN, TRUSTED_PROXIES: 0 });
}

/**
 * Asks for a page through the middleware, without a network.
 *
 * @returns its answer, or an empty 200 where it leaves the page to Next, with the headers that Next then sees
 */
export async function askBeforePage(
  middleware: Middleware,
  path: string,
  headers: Record<string, string> = {},
) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: path });
  Object.assign(request.headers, headers);
  const answer = new ServerResponse(request);
  const isAnswered = await middleware(request, answer);
  const sent = Object.entries(answer.getHeaders()).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as [string, string]),
  );
  const response = new Response(null, { status: isAnswered ? answer.statusCode : 200, headers: sent });
  return { response, forwarded: request.headers };
}
