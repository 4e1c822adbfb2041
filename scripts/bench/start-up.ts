import path from "node:path";
import { ask } from "./gateway";
import type { Table } from "./report";
import { residentMemory, startSite } from "./servers";

const restMs = 5_000;

/** Seconds from `node` to the first 200 of `/` and to the first answer out of the database, and memory at rest. */
export async function startUp(dataDir: string, missed: string[]): Promise<Table> {
  const rows = [
    await measure("new data folder", path.join(dataDir)),
    await measure("existing data folder", path.join(dataDir)),
  ];
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
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return [name, server.secondsToFirst200.toFixed(2), cart.toFixed(2), String(residentMemory(server.pid))];
  } finally {
    await server.stop();
  }
}
