import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "simple-statistics";
import { ask } from "../../scripts/support/gateway";
import { buildIfStale } from "../../scripts/support/build.mjs";
import { residentMiB, startSite, withFolder } from "../../scripts/support/servers";
import type { Table } from "./report";

/** Seconds from `node` to the first 200 of `/` and to the first answer from the database, and memory at rest. */
export async function startUp(missed: string[]): Promise<Table> {
  await buildIfStale();
  const starts = await withFolder(async (folder) => {
    const anew: Start[] = [];
    const again: Start[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = path.join(folder, String(round));
      anew.push(await measure(dataDir));
      again.push(await measure(dataDir));
    }
    return { anew, again };
  });
  const rows = [row("new data folder", starts.anew), row("existing data folder", starts.again)];
  if (!rows.every((row) => Number(row[1]) <= 120)) missed.push("ready within 120 s");
  return {
    title: "Start-up",
    note: `The standalone server on PGlite, from starting \`node\` to the first 200 of the home page and to the first cart out of the database. Medians of ${rounds}.`,
    head: ["Start", "First page s", "First cart s", "RSS at rest MiB"],
    rows,
  };
}

const rounds = 5;

type Start = { page: number; cart: number; mebibytes: number };

async function measure(dataDir: string): Promise<Start> {
  const began = performance.now();
  const server = await startSite({ dataDir });
  try {
    await ask(server.url, "getCart");
    const cart = (performance.now() - began) / 1_000;
    await pause(restMs);
    return { page: server.secondsToAnswer, cart, mebibytes: residentMiB(server.pid) };
  } finally {
    await server.stop();
  }
}

function row(name: string, starts: Start[]): string[] {
  const of = (figure: keyof Start) => median(starts.map((start) => start[figure]));
  return [name, of("page").toFixed(2), of("cart").toFixed(2), of("mebibytes").toFixed(0)];
}

const restMs = 5_000;
