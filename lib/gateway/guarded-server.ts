import http from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { DIRECT_HEADER, SOCKET_HEADER } from "./incoming";
import { type HeaderSettings, headerOptions, securityHeaders } from "./security-headers";

type Site = HeaderSettings & { isLoopback: boolean };

type Handlers = {
  request: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
  /** Without it a request to upgrade is answered like any other one (RFC 9110, 7.8). */
  upgrade?: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Called once, at the first request that says it was passed on by a proxy. */
  onForwarded?: () => void;
};

const made = Symbol.for("academy.guarded-server");
const shared: typeof globalThis & { [made]?: true } = globalThis;

/**
 * A server that sees every request before Next does.
 *
 * Next hides the socket's address from handlers and keeps a forged X-Forwarded-For, so the address goes along in a
 * header of our own. Absolute-form targets (`GET http://elsewhere/ HTTP/1.1`) are refused: Next answers them with a
 * redirect to the foreign host (B9). The middleware-bypass header is removed (A17). A site on a loopback
 * origin shows its mails to this machine, so there a foreign Host header, which is how a page rebinds its own name to
 * 127.0.0.1, is refused too. A path whose percent escapes are no text (`/%`, `/%ff`) is the address of no page; Next
 * fails on it with a bare 500, so it is asked for a page that does not exist and answers with the 404 screen. Every
 * answer has the security headers, whoever gives it.
 *
 * @returns the server, which does not listen yet, and `close`: it stops listening, and resolves when the last request
 *   that has begun is answered
 */
export function createGuardedServer(site: Site, handlers: Handlers) {
  shared[made] = true;
  let { onForwarded } = handlers;
  const ofEveryAnswer = Object.entries(securityHeaders(headerOptions(site)));
  const server = http.createServer((request, response) => {
    const writeHead = response.writeHead;
    response.writeHead = (...head: unknown[]) => {
      for (const [name, value] of ofEveryAnswer)
        if (!response.hasHeader(name)) response.setHeader(name, value);
      return Reflect.apply(writeHead, response, head);
    };
    if (onForwarded && request.headers["x-forwarded-for"] !== undefined) {
      onForwarded();
      onForwarded = undefined;
    }
    unasked.delete(request.socket);
    if (!server.listening) response.shouldKeepAlive = false;
    const refusal = admit(request, site);
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "text/plain", connection: "close" });
      response.end(refusal.reason);
      return;
    }
    handlers.request(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  });
  const { upgrade } = handlers;
  if (upgrade)
    server.on("upgrade", (request, socket, head) => {
      if (admit(request, site)) socket.destroy();
      else void upgrade(request, socket, head);
    });

  /** Browsers open connections ahead of a click; a closing server waits for them, as for requests on their way. */
  const unasked = new Set<Socket>();
  server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  const close = () =>
    new Promise<void>((resolve) => {
      // Connections that now wait for an answer end with it, and are not kept for further requests.
      server.keepAliveTimeout = 1;
      server.close(() => resolve());
      for (const socket of unasked) socket.destroy();
    });
  return { server, close };
}

/** Whether this process serves by a guarded server. Next could be started without: `next dev`, `next start`. */
export function isGuarded(): boolean {
  return shared[made] === true;
}

/** Prepares the headers for Next, or says why it must not see this request. */
function admit(request: http.IncomingMessage, site: Site) {
  const { url, headers, socket } = request;
  if (!url?.startsWith("/") || url.startsWith("//")) return { status: 400, reason: "Bad request target" };
  if (site.isLoopback && !isLoopbackHost(headers.host))
    return {
      status: 421,
      reason: `This site answers at ${site.ORIGIN}. Set ORIGIN to give it another address.`,
    };
  if (!isText(url.split("?", 1)[0] ?? "")) request.url = "/no-such-page";
  delete headers["x-middleware-subrequest"];
  // Next adds X-Forwarded-For of its own, so only here it can be told whether somebody passed the request on.
  headers[DIRECT_HEADER] = FORWARDED.some((name) => headers[name] !== undefined) ? "0" : "1";
  headers[SOCKET_HEADER] = socket.remoteAddress ?? "unknown";
  return null;
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What a proxy says of a request, or a visitor who pretends to be one. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** `localhost:3000`, `127.0.0.1`, `[::1]:3000`. A request without a Host (HTTP/1.0) comes from no browser. */
function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
