import http from "node:http";
import type { AddressInfo } from "node:net";

type Stored = { status: number; headers: Record<string, string>; text: string };

/**
 * A cache that takes a POST for a GET: the first answer of an address is everybody's, with its session header. Source:
 * RFC 9110, section 9.3.3, which forbids it without an explicit lifetime.
 *
 * @param to address of the host, without a path
 * @param saysHit headers of a stored answer; a cache may also keep silent
 */
export async function openCachingProxy(to: string, saysHit: Record<string, string> = {}) {
  const stored = new Map<string, Stored>();
  const state = { hits: 0 };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const path = request.url ?? "";
    const known = stored.get(path);
    if (known) {
      state.hits += 1;
      return void response.writeHead(known.status, { ...known.headers, ...saysHit }).end(known.text);
    }
    const passed = ["content-type", "woocommerce-session", "authorization"].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const answer = await fetch(to + path, {
      method: request.method ?? "GET",
      headers: Object.fromEntries(passed),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const session = answer.headers.get("woocommerce-session");
    const fresh = {
      status: answer.status,
      headers: { "content-type": "application/json", ...(session ? { "woocommerce-session": session } : {}) },
      text: await answer.text(),
    };
    if (request.method === "POST") stored.set(path, fresh);
    response.writeHead(fresh.status, fresh.headers).end(fresh.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    state,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
