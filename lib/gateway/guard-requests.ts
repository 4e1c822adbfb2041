import http from "node:http";
import { Socket } from "node:net";
import { env } from "@/lib/env";
import { SOCKET_HEADER } from "./incoming";

const installed = Symbol.for("academy.guarded-requests");
const shared: typeof globalThis & { [installed]?: boolean } = globalThis;

/**
 * Sees every request before Next does, once a process; call it from instrumentation.ts.
 *
 * Next hides the socket's address from handlers and keeps a forged X-Forwarded-For, so the address goes along in a
 * header of our own. Absolute-form targets (`GET http://elsewhere/ HTTP/1.1`) are refused: Next answers them with a
 * redirect to the foreign host (B9). The middleware-bypass header is removed (A17). A site on a loopback
 * origin shows its mails to this machine, so there a foreign Host header, which is how a page rebinds its own name to
 * 127.0.0.1, is refused too.
 */
export function guardRequests(): void {
  if (shared[installed]) return;
  shared[installed] = true;
  http.Server.prototype.emit = new Proxy(http.Server.prototype.emit, {
    apply(emit, server, [event, request, response, ...rest]: unknown[]) {
      const isRequest =
        event === "request" &&
        request instanceof http.IncomingMessage &&
        response instanceof http.ServerResponse;
      if (event === "connection" && request instanceof Socket) noteConnection(request);
      if (isRequest) noteRequest(request.socket);
      if (isRequest && !isAdmitted(request, response)) return true;
      return Reflect.apply(emit, server, [event, request, response, ...rest]);
    },
  });
}

function isAdmitted(request: http.IncomingMessage, response: http.ServerResponse): boolean {
  if (!request.url?.startsWith("/") || request.url.startsWith("//")) {
    response.writeHead(400, { "content-type": "text/plain", connection: "close" }).end("Bad request target");
    return false;
  }
  if (env.isLoopback && !isLoopbackHost(request.headers.host)) {
    const hint = `This site answers at ${env.ORIGIN}. Set ORIGIN to give it another address.`;
    response.writeHead(421, { "content-type": "text/plain", connection: "close" }).end(hint);
    return false;
  }
  delete request.headers["x-middleware-subrequest"];
  request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? "unknown";
  return true;
}

/** `localhost:3000`, `127.0.0.1`, `[::1]:3000`. A request without a Host (HTTP/1.0) comes from no browser. */
function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}

/** Connections on which nothing was asked yet: browsers open them ahead of a click. */
const idleConnections = new Set<Socket>();
/** Longer than a payment provider may take to answer. */
const graceMs = 15_000;

function noteConnection(socket: Socket): void {
  idleConnections.add(socket);
  socket.once("close", () => idleConnections.delete(socket));
}

function noteRequest(socket: Socket): void {
  idleConnections.delete(socket);
}

/** A closing server waits for them without end, since Node takes them for requests on their way. */
export function endIdleConnections(): void {
  for (const socket of idleConnections) socket.destroy();
}

/** Next stops listening and finishes open requests; this makes sure that it ends. Once per process. */
export function endOnSignal(): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => {
      endIdleConnections();
      setTimeout(() => process.exit(code), graceMs).unref();
    });
  }
}
