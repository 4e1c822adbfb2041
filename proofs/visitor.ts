import http, { type IncomingHttpHeaders } from "node:http";
import { dataOf, gatewayRequest, type OperationName, someAddress } from "../scripts/support/gateway";
import { cookieNames } from "@/lib/rules/cookie-names";

/** A browser without script, with its own cookies and IP address. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  address = someAddress();

  constructor(readonly site: string) {}

  copy(): Visitor {
    const twin = new Visitor(this.site);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  /** Sends a request with the cookies and stores those of the answer. It does not follow redirects. */
  async ask(asked: Asked): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "x-forwarded-for": this.address, ...(cookie ? { cookie } : {}), ...asked.headers };
    const answer = await askRaw(this.site, { ...asked, headers });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  get(path: string): Promise<Answered> {
    return this.ask({ path, headers: { accept: "text/html" } });
  }

  /** Posts a form of one of our own pages. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    return this.ask({
      method: "POST",
      path,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: this.site,
        "sec-fetch-site": "same-origin",
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** @throws Error when the answer has errors */
  async operation(name: OperationName, variables: object = {}): Promise<unknown> {
    const { url, ...asked } = gatewayRequest(this.site, name, variables, { from: this.address });
    const { status, text } = await this.ask({ ...asked, path: new URL(url).pathname });
    return dataOf(name, status, text);
  }

  get isSignedIn(): boolean {
    return this.cookies.has(cookieNames.access);
  }

  #keep(line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "" || rest.some((part) => /^\s*max-age=0$/i.test(part))) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 24 });

/** Sends the path unchanged, while `fetch` would normalise dot segments and double slashes. */
export function askRaw(site: string, { method = "GET", path, headers = {}, body }: Asked): Promise<Answered> {
  const { hostname, port } = new URL(site);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      // "localhost" is 127.0.0.1 here, whatever comes first in /etc/hosts.
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

/** Processes a list with limited concurrency. Results keep the sequence of the list. */
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
