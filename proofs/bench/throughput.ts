import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { median } from "simple-statistics";
import { ask, gatewayRequest, someAddress, someBilling } from "../../scripts/support/gateway";
import { residentMiB, startServer } from "../../scripts/support/servers";
import { root } from "../../scripts/support/settings.mjs";
import type { Table } from "./report";

/** A product whose stock is not counted, so that no run sells out. */
const productId = 992;

/** The largest allowed ratio of a cart's p99 to its p50, so that no request waits for all others. */
const slowest = 3;
/** Required complete checkouts a second. */
const checkoutsDue: Record<string, number> = { PGlite: 30, PostgreSQL: 35 };

/** Required requests a second for pages rendered per visitor. */
const pagesDue = { "/store/cart": 110, "/store/checkout": 80 };
/** Largest memory of a process after all measurements, in MiB. */
const memoryDue = 400;
/** Milliseconds within which V8 frees the memory of a load. */
const REST_MS = 30_000;

/** Measures throughput. Two processes together must reach the throughput of one, and may use twice its memory. */
export async function throughput(
  { database, processes }: { database: string; processes: number },
  { url: site, pid }: { url: string; pid: number },
  empty: string,
  missed: string[],
): Promise<Table> {
  const emptyPage = await measureLoad({ url: `${empty}/` });
  const drawnPage = await measureLoad({ url: `${empty}/drawn` });
  const bareEmptyPage = await measureBare(await text(`${empty}/`), "text/html");
  const rows = [
    row("empty page of Next", emptyPage, { of: emptyPage, bare: bareEmptyPage }),
    row("… drawn for each request", drawnPage, { of: emptyPage }),
  ];
  const { cookie } = await ask(site, "addToCart", { productId, quantity: 1 });
  for (const name of ["getCart", "addToCart"] as const) {
    const variables = name === "addToCart" ? { productId, quantity: 1 } : {};
    // `getCart` is one visitor with a line. In `addToCart` every request is a new visitor with a new cart.
    const visitor = name === "getCart" ? cookie : "";
    const { bytes } = await ask(site, name, variables, visitor);
    const load = await measureLoad(gatewayRequest(site, name, variables, { cookie: visitor }));
    // This limit is for one process only, because two share two cores with the load and the database.
    if (name === "getCart" && processes === 1 && !(load.p99 <= slowest * load.p50))
      missed.push(
        `the slowest carts take ${(load.p99 / load.p50).toFixed(1)} × the usual time on ${database}`,
      );
    const bare = await measureBare(bytes, "application/json");
    rows.push(row(`${name} over HTTP`, load, { of: emptyPage, bare }));
  }
  for (const [page, due] of Object.entries(pagesDue)) {
    const load = await measureLoad({ url: site + page, headers: { cookie } });
    if (!(load.perSecond >= due))
      missed.push(`${page} is drawn ${load.perSecond.toFixed(0)} × a second on ${database}, below ${due}`);
    rows.push(row(`${page}, one line`, load, { of: emptyPage, drawn: drawnPage }));
  }
  const checkouts = await measureCheckouts(site, productId);
  const due = checkoutsDue[database] ?? 0;
  if (!(checkouts.perSecond >= due))
    missed.push(`${checkouts.perSecond.toFixed(1)} checkouts a second on ${database}, below ${due}`);
  rows.push(row("whole checkouts", checkouts, { of: emptyPage }));
  const held = residentMiB(pid);
  await setTimeout(REST_MS);
  const rested = residentMiB(pid);
  const mostDue = memoryDue * processes;
  if (!(held <= mostDue)) missed.push(`${held.toFixed(0)} MiB of memory on ${database}, above ${mostDue}`);
  if (!(rested <= mostDue))
    missed.push(`${rested.toFixed(0)} MiB of memory at rest on ${database}, above ${mostDue}`);
  const many = processes === 1 ? "" : `, ${processes} processes`;
  return {
    title: `Throughput on ${database}${many}`,
    note: `20 connections (checkouts: 8 visitors), medians of ${rounds} rounds of ${seconds} s, uncompressed. Beside each: node:http answering the same bytes, and the shares of an empty page of Next that lies ready and of one that Next draws for each request. The site's server held ${held.toFixed(0)} MiB right after it and ${rested.toFixed(0)} MiB half a minute later.`,
    head: ["What", "req/s", "p50 ms", "p99 ms", "failures", "bare req/s", "of empty page", "of drawn one"],
    rows,
  };
}

function row(name: string, load: Load, beside: { of: Load; bare?: Load; drawn?: Load }): string[] {
  const { of: emptyPage, bare, drawn } = beside;
  const share = (floor: Load) => (load.perSecond / floor.perSecond).toFixed(2);
  const numbers = [
    load.perSecond.toFixed(load.perSecond < 100 ? 1 : 0),
    load.p50.toFixed(0),
    load.p99.toFixed(0),
  ];
  const bareNumber = bare ? bare.perSecond.toFixed(0) : "–";
  return [name, ...numbers, String(load.failures), bareNumber, share(emptyPage), drawn ? share(drawn) : "–"];
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

type Load = { perSecond: number; p50: number; p99: number; failures: number };
type Request = { url: string; method?: "GET" | "POST"; body?: string; headers?: Record<string, string> };

export const rounds = 5;
export const seconds = 3;
const warmUp = 3;

/**
 * Requests a second for one address: medians of rounds within one continuous load of 20 connections, because starting a
 * load takes some tenths of a second each time.
 */
export async function measureLoad(request: Request): Promise<Load> {
  const { times, current } = roundsFrom(performance.now() + warmUp * 1_000);
  let failures = 0;
  const options = { ...request, connections: 20, duration: warmUp + rounds * seconds };
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on("response", (_client, status, _bytes, time) => {
      current()?.push(time);
      if (status < 200 || status > 299) failures += 1;
    });
  });
  return medianLoad(times, failures + errors + timeouts);
}

/** Times of answers in ms, sorted into consecutive rounds that begin at a moment. Other times are dropped. */
function roundsFrom(began: number) {
  const times: number[][] = Array.from({ length: rounds }, () => []);
  return { times, current: () => times[Math.floor((performance.now() - began) / 1_000 / seconds)] };
}

function medianLoad(times: number[][], failures: number): Load {
  const sorted = times.map((round) => round.toSorted((a, b) => a - b));
  const at = (share: number) => median(sorted.map((round) => round[Math.floor(round.length * share)] ?? NaN));
  const perSecond = median(sorted.map((round) => round.length / seconds));
  return { perSecond, p50: at(0.5), p99: at(0.99), failures };
}

/** Measures node:http with the same bytes in the same run. */
async function measureBare(body: string, contentType: string): Promise<Load> {
  const file = path.join(root, ".cache/bench-body");
  fs.writeFileSync(file, body);
  const server = await startServer(["proofs/bench/bare-server.mjs", file, contentType]);
  try {
    return await measureLoad({ url: `${server.url}/` });
  } finally {
    await server.stop();
  }
}

const visitors = 8;

/** Complete purchases a second: a new visitor puts a product into the cart and buys it by invoice. */
async function measureCheckouts(site: string, productId: number): Promise<Load> {
  const { times, current } = roundsFrom(performance.now());
  let failures = 0;
  const shop = async () => {
    while (current()) {
      const from = performance.now();
      try {
        await buy(site, productId, `visitor.${someAddress()}@example.com`);
        current()?.push(performance.now() - from);
      } catch (error) {
        failures += 1;
        if (failures === 1) console.error(error instanceof Error ? error.message : error);
      }
    }
  };
  await Promise.all(Array.from({ length: visitors }, shop));
  return medianLoad(times, failures);
}

async function buy(site: string, productId: number, email: string): Promise<void> {
  const { cookie } = await ask(site, "addToCart", { productId, quantity: 1 });
  await ask(
    site,
    "checkout",
    { input: { billing: { ...someBilling, email }, paymentMethod: "invoice" } },
    cookie,
  );
}
