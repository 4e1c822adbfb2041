import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";

type Site = { dataDir: string; baseURL: string | undefined };

/** Runs a command of the build against the server of the journeys, as an operator does. */
export function operatorCommand({ dataDir, baseURL }: Site, name: "members" | "orders", ...typed: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, ORIGIN: "", PORT: new URL(baseURL ?? "").port };
  const args = [path.join(buildFolders().current(), `${name}.js`), ...typed];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, text: stdout + stderr };
}

/** Marks an order as paid by transfer. */
export function markPaid(site: Site, order: string): void {
  const { status, text } = operatorCommand(site, "orders", "paid", order);
  expect(status, text).toBe(0);
}
