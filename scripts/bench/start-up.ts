import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../support/gateway";
import { buildIfStale } from "../support/build.mjs";
import { residentMiB, startSite, withFolder } from "../support/servers";
import type { Table } from "./report";

/** Seconds from `node` to the first 200 of `/` and to the first answer out of the database, and memory at rest. */
export async function startUp(missed: string[]): Promise<Table> {
  const rows = await withFolder(async (folder) => {
    await buildIfStale();
    const dataDir = path.join(folder, "measured");
    return [await measure("new data folder", dataDir), await measure("existing data folder", dataDir)];
  });
  if (rows.some((row) => Number(row[1]) > 120)) missed.push("ready within 120 s");
  return {
    title: "Start-up",
    note: "The standalone server on PGlite, from starting `node` to the first 200 of the home page and to the first cart out of the database.",
    head: ["Start", "First page s", "First cart s", "RSS at rest MiB"],
    rows,
  };
}

async function measure(name: string, dataDir: string): Promise<string[]> {
  const began = performance.now();
  const server = await startSite({ dataDir });
  try {
    await ask(server.url, "getCart");
    const cart = (performance.now() - began) / 1_000;
    await pause(restMs);
    return [name, server.secondsToAnswer.toFixed(2), cart.toFixed(2), residentMiB(server.pid).toFixed(0)];
  } finally {
    await server.stop();
  }
}

const restMs = 5_000;
