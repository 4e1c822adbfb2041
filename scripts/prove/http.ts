import http, { type IncomingHttpHeaders } from "node:http";

export type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 24 });

/** Sends the path as it is written: `fetch` would mend dot segments and double slashes before anybody sees them. */
export function askRaw(site: string, { method = "GET", path, headers = {}, body }: Asked): Promise<Answered> {
  const { hostname, port } = new URL(site);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      // "localhost" is 127.0.0.1 here, whatever the order in /etc/hosts.
      {
        agent,
        host: hostname === "localhost" ? "127.0.0.1" : hostname,
        port,
        method,
        path,
        headers: { host: `${hostname}:${port}`, ...headers, ...length },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

/** Works a list off, so many at a time; the answers are in the list's order. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
