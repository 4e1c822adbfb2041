import type { Table } from "./report";
import { measureLoad, rounds, seconds } from "./throughput";

/** The share of the empty page's throughput that a page must reach. */
const shareDue = 0.6;

/** Measures a page that does not change and one of its scripts, compressed, compared with an empty page. */
export async function storedPage(
  site: string,
  empty: string,
  path: string,
  missed: string[],
): Promise<Table> {
  const floor = await measureLoad({ url: `${empty}/` });
  const headers = { "accept-encoding": "gzip" };
  const load = await measureLoad({ url: site + path, headers });
  const script = await measureLoad({ url: site + (await scriptOf(site + path)), headers });
  const share = load.perSecond / floor.perSecond;
  if (!(share >= shareDue)) missed.push(`${path}: ${share.toFixed(2)} of the empty page below ${shareDue}`);
  const row = (name: string, { perSecond, p99, failures }: typeof load, of: number) => [
    name,
    perSecond.toFixed(0),
    p99.toFixed(0),
    String(failures),
    of.toFixed(2),
  ];
  return {
    title: "A page that does not change",
    note: `20 connections, gzip, medians of ${rounds} rounds of ${seconds} s.`,
    head: ["Page", "req/s", "p99 ms", "failures", "of empty page"],
    rows: [
      row("empty page", floor, 1),
      row(path, load, share),
      row("a script of it", script, script.perSecond / floor.perSecond),
    ],
  };
}

/** Path of a page's largest script. */
async function scriptOf(page: string): Promise<string> {
  const found = [...(await (await fetch(page)).text()).matchAll(/ src="(\/_next\/static\/[^"]+\.js)"/g)];
  const sized = await Promise.all(
    found.map(async ([, path = ""]) => ({
      path,
      bytes: (await (await fetch(new URL(path, page))).arrayBuffer()).byteLength,
    })),
  );
  return sized.toSorted((one, other) => other.bytes - one.bytes)[0]?.path ?? "";
}
