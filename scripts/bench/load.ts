import autocannon from "autocannon";
import { someAddress } from "../support/some-address";
import { ask } from "./gateway";
import { startBare } from "./servers";

export type Load = { perSecond: number; p50: number; p99: number; failures: number };
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
export async function measureBare(body: string, contentType: string): Promise<Load> {
  const server = await startBare(body, contentType);
  try {
    return await measureLoad({ url: `${server.url}/` });
  } finally {
    await server.stop();
  }
}

const visitors = 8;

const buyer = {
  firstName: "Mara",
  lastName: "Lindqvist",
  address1: "Hafengasse 12",
  postcode: "1030",
  city: "Wien",
  country: "AT",
  customerType: "private",
};

/** Whole purchases a second: a new visitor puts something in the cart and buys it by invoice. */
export async function measureCheckouts(site: string, productId: number): Promise<Load> {
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
  await ask(site, "checkout", { input: { billing: { ...buyer, email }, paymentMethod: "invoice" } }, cookie);
}
