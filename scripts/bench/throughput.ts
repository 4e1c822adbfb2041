import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { ask, gatewayRequest, someAddress, someBilling } from "../support/gateway";
import { residentMiB, startServer } from "../support/servers";
import { root } from "../support/settings.mjs";
import type { Table } from "./report";

/** A product that is not counted, so that no run sells out. */
const productId = 992;

/** p99 of a cart may be so many times its p50: nobody waits behind everybody else. */
const slowest = 3;
/** Whole checkouts a second. */
const checkoutsDue: Record<string, number> = { PGlite: 30, PostgreSQL: 35 };

/** Requests a second of a page that is drawn for each visitor. */
const pagesDue = { "/store/cart": 110, "/store/checkout": 80 };
/** A process holds so much memory after all of it, in MiB. */
const memoryDue = 400;
/** V8 gives back within so many milliseconds what a load has left behind. */
const REST_MS = 30_000;

/** Two processes have to reach together what one has to, and may hold twice its memory. */
export async function throughput(
  { database, processes }: { database: string; processes: number },
  { url: site, pid }: { url: string; pid: number },
  empty: string,
  missed: string[],
): Promise<Table> {
  const emptyPage = await measureLoad({ url: `${empty}/` });
  const rows = [
    row("empty page of Next", emptyPage, emptyPage, await measureBare(await text(`${empty}/`), "text/html")),
  ];
  const { cookie } = await ask(site, "addToCart", { productId, quantity: 1 });
  for (const name of ["getCart", "addToCart"] as const) {
    const variables = name === "addToCart" ? { productId, quantity: 1 } : {};
    // getCart: one visitor with a line. addToCart: every request is a new visitor with a new cart.
    const visitor = name === "getCart" ? cookie : "";
    const { bytes } = await ask(site, name, variables, visitor);
    const load = await measureLoad(gatewayRequest(site, name, variables, { cookie: visitor }));
    // Two processes share two cores with the load and the database.
    if (name === "getCart" && processes === 1 && !(load.p99 <= slowest * load.p50))
      missed.push(
        `the slowest carts take ${(load.p99 / load.p50).toFixed(1)} × the usual time on ${database}`,
      );
    rows.push(row(`${name} over HTTP`, load, emptyPage, await measureBare(bytes, "application/json")));
  }
  for (const [page, due] of Object.entries(pagesDue)) {
    const load = await measureLoad({ url: site + page, headers: { cookie } });
    if (!(load.perSecond >= due))
      missed.push(`${page} is drawn ${load.perSecond.toFixed(0)} × a second on ${database}, below ${due}`);
    rows.push(row(`${page}, one line`, load, emptyPage, null));
  }
  const checkouts = await measureCheckouts(site, productId);
  const due = checkoutsDue[database] ?? 0;
  if (!(checkouts.perSecond >= due))
    missed.push(`${checkouts.perSecond.toFixed(1)} checkouts a second on ${database}, below ${due}`);
  rows.push(row("whole checkouts", checkouts, emptyPage, null));
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
    note: `20 connections (checkouts: 8 visitors), 8 s each, uncompressed. Beside each: node:http answering the same bytes, and the share of Next's empty static page. The site's server held ${held.toFixed(0)} MiB right after it and ${rested.toFixed(0)} MiB half a minute later.`,
    head: ["What", "req/s", "p50 ms", "p99 ms", "failures", "bare req/s", "of empty page"],
    rows,
  };
}

function row(name: string, load: Load, emptyPage: Load, bare: Load | null): string[] {
  const share = (load.perSecond / emptyPage.perSecond).toFixed(2);
  const numbers = [
    load.perSecond.toFixed(load.perSecond < 100 ? 1 : 0),
    load.p50.toFixed(0),
    load.p99.toFixed(0),
  ];
  return [name, ...numbers, String(load.failures), bare ? bare.perSecond.toFixed(0) : "–", share];
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

type Load = { perSecond: number; p50: number; p99: number; failures: number };
type Request = { url: string; method?: "GET" | "POST"; body?: string; headers?: Record<string, string> };

const seconds = 8;

/** Requests a second of one address, 20 connections, after a short warm-up. */
export async function measureLoad(request: Request): Promise<Load> {
  await autocannon({ ...request, connections: 20, duration: 2 });
  const result = await autocannon({ ...request, connections: 20, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The same bytes from node:http, in the same run. */
async function measureBare(body: string, contentType: string): Promise<Load> {
  const file = path.join(root, ".cache/bench-body");
  fs.writeFileSync(file, body);
  const server = await startServer(["scripts/bench/bare-server.mjs", file, contentType]);
  try {
    return await measureLoad({ url: `${server.url}/` });
  } finally {
    await server.stop();
  }
}

const visitors = 8;

/** Whole purchases a second: a new visitor puts something in the cart and buys it by invoice. */
async function measureCheckouts(site: string, productId: number): Promise<Load> {
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1_000;
  const shop = async (visitor: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const began = performance.now();
      const email = `visitor.${visitor}.${turn}.${someAddress()}@example.com`;
      try {
        await buy(site, productId, email);
        times.push(performance.now() - began);
      } catch (error) {
        failures += 1;
        if (failures === 1) console.error(error instanceof Error ? error.message : error);
      }
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => shop(visitor)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failures };
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
