import http from "node:http";
import { freePort } from "../../scripts/support/processes.mjs";

/** A proxy in front of several servers. */
export type Balancer = {
  url: string;
  /** Requests that were repeated on a second server, because the first was down or lacked the file. */
  retried: number;
  /** Requests that no server answered. */
  refused: number;
  close: () => Promise<void>;
};

/** A server without an answer for this time is given up. nginx's `proxy_read_timeout` is three times as long. */
const patienceMs = 20_000;
/** For this time a failed server gets no requests, as with nginx's `fail_timeout`. */
const leftAloneMs = 1_000;
const answersNext = new Set([502, 503, 504]);

type Answered = { status: number; message: http.IncomingMessage };

/**
 * Imitates deploy/nginx.conf. Servers take turns. The next one is asked when a server is down and, for repeatable
 * requests, when it breaks off or is busy. A script or style that a server lacks belongs to another build, so the other
 * servers are asked.
 */
export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const awayUntil = new Map<string, number>();
  let turn = 0;
  const balancer = { url: "", retried: 0, refused: 0, close };

  /** @throws Error when there is no answer */
  const ask = (target: string, request: http.IncomingMessage, body: Buffer): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(target);
      const headers = {
        ...request.headers,
        "x-forwarded-for": request.headers["x-forwarded-for"] ?? "192.0.2.7",
      };
      const asked = http.request(
        { agent, hostname, port, method: request.method, path: request.url, headers },
        (message) => resolve({ status: message.statusCode ?? 0, message }),
      );
      // A kept connection may lead to a process that has died since. nginx does not count that as a try either.
      asked.once("error", (error) =>
        asked.reusedSocket && isSafe(request) && isReset(error)
          ? resolve(ask(target, request, body))
          : reject(error),
      );
      // A connection may stay open forever if its worker died before accepting it.
      asked.setTimeout(patienceMs, () => asked.destroy(new Error("no answer in time")));
      asked.end(body);
    });

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isOfABuild = request.url?.startsWith("/_next/static/") ?? false;
    turn += 1;
    const inTurn = targets.map((_, at) => targets[(turn + at) % targets.length] ?? "");
    const now = Date.now();
    const isAway = (target: string) => (awayUntil.get(target) ?? 0) > now;
    // Failed servers come last. If all have failed, all are asked.
    const order = [...inTurn.filter((each) => !isAway(each)), ...inTurn.filter(isAway)];
    for (const [at, target] of order.entries()) {
      const isLast = at === order.length - 1;
      try {
        const { status, message } = await ask(target, request, body);
        const isOthers = (isSafe(request) && answersNext.has(status)) || (isOfABuild && status === 404);
        if (isOthers && !isLast) {
          message.resume();
          balancer.retried += 1;
          continue;
        }
        response.writeHead(status, message.headers);
        message.once("error", () => response.destroy());
        return void message.pipe(response);
      } catch (error) {
        awayUntil.set(target, Date.now() + leftAloneMs);
        if (!isLast && (isSafe(request) || wasNotSent(error))) {
          balancer.retried += 1;
          continue;
        }
        break;
      }
    }
    balancer.refused += 1;
    response.writeHead(502).end("Bad gateway");
  };

  const server = http.createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  balancer.url = `http://localhost:${port}`;
  return balancer;

  function close(): Promise<void> {
    agent.destroy();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  }
}

const isSafe = ({ method }: http.IncomingMessage) => method === "GET" || method === "HEAD";
const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
const wasNotSent = (error: unknown) => hasCode(error, "ECONNREFUSED");
const isReset = (error: unknown) => hasCode(error, "ECONNRESET") || hasCode(error, "EPIPE");
