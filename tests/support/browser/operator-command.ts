import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";

type Site = { dataDir: string; baseURL: string | undefined };

const command = (name: "members" | "orders" | "jobs") => path.join(buildFolders().current(), `${name}.js`);

const envOf = ({ dataDir, baseURL }: Site) => ({
  ...process.env,
  DATA_DIR: dataDir,
  ORIGIN: "",
  PORT: new URL(baseURL ?? "").port,
});

/** Runs a command of the build against the server of the journeys, as an operator does. */
export function operatorCommand(site: Site, name: "members" | "orders", ...typed: string[]) {
  const args = [command(name), ...typed];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: envOf(site),
  });
  return { status, text: stdout + stderr };
}

/** Marks an order as paid by transfer. */
export function markPaid(site: Site, order: string): void {
  const { status, text } = operatorCommand(site, "orders", "paid", order);
  expect(status, text).toBe(0);
}

/** Runs every job once. A job may ask a fake that lives in this process, which must not stand still meanwhile. */
export async function runJobs(site: Site): Promise<void> {
  await promisify(execFile)(process.execPath, [command("jobs")], { env: envOf(site) });
}
