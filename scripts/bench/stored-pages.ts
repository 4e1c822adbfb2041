import { startNginx } from "../support/proxies";
import { findProgram } from "../support/processes.mjs";
import type { Table } from "./report";
import { measureLoad, rounds, seconds } from "./throughput";

/** Next removes this header; our server passes every request with it to Next (lib/stored-pages/question.ts). */
const pastTheStore = { "x-matched-path": "/" };

/** Shares of Next's empty page that a page has to reach, without and with the documented proxy. */
const shares = { home: { alone: 0.7, proxy: 0.9 }, others: { alone: 0.6, proxy: 0.9 } };
/** Requests a second of the list of workshops, compressed. */
const compressedList = 1_000;

type Way = { name: string; url: string; headers: Record<string, string> };

/**
 * Pages that do not change, and a script of the first: as Next answers them, as the site does, and through nginx, beside
 * an empty page.
 */
export async function storedPages(
  site: string,
  empty: string,
  paths: string[],
  missed: string[],
): Promise<Table> {
  const nginx = findProgram("nginx") ? await startNginx([site]) : null;
  if (!nginx) missed.push("nginx is not installed");
  const gzip = { "accept-encoding": "gzip" };
  const ways: Way[] = [
    { name: "Next alone", url: site, headers: pastTheStore },
    { name: "Next alone, gzip", url: site, headers: { ...pastTheStore, ...gzip } },
    { name: "site", url: site, headers: {} },
    { name: "site, gzip", url: site, headers: gzip },
    ...(nginx
      ? [
          { name: "nginx", url: nginx.url, headers: {} },
          { name: "nginx, gzip", url: nginx.url, headers: gzip },
        ]
      : []),
  ];
  try {
    const floor = await measureLoad({ url: `${empty}/` });
    const rows = [
      ["empty page", "Next alone", floor.perSecond.toFixed(0), floor.p99.toFixed(0), "0", "1.00"],
    ];
    for (const path of [...paths, await scriptOf(`${site}${paths[0]}`)])
      for (const { name, url, headers } of ways) {
        const load = await measureLoad({ url: url + path, headers });
        const share = load.perSecond / floor.perSecond;
        const numbers = [load.perSecond.toFixed(0), load.p99.toFixed(0), String(load.failures)];
        const shown = path.endsWith(".js") ? `a script of ${paths[0]}` : path;
        rows.push([shown, name, ...numbers, share.toFixed(2)]);
        const { alone, proxy } = path === "/" ? shares.home : shares.others;
        const wanted = { site: alone, nginx: proxy }[name] ?? 0;
        if (!(share >= wanted))
          missed.push(`${path} (${name}): ${share.toFixed(2)} of the empty page below ${wanted}`);
        if (path === "/workshops" && name === "site, gzip" && load.perSecond < compressedList)
          missed.push(`${path} (${name}): ${load.perSecond.toFixed(0)} a second below ${compressedList}`);
      }
    return {
      title: "Pages that do not change",
      note: `20 connections, medians of ${rounds} rounds of ${seconds} s. nginx is deploy/nginx.conf without TLS, on the same machine as the site and the load generator.`,
      head: ["Page", "From", "req/s", "p99 ms", "failures", "of empty page"],
      rows,
    };
  } finally {
    await nginx?.stop();
  }
}

/** Path of the largest file that a page has as a script. */
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
