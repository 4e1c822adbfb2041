// Isolated: it switches the metrics on and works in a folder of its own
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { processWide } from "@/lib/process-wide.mjs";

vi.stubEnv("METRICS_TOKEN", "a-token-of-some-length");
const { changeSettings } = await import("@/tests/support/settings");
const { env } = await import("@/lib/env");
const { log } = await import("@/lib/observe/log");
const { metrics } = await import("@/lib/observe/metrics");
const { POST } = await import("@/app/api/web-vitals/route");

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "vitals-"));
fs.mkdirSync(path.join(dir, ".next"));
fs.writeFileSync(
  path.join(dir, ".next/routes-manifest.json"),
  JSON.stringify({
    staticRoutes: [
      { page: "/", regex: "^/(?:/)?$" },
      { page: "/api/health", regex: "^/api/health(?:/)?$" },
      { page: "/desk/inbox", regex: "^/desk/inbox(?:/)?$" },
      { page: "/search/index.json", regex: "^/search/index\\.json(?:/)?$" },
    ],
    dynamicRoutes: [{ page: "/workshops/[slug]", regex: "^/workshops/([^/]+?)(?:/)?$" }],
    rewrites: { afterFiles: [] },
  }),
);
vi.spyOn(process, "cwd").mockReturnValue(dir);
afterAll(() => vi.restoreAllMocks());

beforeEach(() => {
  changeSettings({ WEB_VITALS: "1" });
  delete processWide<{ minute: object }>("web-vitals").minute;
  metrics().webVitals.reset();
  metrics().layoutShift.reset();
});
afterEach(() => vi.useRealTimers());

const lcp = { name: "LCP", value: 1_700, page: "/workshops/kanban-basics", device: "phone" };
const ask = (body: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
  POST(new Request(`${env.ORIGIN}/api/web-vitals`, { method: "POST", body, headers }));
const send = async (report: object) => (await ask(JSON.stringify(report))).status;

/** The lines with a count, without the buckets. */
async function counted(): Promise<string[]> {
  const text = await metrics().registry.metrics();
  return text
    .split("\n")
    .filter((line) => /^academy_(web_vital_seconds|layout_shift)_(sum|count)\{/.test(line));
}

it("counts the three figures by the route's pattern and the device, times in seconds", async () => {
  expect(await send(lcp)).toBe(204);
  expect(await send({ ...lcp, name: "INP", value: 120, device: "desktop" })).toBe(204);
  expect(await send({ ...lcp, name: "CLS", value: 0.05, page: "/" })).toBe(204);
  expect(await counted()).toEqual([
    'academy_web_vital_seconds_sum{vital="LCP",page="/workshops/[slug]",device="phone"} 1.7',
    'academy_web_vital_seconds_count{vital="LCP",page="/workshops/[slug]",device="phone"} 1',
    'academy_web_vital_seconds_sum{vital="INP",page="/workshops/[slug]",device="desktop"} 0.12',
    'academy_web_vital_seconds_count{vital="INP",page="/workshops/[slug]",device="desktop"} 1',
    'academy_layout_shift_sum{page="/",device="phone"} 0.05',
    'academy_layout_shift_count{page="/",device="phone"} 1',
  ]);
});

it.each([
  ["no JSON", "LCP"],
  ["a list", JSON.stringify([lcp])],
  ["another figure", JSON.stringify({ ...lcp, name: "TTFB" })],
  ["a name of an object", JSON.stringify({ ...lcp, name: "__proto__" })],
  ["a text for a number", JSON.stringify({ ...lcp, value: "1700" })],
  ["a time below zero", JSON.stringify({ ...lcp, value: -1 })],
  ["a time above a minute", JSON.stringify({ ...lcp, value: 60_001 })],
  ["no number", JSON.stringify(lcp).replace("1700", "1e999")],
  ["a shift above ten", JSON.stringify({ ...lcp, name: "CLS", value: 11 })],
  ["another device", JSON.stringify({ ...lcp, device: "watch" })],
  ["an address instead of a path", JSON.stringify({ ...lcp, page: "https://evil.example/" })],
  ["a query", JSON.stringify({ ...lcp, page: "/?email=ada@example.com" })],
  ["a field more", JSON.stringify({ ...lcp, visitor: "17" })],
])("refuses %s, says what to send, and counts nothing", async (_what, body) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining("Send name (LCP, INP or CLS)") });
  expect(await counted()).toEqual([]);
});

it("refuses a body above a kilobyte, whatever length it announces", async () => {
  expect((await ask(JSON.stringify({ ...lcp, page: `/${"x".repeat(2_000)}` }))).status).toBe(413);
  expect(await counted()).toEqual([]);
});

it.each([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["another origin", { origin: "https://evil.example" }],
  ["no browser", {}],
])("refuses %s", async (_who, headers) => {
  expect((await ask(JSON.stringify(lcp), headers)).status).toBe(403);
  expect(await counted()).toEqual([]);
});

it("makes no label from invented paths, endpoints, the desk or files", async () => {
  const invented = Array.from({ length: 50 }, (_, n) => `/wp-login-${n}`);
  for (const page of [...invented, "/api/health", "/desk/inbox", "/search/index.json", "/_next/x"])
    expect([page, await send({ ...lcp, page })]).toEqual([page, 204]);
  expect(await counted()).toEqual([]);
  for (const slug of ["a", "b", "c"]) await send({ ...lcp, page: `/workshops/${slug}` });
  expect(await counted()).toHaveLength(2);
});

it("counts a thousand figures a minute, and again in the next minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  for (let n = 0; n < 1_000; n += 1) await send(lcp);
  expect(await send(lcp)).toBe(429);
  expect((await counted())[1]).toMatch(/ 1000$/);
  vi.advanceTimersByTime(60_001);
  expect(await send(lcp)).toBe(204);
});

it("logs nothing about a figure", async () => {
  const lines = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  await send(lcp);
  await send({ ...lcp, page: "ada@example.com" });
  await ask("{", { origin: "https://evil.example" });
  for (const line of lines) expect(line).not.toHaveBeenCalled();
});

it("does not exist unless the setting is on", async () => {
  changeSettings({ WEB_VITALS: "" });
  expect(env.WEB_VITALS).toBe(false);
  expect(await send(lcp)).toBe(404);
  expect(await counted()).toEqual([]);
});
