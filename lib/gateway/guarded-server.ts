import http from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { log, withRequestId } from "@/lib/log";
import { causeOf } from "@/lib/rules/log-lines";
import { CONTENT_HEADER, SCRIPTS_HEADER } from "@/lib/stored-pages/inline-scripts.mjs";
import type { StoredAnswers } from "@/lib/stored-pages/stored-answers";
import { answerBroken, BROKEN_PAGE } from "./broken-page";
import { DIRECT_HEADER, incomingRequestId, SOCKET_HEADER } from "./incoming";
import { measureLoad, refuseBusy } from "./load";
import {
  contentSecurityPolicy,
  type HeaderSettings,
  headerOptions,
  POLICY,
  securityHeaders,
} from "./security-headers";

type Site = HeaderSettings & { isLoopback: boolean; TRUSTED_PROXIES?: number };

type Handlers = {
  request: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
  /** Without it a request to upgrade is answered like any other one (RFC 9110, 7.8). */
  upgrade?: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Told of every request that was let in, once it is answered. */
  onAnswered?: (request: { url: string; method: string }, status: number, seconds: number) => void;
  /** Called once, at the first request that says it was passed on by a proxy. */
  onForwarded?: () => void;
  /** What was answered before and is the same for everybody is answered from here; without it, always by `request`. */
  stored?: Pick<StoredAnswers, "answer" | "pass">;
  /** The document that is sent in place of a page that broke. */
  brokenPage?: () => Promise<string>;
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
 * fails on it, so it is asked for a page that does not exist and answers with the 404 screen. A page that breaks is
 * answered by the site's own screen (broken-page.ts). Every answer has the security headers, whoever gives it, Node's
 * own refusals too, and a stored page's policy names its scripts. Requests that do not come to an end are ended, and
 * more than there is time for are refused at once (load.ts).
 *
 * @returns the server, which does not listen yet, and `close`: it stops listening, and resolves when the last request
 *   that has begun is answered
 */
export function createGuardedServer(site: Site, handlers: Handlers, load = measureLoad()) {
  shared[made] = true;
  let { onForwarded } = handlers;
  const { stored, brokenPage } = handlers;
  const options = headerOptions(site);
  const ofEveryAnswer = Object.entries(securityHeaders(options));
  const secure = (response: http.ServerResponse) => {
    const writeHead = response.writeHead;
    response.writeHead = (...head: unknown[]) => {
      const scripts = response.getHeader(SCRIPTS_HEADER);
      response.removeHeader(SCRIPTS_HEADER);
      response.removeHeader(CONTENT_HEADER);
      if (typeof scripts === "string" && scripts && !response.hasHeader(POLICY))
        response.setHeader(POLICY, contentSecurityPolicy(options, { hashes: scripts.split(" ") }));
      for (const [name, value] of ofEveryAnswer)
        if (!response.hasHeader(name)) response.setHeader(name, value);
      return Reflect.apply(writeHead, response, head);
    };
  };
  const refuse = (response: http.ServerResponse, { status, reason, allow }: Refusal) => {
    const head = { "content-type": "text/plain", connection: "close", ...(allow && { allow }) };
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
      // As it came: Next changes the address of a request that it answers by another one.
      const { url = "", method = "" } = request;
      response.once("close", () =>
        onAnswered({ url, method }, response.statusCode, (performance.now() - started) / 1_000),
      );
    }
    // A stored answer has all of its headers.
    if (!refusal && stored?.answer(request, response)) return;
    secure(response);
    if (refusal) return refuse(response, refusal);
    if (!load.takes(request, response)) return refuseBusy(request, response);
    if (brokenPage) answerBroken(request, response, brokenPage);
    withRequestId(incomingRequestId(request.headers, site.TRUSTED_PROXIES), () => {
      const ask = () => handlers.request(request, response);
      (stored ? stored.pass(request, response, ask) : ask()).catch((error: unknown) => {
        log.error({ cause: causeOf(error) }, "not answered");
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
    });
  });
  server.on("checkExpectation", (_request, response) => {
    secure(response);
    refuse(response, { status: 417, reason: "Nothing is known of this expectation" });
  });
  // What Node cannot read never becomes a request, and it would answer without any header.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const status = unreadable[error.code ?? ""] ?? 400;
    const head = ofEveryAnswer.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const line = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n`;
    // Ended on both sides: whoever let bytes drip would not close its own.
    socket.end(`${line}${head}content-length: 0\r\nconnection: close\r\n\r\n`, () => socket.destroy());
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

/**
 * How long a request may take to arrive, its headers first, in milliseconds: whoever lets bytes drip holds a connection
 * no longer. A picture of 5 MB has arrived in a minute on any line that is one.
 */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

/** Node's errors and the answers that they deserve, where that is not 400. */
const unreadable: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * What is taken at all; TRACE would echo cookies where somebody understands it. Only routes under /api take commands:
 * pages and files are read, and Next answers a POST to a file with a bare 500, to some pages with the page.
 */
const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** Above the 5 MB of a picture with its envelope, the most that any route reads; each has a limit of its own. */
const LONGEST_BODY = 8 * 1024 * 1024;

type Refusal = { status: number; reason: string; allow?: string };

/** Prepares the headers for Next, or says why it must not see this request. */
function admit(request: http.IncomingMessage, site: Site): Refusal | null {
  const { url, headers, socket, method = "", httpVersion, rawHeaders } = request;
  if (!url?.startsWith("/") || url.startsWith("//")) return { status: 400, reason: "Bad request target" };
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0"))
    return { status: 400, reason: "A request names one host (RFC 9112, 3.2)" };
  // `next dev` takes reports of its own pages.
  const isCommand = url.startsWith("/api/") || site.NODE_ENV === "development";
  const allowed = isCommand ? methods : methods.slice(0, 2);
  if (!allowed.includes(method))
    return { status: 405, reason: "Method not allowed", allow: allowed.join(", ") };
  if (Number(headers["content-length"]) > LONGEST_BODY) return { status: 413, reason: "Too large" };
  if (site.isLoopback && !isLoopbackHost(headers.host))
    return {
      status: 421,
      reason: `This site answers at ${site.ORIGIN}. Set ORIGIN to give it another address.`,
    };
  const [path = ""] = url.split("?", 1);
  if (!isText(path) || path === BROKEN_PAGE) request.url = "/no-such-page";
  delete headers["x-middleware-subrequest"];
  // Next puts the nonce of this header on its scripts: only ours may be there (middleware.ts).
  delete headers[POLICY];
  delete headers[`${POLICY}-report-only`];
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
