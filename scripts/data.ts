import path from "node:path";
import { copyRows, fillDatabase } from "@/backend/database/copy";
import { openPGlite } from "@/backend/database/pglite";
import { openPostgres } from "@/backend/database/postgres";
import { counts, readBackup, restoreBackup, writeBackup } from "@/backend/operator/backup";
import { env } from "@/lib/env";
import { runAsOperator } from "./support/operator-client";

const usage = `Rows and files that last (docs/data.md):
  npm run data -- backup <new file>     all of it, while the server runs or not
  npm run data -- restore <file>        into an empty database; the server has to be stopped
  npm run data -- move <postgres://…>   from the data folder's database to an empty one on a server, which has to be
                                        named in DATABASE_URL from then on; the site's server has to be stopped`;

const minutes = 30;
const [command, target, ...more] = process.argv.slice(2);
if (!command || !target || more.length > 0 || !["backup", "restore", "move"].includes(command)) {
  console.error(usage);
  process.exit(2);
}
if (command === "backup") {
  const asked = { command: "backup" as const, file: path.resolve(target) };
  await runAsOperator(asked, (deps) => writeBackup(deps, asked), minutes * 60_000);
}
try {
  const lines = command === "restore" ? await restore(target) : await move(target);
  console.log(lines.join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(file: string): Promise<string[]> {
  const backup = await readBackup(path.resolve(file));
  const { db, close } = await (env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPGlite(env.DATA_DIR));
  try {
    return [`Backup of ${backup.time}:`, ...(await restoreBackup(db, env.DATA_DIR, backup))];
  } finally {
    await close();
  }
}

async function move(url: string): Promise<string[]> {
  const from = await openPGlite(env.DATA_DIR);
  try {
    const to = await openPostgres(url);
    try {
      const copy = await copyRows(from.db);
      await fillDatabase(to.db, copy);
      return [...counts(copy), "The same rows are in both. Set DATABASE_URL before the next start."];
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
