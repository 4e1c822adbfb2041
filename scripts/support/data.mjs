import fs from "node:fs";
import path from "node:path";
import { run } from "./processes.mjs";

/**
 * Makes sure that no other process holds the data folder, and that the packed empty database lies where the standalone
 * server in `folder` looks for it. Done in a process of its own, which may load the back end and forgets it again.
 *
 * @returns {Promise<{ people: { email: string, about: string }[] }>} the sample people one may sign in as
 * @throws Error naming the pid that holds the folder
 */
export async function prepareData({ folder, dataDir, databaseUrl }) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
  const script = ["--import", "tsx", "scripts/support/prepare-data.ts"];
  const { code, output } = await run(process.execPath, script, { quiet: true, env });
  if (code !== 0) throw new Error(output.trim());
  const { template, people } = JSON.parse(output.trim().split("\n").at(-1));
  if (template) {
    const target = path.join(folder, ".cache", path.basename(template));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (!fs.existsSync(target)) fs.copyFileSync(template, target);
  }
  return { people };
}
