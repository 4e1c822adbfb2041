import { spawnSync } from "node:child_process";
import { expect } from "@playwright/test";

type Site = { dataDir: string; baseURL: string | undefined };

/** Runs `npm run orders -- …` against the server of the journeys, as an operator does. */
export function ordersCommand({ dataDir, baseURL }: Site, ...typed: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, ORIGIN: "", PORT: new URL(baseURL ?? "").port };
  const args = ["scripts/run.mjs", "scripts/orders.ts", ...typed];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, text: stdout + stderr };
}

/** Marks an order as paid by transfer. */
export function markPaid(site: Site, order: string): void {
  const { status, text } = ordersCommand(site, "paid", order);
  expect(status, text).toBe(0);
}
