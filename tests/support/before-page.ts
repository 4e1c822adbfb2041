import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";

type Sent = Record<string, string>;
type BeforePage = (path: string, headers?: Sent) => Promise<{ response: Response; forwarded: Sent }>;

/**
 * All that happens to a request before a page: the server's headers, then middleware.ts where its matcher says so, with
 * the renewal that instrumentation.ts offers. To be called when the settings are set.
 *
 * @returns a function that answers with an empty 200 where the page would, and with the headers that Next then sees
 */
export async function beforePageAt(ORIGIN: string): Promise<BeforePage> {
  const { middleware, config } = await import("@/middleware");
  const { createVisitHeaders } = await import("@/lib/server/visit-headers");
  const { offerToMiddleware } = await import("@/lib/gateway/middleware-hooks");
  const { answererFor, isRemote } = await import("@/lib/gateway/answerers");
  const { renew } = await import("@/lib/gateway/send");
  const aliases = new Map([
    ["/day", "/academy/events/the-day"],
    ["/join", "/account?mode=register"],
    ["/workshops/über-uns", "/workshops/f%C3%BCr-uns"],
    ["/api/health", "/workshops"],
  ]);
  offerToMiddleware({
    renew: (jar, ip, renewWithinMs) =>
      renew({ jar, ip, mayWrite: true, renewWithinMs, answererFor, isRemote }),
    aliases: () => aliases,
    opensDesk: async () => false,
    previewOf: async () => null,
  });
  const prepareVisit = createVisitHeaders({ NODE_ENV: "production", ORIGIN }, () => aliases);

  return async (path, headers = {}) => {
    const asked = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: path });
    Object.assign(asked.headers, headers);
    const answer = new ServerResponse(asked);
    const isAnswered = prepareVisit(asked, answer);
    const prepared = Object.entries(answer.getHeaders()).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const forwarded = sentHeaders(asked);
    if (isAnswered)
      return { response: new Response(null, { status: answer.statusCode, headers: prepared }), forwarded };
    const url = ORIGIN + path;
    if (!doesMatch({ config, nextConfig: {}, url, headers: forwarded, cookies: cookiesIn(forwarded.cookie) }))
      return { response: new Response(null, { headers: prepared }), forwarded };
    const decided = await middleware(new NextRequest(url, { headers: forwarded }));
    const response = new Response(null, { status: decided.status, headers: decided.headers });
    for (const name of decided.headers.keys())
      if (name.startsWith("x-middleware-")) response.headers.delete(name);
    for (const [name, value] of prepared) if (!response.headers.has(name)) response.headers.set(name, value);
    return { response, forwarded: { ...forwarded, ...overridden(decided.headers) } };
  };
}

function sentHeaders({ headers }: IncomingMessage): Sent {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function cookiesIn(header = ""): Sent {
  return Object.fromEntries(
    header.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    }),
  );
}

/** The request headers that Next takes from a middleware's answer. */
function overridden(headers: Headers): Sent {
  const names = headers.get("x-middleware-override-headers")?.split(",") ?? [];
  return Object.fromEntries(names.map((name) => [name, headers.get(`x-middleware-request-${name}`) ?? ""]));
}
