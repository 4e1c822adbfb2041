import { setTimeout as pause } from "node:timers/promises";
import { linearRegression, quantile } from "simple-statistics";
import { residentMiB, type Server } from "../../scripts/support/servers";
import { gatewayRequest, someAddress, someBilling } from "../../scripts/support/gateway";
import { type Figure, figure, moreThan, none } from "../goals";

/** A product whose stock is not counted, so that no run sells out. */
const productId = 992;
const PER_SECOND = 100;
const pages = [
  "/",
  "/workshops",
  "/academy/events",
  "/search?q=flow",
  "/robots.txt",
  "/store/cart",
  "/imprint",
];

/** 503 with Retry-After: the server is busy (docs/decisions/pages.md). */
const REFUSED = 503;
const percent = (some: number, all: unknown[]) => `${((100 * some) / all.length).toFixed(1)} %`;

type Result = { status: number; ms: number };

/** Sends a hundred requests a second for ten minutes: 70 read, 25 change a cart, 5 buy. */
export async function soak({ url, pid }: Server, share: number): Promise<Figure[]> {
  const seconds = Math.round(600 * share);
  // The first visits load modules and are not measured.
  for (let sent = 0; sent < 200; sent += 1) await one(url, sent);
  const results: Result[] = [];
  const memory: [minute: number, mb: number][] = [];
  let open = 0;
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  for (let sent = 0; sent < seconds * PER_SECOND; sent += 1) {
    const due = began + (sent * 1_000) / PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    if (sent % (PER_SECOND * 2) === 0) memory.push([minute(), residentMiB(pid)]);
    open += 1;
    const from = performance.now();
    void one(url, sent)
      .catch(() => 599)
      .then((status) => results.push({ status, ms: performance.now() - from }))
      .finally(() => (open -= 1));
  }
  for (let waited = 0; open > 0 && waited < 10_000; waited += 100) await pause(100);
  const answered = results.filter(({ status }) => status !== REFUSED);
  const refused = results.length - answered.length;
  const failed = answered.filter(({ status }) => status >= 500).length;
  const p99 = quantile(
    answered.map(({ ms }) => ms),
    0.99,
  );
  // The first fifth fills caches.
  const slope = slopeOf(memory.slice(Math.floor(memory.length / 5)));
  return [
    none(`${results.length} requests in ${seconds} s, 70 read, 25 cart, 5 checkout: 5xx and lost`, failed),
    figure(
      "… refused at once, with when to come again",
      "< 10 %",
      percent(refused, results),
      refused < results.length / 10,
    ),
    figure("… p99 of the others", "< 500 ms", `${Math.round(p99)} ms`, p99 < 500),
    figure("… memory of the server", "< 1 MB a minute", `${slope.toFixed(2)} MB a minute`, slope < 1),
    none("… not answered ten seconds after the last", open),
    moreThan(
      "control: memory that grows by 2 MB a minute",
      1,
      slopeOf(memory.map(([at]) => [at, 200 + 2 * at])),
    ),
  ];
}

/** @returns the status; 599 for an unexpected answer */
async function one(site: string, sent: number): Promise<number> {
  const kind = (sent * 37) % 100;
  if (kind < 70) {
    const page = pages[sent % pages.length] ?? "/";
    const answer = await fetch(site + page, { headers: { "x-forwarded-for": someAddress() } });
    await answer.arrayBuffer();
    return answer.status;
  }
  if (kind < 95) {
    const { url, ...init } = gatewayRequest(site, "addToCart", { productId, quantity: 1 });
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return answer.status;
  }
  const filling = gatewayRequest(site, "addToCart", { productId, quantity: 1 });
  const filled = await fetch(filling.url, filling);
  await filled.arrayBuffer();
  if (filled.status !== 200) return filled.status;
  const cookie = filled.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const email = `soak.${sent}.${Date.now()}@example.com`;
  const input = { billing: { ...someBilling, email }, paymentMethod: "invoice" };
  const { url, ...init } = gatewayRequest(site, "checkout", { input }, { cookie });
  const answer = await fetch(url, init);
  const text = await answer.text();
  return answer.status === 200 && !text.includes('"databaseId"') ? 599 : answer.status;
}

/** MB a minute. */
const slopeOf = (points: [minute: number, mb: number][]) => linearRegression(points).m;
