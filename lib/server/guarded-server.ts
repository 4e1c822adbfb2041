import http from "node:http";
import net, { type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { log, withRequestId } from "@/lib/observe/log";
import { processWide } from "@/lib/process-wide.mjs";
import { causeOf, saltedNetwork } from "@/lib/rules/texts/log-lines";
import { CONTENT_HEADER, SCRIPTS_HEADER } from "@/lib/stored-pages/inline-scripts.mjs";
import type { StoredAnswers } from "@/lib/stored-pages/stored-answers";
import { createBodies, longestBody } from "./bodies";
import { answerBroken, BROKEN_PAGE, MISSING_PAGE } from "./broken-page";
import { answerAsMissing, missingInsteadOfDesk } from "./desk-door";
import { clientIp, DIRECT_HEADER, incomingRequestId, SOCKET_HEADER } from "./incoming";
import { measureLoad, refuseBusy } from "./load";
import { noteRefusal } from "./refusals";
import {
  contentSecurityPolicy,
  type HeaderSettings,
  headerOptions,
  POLICY,
  securityHeaders,
  withCharset,
} from "./security-headers";

type Site = HeaderSettings & { isLoopback: boolean; TRUSTED_PROXIES?: number };

type Handlers = {
  request: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
  /** Optional. Without it, the server ignores the upgrade and answers normally (RFC 9110, 7.8). */
  upgrade?: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  onAnswered?: (request: { url: string; method: string }, status: number, seconds: number) => void;
  onForwarded?: () => void;
  /** True for a desk request by somebody who may not know of the desk. The server answers it as a missing page. */
  hides?: (request: http.IncomingMessage) => Promise<boolean>;
  stored?: Pick<StoredAnswers, "answer" | "pass">;
  /** Draws the screen of an HTTP status as HTML. */
  drawScreen?: (status: number) => Promise<string>;
};

const shared = processWide<{ isMade: true }>("guarded-server");

/**
 * A server that sees every request before Next does.
 *
 * Next hides the socket's address from handlers and keeps a forged X-Forwarded-For, so the address travels in a header
 * of our own. The server refuses absolute-form targets (`GET http://elsewhere/ HTTP/1.1`), because Next would redirect
 * them to the foreign host. It removes the middleware-bypass header. A site on a loopback origin shows its mails to
 * this machine, so a foreign Host header there means DNS rebinding and is refused. Next fails on paths with broken
 * percent escapes (`/%`, `/%ff`), so they get the 404 page. Every answer has the security headers, including Node's own
 * refusals. Text answers name their encoding, and a stored page's policy names its scripts. See also broken-page.ts,
 * bodies.ts (slow senders) and load.ts (overload).
 *
 * @returns the server, not yet listening, and `close`, which stops listening and resolves after the last begun request
 */
export function createGuardedServer(
  site: Site,
  handlers: Handlers,
  { load = measureLoad(), bodies = createBodies(), drainMs = DRAIN_MS } = {},
) {
  shared.isMade = true;
  let { onForwarded } = handlers;
  const { hides, stored, drawScreen } = handlers;
  const options = headerOptions(site);
  const ofEveryAnswer = Object.entries(securityHeaders(options));
  const secure = ({ url = "" }: http.IncomingMessage, response: http.ServerResponse) => {
    if (!SENT_AS_IT_IS.test(url)) nameTypeOnce(response);
    const writeHead = response.writeHead;
    response.writeHead = (...head: unknown[]) => {
      const scripts = response.getHeader(SCRIPTS_HEADER);
      response.removeHeader(SCRIPTS_HEADER);
      response.removeHeader(CONTENT_HEADER);
      if (typeof scripts === "string" && scripts && !response.hasHeader(POLICY))
        response.setHeader(POLICY, contentSecurityPolicy(options, { hashes: scripts.split(" ") }));
      for (const [name, value] of ofEveryAnswer)
        if (!response.hasHeader(name)) response.setHeader(name, value);
      // For a route's answer, Next sets a list with one value.
      const [type] = [response.getHeader("content-type")].flat();
      if (typeof type === "string") response.setHeader("content-type", withCharset(type));
      return Reflect.apply(writeHead, response, head);
    };
  };
  const refuse = (response: http.ServerResponse, { status, reason, allow }: Refusal) => {
    const head = {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
      ...(allow && { allow }),
    };
    response.writeHead(status, head);
    response.end(reason);
  };
  const server = http.createServer({ ...patience, requireHostHeader: false }, (request, response) => {
    if (onForwarded && request.headers["x-forwarded-for"] !== undefined) {
      onForwarded();
      onForwarded = undefined;
    }
    unasked.delete(request.socket);
    if (!server.listening) response.shouldKeepAlive = false;
    const refusal = admit(request, site);
    if (!refusal && handlers.onAnswered) {
      const { onAnswered } = handlers;
      const started = performance.now();
      // Copied, because Next changes the address of a request that it rewrites.
      const { url = "", method = "" } = request;
      response.once("close", () =>
        onAnswered({ url, method }, response.statusCode, (performance.now() - started) / 1_000),
      );
    }
    const missing = hides && !refusal ? missingInsteadOfDesk(request.url ?? "") : null;
    if (!hides || missing === null) return begin(request, response, refusal);
    void hides(request).then((hidden) => {
      if (hidden) answerAsMissing(request, response, missing);
      begin(request, response, null);
    });
  });
  const begin = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    refusal: Refusal | null,
  ): void => {
    if (!refusal && stored?.answer(request, response)) return;
    secure(request, response);
    if (refusal) return refuse(response, refusal);
    if (isEnding && request.url === "/api/health/ready") return answerEnding(response);
    const sender = saltedNetwork(clientIp(sentHeaders(request), site.TRUSTED_PROXIES ?? 0));
    bodies.wait(request, sender, (arrived) => {
      if (typeof arrived !== "string") return work(arrived, response);
      if (arrived === "gone") return void response.destroy();
      if (arrived === "slow") noteRefusal("slow body");
      refuse(response, arrived === "slow" ? slow : tooLarge);
      // A slow sender would not close its side.
      response.once("finish", () => request.socket.destroy());
    });
  };
  const work = (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (!load.takes(request, response)) {
      noteRefusal("busy");
      return refuseBusy(request, response);
    }
    if (drawScreen) answerBroken(request, response, drawScreen);
    withRequestId(incomingRequestId(request.headers, site.TRUSTED_PROXIES), () => {
      const ask = () => handlers.request(request, response);
      (stored ? stored.pass(request, response, ask) : ask()).catch((error: unknown) => {
        log.error({ cause: causeOf(error) }, "not answered");
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
    });
  };
  server.on("checkExpectation", (request, response) => {
    secure(request, response);
    refuse(response, { status: 417, reason: "Nothing is known of this expectation" });
  });
  // Node answers unreadable requests itself, without any headers.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const status = unreadable[error.code ?? ""] ?? 400;
    const head = ofEveryAnswer.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const line = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n`;
    // This closes both sides, because a slow sender would not close its own.
    socket.end(`${line}${head}content-length: 0\r\nconnection: close\r\n\r\n`, () => socket.destroy());
  });
  const { upgrade } = handlers;
  if (upgrade)
    server.on("upgrade", (request, socket, head) => {
      if (admit(request, site)) socket.destroy();
      else void upgrade(request, socket, head);
    });

  /** Connections that a browser opened before a click. A closing server would wait for them. */
  const unasked = new Set<Socket>();
  server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  let isEnding = false;
  /**
   * Behind a proxy the server first reports "not ready", so that the proxy stops sending before the server refuses
   * requests. A proxy may still send on any open connection, so each stays open until its next answer.
   */
  const close = async () => {
    isEnding = true;
    if (site.TRUSTED_PROXIES) await pause(drainMs);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise<void>((resolve) => {
      if (site.TRUSTED_PROXIES) return net.Server.prototype.close.call(server, () => resolve());
      // Connections that wait for an answer close after it.
      server.keepAliveTimeout = 1;
      server.close(() => resolve());
      for (const socket of unasked) socket.destroy();
    });
  };
  return { server, close };
}

/** Routes whose answers are small, or are streams and files in parts. */
const SENT_AS_IT_IS = /^\/(?:api|account|desk)\//;

/** For a route's answer, Next sets a list with one type, and its compression knows no list. */
function nameTypeOnce(response: http.ServerResponse): void {
  const { setHeader } = response;
  response.setHeader = (name, value) => {
    const isOneType = /^content-type$/i.test(name) && Array.isArray(value) && value.length === 1;
    return Reflect.apply(setHeader, response, [name, isOneType ? value[0] : value]);
  };
}

/** `next dev` and `next start` run without this server. */
export function isGuarded(): boolean {
  return shared.isMade === true;
}

/** In milliseconds. A slow sender cannot hold a connection longer. 5 MB arrive within a minute on any usable line. */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

/** Node's error codes → status, if it is not 400. */
const unreadable: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * TRACE would echo cookies. Only routes under /api accept POST; elsewhere Next answers a POST with a bare 500 or the
 * page.
 */
const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** In milliseconds: longer than the proxy's health interval of a second (deploy/Caddyfile). */
const DRAIN_MS = 2_500;

function answerEnding(response: http.ServerResponse): void {
  const problems = [{ check: "server", says: "is ending" }];
  response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ ready: false, problems, warnings: [] }));
}

const slow: Refusal = { status: 408, reason: "The body did not arrive in time" };
const tooLarge: Refusal = { status: 413, reason: "Too large" };

type Refusal = { status: number; reason: string; allow?: string };

/** Prepares the headers for Next, or returns the reason for a refusal. */
function admit(request: http.IncomingMessage, site: Site): Refusal | null {
  const { url, headers, socket, method = "", httpVersion, rawHeaders } = request;
  if (!url?.startsWith("/") || url.startsWith("//")) return { status: 400, reason: "Bad request target" };
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0"))
    return { status: 400, reason: "A request names one host (RFC 9112, 3.2)" };
  const isCommand = url.startsWith("/api/") || site.NODE_ENV === "development";
  const allowed = isCommand ? methods : methods.slice(0, 2);
  if (!allowed.includes(method))
    return { status: 405, reason: "Method not allowed", allow: allowed.join(", ") };
  if (Number(headers["content-length"]) > longestBody(request)) return tooLarge;
  if (site.isLoopback && !isLoopbackHost(headers.host))
    return {
      status: 421,
      reason: `This site answers at ${site.ORIGIN}. Set ORIGIN to give it another address.`,
    };
  const [path = ""] = url.split("?", 1);
  if (!isText(path) || path === BROKEN_PAGE) request.url = MISSING_PAGE;
  delete headers["x-middleware-subrequest"];
  // Next copies the nonce of this header to its scripts, so only visit-headers.ts may set it.
  delete headers[POLICY];
  delete headers[`${POLICY}-report-only`];
  // Next adds its own X-Forwarded-For, so only this place can tell whether a proxy was involved.
  headers[DIRECT_HEADER] = FORWARDED.some((name) => headers[name] !== undefined) ? "0" : "1";
  headers[SOCKET_HEADER] = socket.remoteAddress ?? "unknown";
  return null;
}

const sentHeaders = ({ headers }: http.IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // A path with an incomplete escape is refused.
    return false;
  }
}

/** Headers that a proxy sets, or a visitor who imitates a proxy. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** `localhost:3000`, `127.0.0.1`, `[::1]:3000`. A request without a Host (HTTP/1.0) never comes from a browser. */
function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
