import { ask, gatewayRequest } from "./gateway";
import { measureBare, measureCheckouts, measureLoad, type Load } from "./load";
import type { Table } from "./report";

/** A product that is not counted, so that no run sells out. */
const productId = 992;

/** A public page has to reach this share of an empty static page of the same Next. */
const publicShare = 0.5;

export async function throughput(
  database: string,
  site: string,
  empty: string,
  workshop: string,
  missed: string[],
): Promise<Table> {
  const emptyPage = await measureLoad({ url: `${empty}/` });
  const rows = [
    row("empty page of Next", emptyPage, emptyPage, await measureBare(await text(`${empty}/`), "text/html")),
  ];
  for (const path of ["/", workshop]) {
    const load = await measureLoad({ url: site + path });
    const share = load.perSecond / emptyPage.perSecond;
    if (!(share >= publicShare))
      missed.push(`${path} reaches ${share.toFixed(2)} of an empty page on ${database}`);
    rows.push(row(path, load, emptyPage, await measureBare(await text(site + path), "text/html")));
  }
  const { cookie } = await ask(site, "addToCart", { productId, quantity: 1 });
  for (const name of ["getCart", "addToCart"] as const) {
    const variables = name === "addToCart" ? { productId, quantity: 1 } : {};
    // getCart: one visitor with a line. addToCart: every request is a new visitor with a new cart.
    const visitor = name === "getCart" ? cookie : "";
    const { bytes } = await ask(site, name, variables, visitor);
    const load = await measureLoad(gatewayRequest(site, name, variables, visitor));
    rows.push(row(`${name} over HTTP`, load, emptyPage, await measureBare(bytes, "application/json")));
  }
  rows.push(row("whole checkouts", await measureCheckouts(site, productId), emptyPage, null));
  return {
    title: `Throughput on ${database}`,
    note: "20 connections (checkouts: 8 visitors), 8 s each, uncompressed. Beside each: node:http answering the same bytes, and the share of Next's empty static page.",
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
