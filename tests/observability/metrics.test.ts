// Isolated: it sets who may read the metrics
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const token = "a-token-of-some-length";
vi.stubEnv("METRICS_TOKEN", token);
const { answerMetrics, metrics } = await import("@/lib/observe/metrics");
const { routePatterns } = await import("@/lib/server/route-pattern");
const { log } = await import("@/lib/observe/log");
const { noteSecurity } = await import("@/lib/rules/texts/log-lines");

const server = http.createServer((request, response) => {
  if (!answerMetrics(request, response)) response.writeHead(404).end();
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  address = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => void server.close());

const read = (url = "/metrics", authorization = `Bearer ${token}`) =>
  fetch(address + url, { headers: { authorization } });

it("tells figures to whoever has the token, and nobody else anything", async () => {
  for (const wrong of [
    "",
    "Bearer ",
    `Bearer ${token}x`,
    `Basic ${token}`,
    "Bearer a-token-of-another-one",
  ]) {
    const refused = await read("/metrics", wrong);
    expect([wrong, refused.status, await refused.text()]).toEqual([wrong, 401, ""]);
  }
  expect((await read("/metrics/")).status).toBe(404);
  metrics().build.set({ build: "b1", node: process.version }, 1);
  metrics().operations.observe({ operation: "getCart", outcome: "answered" }, 0.02);
  noteSecurity(log, "limit-reached", { ip: "203.0.113.7", about: "checkout" });
  log.error({ cause: "anna@example.com" }, "not answered");
  metrics().ask = async () => ({
    pool: { total: 10, idle: 3, waiting: 0 },
    database: {
      mails: {
        waiting: 3,
        due: 2,
        givenUp: 1,
        refused: 4,
        expired: 5,
        sent: 6,
        bounced: 7,
        complained: 8,
        oldestSeconds: 61,
      },
      jobs: [{ name: "renewals", lateSeconds: 5, failures: 2 }],
      payments: [{ gateway: "stripe", status: "succeeded", count: 7 }],
      silent: [{ gateway: "stripe", unannounced: 4 }],
      unpaidDates: 2,
      unwritable: ["data folder"],
    },
  });
  const text = await (await read()).text();
  for (const line of [
    'academy_operation_seconds_count{operation="getCart",outcome="answered"} 1',
    'academy_security_events_total{event="limit-reached"} 1',
    "academy_limits_reached_total 1",
    'academy_log_lines_total{level="error"} 1',
    "academy_database_up 1",
    'academy_mails{state="given up"} 1',
    'academy_mails{state="refused"} 4',
    'academy_unwritable{place="database"} 0',
    'academy_unwritable{place="data folder"} 1',
    'academy_mails{state="expired"} 5',
    "academy_mails_oldest_due_seconds 61",
    'academy_job_failures{name="renewals"} 2',
    'academy_payments{gateway="stripe",status="succeeded"} 7',
    'academy_payments_without_event{gateway="stripe"} 4',
    "academy_dates_held_unpaid 2",
    'academy_database_connections{state="idle"} 3',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).not.toMatch(/anna|203\.0\.113/);
});

it("says that the database does not answer instead of old figures", async () => {
  metrics().ask = async () => ({ pool: { total: 1, idle: 0, waiting: 9 }, database: null });
  const text = await (await read()).text();
  expect(text).toContain("academy_database_up 0");
  expect(text).toContain('academy_database_connections{state="waiting"} 9');
  expect(text).not.toContain('academy_mails{state="given up"} 1');
});

it("names routes of the build, whatever is asked for", () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "routes-"));
  fs.mkdirSync(path.join(dir, ".next"));
  const manifest = {
    staticRoutes: [{ page: "/api/health", regex: "^/api/health(?:/)?$" }],
    dynamicRoutes: [{ page: "/workshops/[slug]", regex: "^/workshops/([^/]+?)(?:/)?$" }],
    rewrites: { afterFiles: [{ regex: "^/fl-kick-start(?:/)?$", destination: "/kick-start" }] },
  };
  fs.writeFileSync(path.join(dir, ".next/routes-manifest.json"), JSON.stringify(manifest));
  const routeOf = routePatterns(dir);
  const asked = [
    "/api/health?x=1",
    "/workshops/anything-typed",
    "/fl-kick-start",
    "/_next/static/a.js",
    "/wp-login.php",
  ];
  expect(asked.map(routeOf)).toEqual(["/api/health", "/workshops/[slug]", "/kick-start", "/_next", "other"]);
  expect(routePatterns("/nowhere")("/api/health")).toBe("other");
});

const root = path.join(import.meta.dirname, "../..");
const dashboard = fs.readFileSync(path.join(root, "deploy/grafana-dashboard.json"), "utf8");
const alerts = fs.readFileSync(path.join(root, "deploy/alerts.yml"), "utf8");

it("has every figure that dashboard and alarms name", async () => {
  const known = new Set((await metrics().registry.getMetricsAsJSON()).map(({ name }) => name));
  /** Of other programs: Prometheus itself, and its node exporter for the disk. */
  const elsewhere = ["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"];
  const unknown = (text: string) =>
    [...text.matchAll(/\b(?:academy|nodejs|process|node_filesystem)_[a-z0-9_]+/g)]
      .map(([name]) => name.replace(/_(bucket|count|sum)$/, ""))
      .filter((name) => !known.has(name) && !elsewhere.includes(name));
  expect(unknown(dashboard)).toEqual([]);
  expect(unknown(alerts)).toEqual([]);
  expect(unknown("rate(academy_no_such_total[5m])")).toEqual(["academy_no_such_total"]);
  const rules = z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.object({ summary: z.string(), description: z.string() }),
          }),
        ),
      }),
    ),
  });
  const names = rules.parse(parse(alerts)).groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  expect(names).toEqual([
    "SiteDown",
    "DatabaseAway",
    "JobLate",
    "JobFails",
    "MailsGivenUp",
    "MailsRefused",
    "MailsReturned",
    "MailsExpired",
    "MailsLate",
    "WebhooksSilent",
    "SeatsHeldUnpaid",
    "ManyFailures",
    "RequestsRefused",
    "EventLoopBlocked",
    "PoolExhausted",
    "CannotWrite",
    "DiskFull",
  ]);
  const paper = fs.readFileSync(path.join(root, "docs/observability.md"), "utf8");
  for (const name of names) expect(paper).toContain(`\`${name}\``);
});
