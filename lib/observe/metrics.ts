import { timingSafeEqual } from "node:crypto";
import http from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "@/lib/process-wide.mjs";
import { env } from "@/lib/env";
import { figureGauges, type Figures } from "./figures";
import { log, observeLog } from "./log";
import { causeOf, securityEvents } from "@/lib/rules/texts/log-lines";

type Metrics = ReturnType<typeof createMetrics>;
const shared = processWide<{ metrics: Metrics }>("metrics");

export const hasMetrics = env.METRICS_TOKEN !== undefined || env.METRICS_PORT !== undefined;

/** One registry for the server and Next, which are two bundles. */
export function metrics(): Metrics {
  shared.metrics ??= createMetrics();
  return shared.metrics;
}

/** Labels are the program's own names, never typed text. "job" and "instance" are Prometheus's own labels. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = seconds,
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const lines = counter("academy_log_lines_total", "Lines of the log by level", ["level"]);
  const security = counter("academy_security_events_total", "Security events, see docs/logging.md", [
    "event",
  ]);
  const limits = counter("academy_limits_reached_total", "Requests that a limit refused");
  for (const event of securityEvents) security.inc({ event }, 0);
  limits.inc(0);
  observeLog(({ level, facts, message }) => {
    lines.inc({ level });
    const event = securityEvents.find((name) => message === "security" && name === facts["event"]);
    if (event) security.inc({ event });
    if (event === "limit-reached") limits.inc();
  });
  const refused = counter(
    "academy_requests_refused_total",
    "Requests refused at the door, see docs/operate.md",
    ["reason"],
  );
  // Prometheus cannot see a rise in a series that begins with it, so each series begins at zero.
  for (const reason of ["busy", "slow body"]) refused.inc({ reason }, 0);
  const ofFigures = figureGauges.map(({ name, help, labels, read }) => ({
    gauge: gauge(name, help, labels),
    read,
  }));
  return {
    registry,
    requests: histogram("academy_http_request_seconds", "Requests by route", ["route", "method", "status"]),
    operations: histogram("academy_operation_seconds", "Operations that the gateway sent", [
      "operation",
      "outcome",
    ]),
    webVitals: histogram(
      "academy_web_vital_seconds",
      "LCP and INP of visitors who allowed it",
      ["vital", "page", "device"],
      [0.05, 0.1, 0.2, 0.35, 0.5, 1, 1.8, 2.5, 4, 8, 15],
    ),
    layoutShift: histogram(
      "academy_layout_shift",
      "CLS of visitors who allowed it",
      ["page", "device"],
      [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    ),
    refused,
    build: gauge("academy_build_info", "The build that is served", ["build", "node"]),
    ofFigures,
    ask: async (): Promise<Figures | null> => null,
  };
}

async function readMetrics(): Promise<string> {
  const { registry, ofFigures, ask } = metrics();
  const figures = (await ask()) ?? { pool: null, database: null };
  for (const { gauge, read } of ofFigures) {
    gauge.reset();
    for (const [labels, value] of read(figures)) gauge.set(labels, value);
  }
  return registry.metrics();
}

/**
 * Answers `/metrics` to requests with the token.
 * @returns false for every other request, and when no token is set
 */
export function answerMetrics(request: http.IncomingMessage, response: http.ServerResponse): boolean {
  if (request.url !== "/metrics" || !env.METRICS_TOKEN) return false;
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) void sendMetrics(response);
  else response.writeHead(401, { "www-authenticate": "Bearer", "cache-control": "no-store" }).end();
  return true;
}

async function sendMetrics(response: http.ServerResponse): Promise<void> {
  const text = await readMetrics().catch((error: unknown) => {
    log.warn({ cause: causeOf(error) }, "the figures were not read");
    return null;
  });
  const head = { "content-type": metrics().registry.contentType, "cache-control": "no-store" };
  response.writeHead(text === null ? 503 : 200, head).end(text);
}

const MOST_PROCESSES = 64;

/** Serves `/metrics` on METRICS_PORT, or on the next free port when another process of this site uses it. */
export function serveMetrics(port = env.METRICS_PORT, last = (port ?? 0) + MOST_PROCESSES): void {
  if (port === undefined) return;
  const server = http.createServer((request, response) => {
    if (request.url === "/metrics") void sendMetrics(response);
    else response.writeHead(404).end();
  });
  server.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE" && port < last) serveMetrics(port + 1, last);
    else console.error(`METRICS_PORT ${port} cannot be served: ${error.message}`);
  });
  // Processes of a cluster do not share the port, because each process has its own figures.
  server.listen({ port, host: env.METRICS_HOST, exclusive: true });
  server.unref();
}
