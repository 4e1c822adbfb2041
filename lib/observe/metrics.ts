import { timingSafeEqual } from "node:crypto";
import http from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "@/lib/process-wide.mjs";
import { env } from "@/lib/env";
import { log, observeLog } from "./log";
import { causeOf, securityEvents } from "@/lib/rules/texts/log-lines";

type Figures = {
  mails: Record<
    | "waiting"
    | "due"
    | "givenUp"
    | "refused"
    | "expired"
    | "sent"
    | "bounced"
    | "complained"
    | "oldestSeconds",
    number
  >;
  jobs: { name: string; lateSeconds: number; failures: number }[];
  payments: { gateway: string; status: string; count: number }[];
  silent: { gateway: string; unannounced: number }[];
  unpaidDates: number;
  unwritable: string[];
};
type Told = { pool: Record<"total" | "idle" | "waiting", number> | null; database: Figures | null };

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
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers });

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
  const ofDatabase = {
    answers: gauge("academy_database_up", "1 when the database told the figures below"),
    mails: gauge(
      "academy_mails",
      "Mails waiting, due, given up; of a day: refused, expired, sent, bounced, complained",
      ["state"],
    ),
    oldestMail: gauge("academy_mails_oldest_due_seconds", "How long the first mail that is due has been due"),
    late: gauge("academy_job_late_seconds", "How long a job's time is past", ["name"]),
    failures: gauge("academy_job_failures", "Failures of a job since it last ended without one", ["name"]),
    payments: gauge("academy_payments", "Payments begun in the last 24 hours by provider and state", [
      "gateway",
      "status",
    ]),
    silent: gauge("academy_payments_without_event", "Payments that ended since the provider's last event", [
      "gateway",
    ]),
    unpaidDates: gauge("academy_dates_held_unpaid", "Dates of which most seats are held and not paid"),
    unwritable: gauge("academy_unwritable", "1 where a write that was tried failed", ["place"]),
    pool: gauge("academy_database_connections", "Connections of this process, and who waits for one", [
      "state",
    ]),
  };
  return {
    registry,
    requests: histogram("academy_http_request_seconds", "Requests by route", ["route", "method", "status"]),
    operations: histogram("academy_operation_seconds", "Operations that the gateway sent", [
      "operation",
      "outcome",
    ]),
    refused,
    build: gauge("academy_build_info", "The build that is served", ["build", "node"]),
    ofDatabase,
    ask: async (): Promise<Told | null> => null,
  };
}

async function readMetrics(): Promise<string> {
  const { registry, ofDatabase, ask } = metrics();
  const told = await ask();
  const figures = told?.database;
  const { answers, mails, oldestMail, late, failures, payments, silent, pool, unwritable, unpaidDates } =
    ofDatabase;
  for (const gauge of Object.values(ofDatabase)) gauge.reset();
  answers.set(figures ? 1 : 0);
  if (figures) {
    mails.set({ state: "waiting" }, figures.mails.waiting);
    mails.set({ state: "due" }, figures.mails.due);
    mails.set({ state: "given up" }, figures.mails.givenUp);
    mails.set({ state: "refused" }, figures.mails.refused);
    for (const state of ["expired", "sent", "bounced", "complained"] as const)
      mails.set({ state }, figures.mails[state]);
    oldestMail.set(figures.mails.oldestSeconds);
    for (const { name, lateSeconds } of figures.jobs) late.set({ name }, lateSeconds);
    for (const job of figures.jobs) failures.set({ name: job.name }, job.failures);
    for (const { gateway, status, count } of figures.payments) payments.set({ gateway, status }, count);
    for (const { gateway, unannounced } of figures.silent) silent.set({ gateway }, unannounced);
    unpaidDates.set(figures.unpaidDates);
    for (const place of ["database", "data folder"])
      unwritable.set({ place }, figures.unwritable.includes(place) ? 1 : 0);
  }
  for (const state of ["total", "idle", "waiting"] as const)
    if (told?.pool) pool.set({ state }, told.pool[state]);
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
