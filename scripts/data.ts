import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readDeletions } from "@/backend/people/account";
import { copyOf, fillDatabase } from "@/backend/ground/database/copy";
import { openPGlite } from "@/backend/ground/database/pglite";
import { openPostgres } from "@/backend/ground/database/postgres";
import { withSnapshot } from "@/backend/ground/database/snapshot";
import { sumLine } from "@/backend/desk/operator/backup";
import { checkBackup, restoreBackup } from "@/backend/desk/operator/backup-file";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { NotSetUp, requireNamedData } from "./support/database-fault";
import { type Receiver, runAsOperator } from "./support/operator-client";
import { refuseExisting, writeWhole } from "./support/whole-file";

const usage = `Backups of the database and the files (docs/data.md):
  npm run data -- backup <new file>     writes everything to a file; the server can keep running
  npm run data -- deletions <new file>  writes the deleted accounts as hashes without names: keep it apart from backups
  npm run data -- restore <file> --deletions <list> [--deletions …] | --no-deletions
                                        fills an empty database; stop the server first. The deletions in the list are
                                        repeated: deletions.jsonl in the data folder, or a file made by "deletions".
                                        --no-deletions: no account was deleted since the backup, or the list is lost
  npm run data -- check-log [<hash>]    checks the desk's log from its first row and reports a row that was changed; with the
                                        hash printed by an earlier check, also reports whether the end was cut off
  npm run data -- samples desk          adds a week of desk work to the sample people (SAMPLE_DATA)
  npm run data -- move <postgres://…>   copies the data folder's database to an empty one on a server; stop the site's
                                        server first, and set DATABASE_URL to the new database afterwards`;

/** Declared above the code that needs it and runs at once. */
const sumOfTable = z.tuple([
  z.literal("rows"),
  z.object({ name: z.string(), rows: z.number(), hash: z.string() }),
]);

const { command, target, lists } = readArguments(process.argv.slice(2));
try {
  if (command === "backup") await backUp(target);
  if (command === "deletions") await writeDeletions(target);
  if (command === "check-log") await runAsOperator({ command: "check-log", ...(target && { head: target }) });
  if (command === "samples") await runAsOperator({ command: "desk samples" });
  const lines = command === "restore" ? await restore(target, lists) : await move(target);
  console.log(lines.join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof NotSetUp ? EXIT_WRONG_SETTINGS : 1;
}

function readArguments(args: string[]): { command: string; target: string; lists: string[] } {
  try {
    const options = {
      deletions: { type: "string", multiple: true },
      "no-deletions": { type: "boolean" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command = "", target = "", ...more] = positionals;
    const lists = values.deletions ?? [];
    const isSaid = lists.length > 0 !== (values["no-deletions"] === true);
    const isKnown = ["backup", "deletions", "restore", "move"].includes(command);
    if (isKnown && target !== "" && more.length === 0 && (command !== "restore" || isSaid))
      return { command, target: command === "move" ? target : path.resolve(target), lists };
    if (command === "check-log" && more.length === 0) return { command, target, lists };
    if (command === "samples" && target === "desk" && more.length === 0) return { command, target, lists };
    if (command === "restore")
      console.error(
        "A restore needs the deletions since the backup: --deletions <list>, or --no-deletions if there are none.",
      );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(usage);
  process.exit(2);
}

async function backUp(file: string): Promise<never> {
  refuseExisting(file);
  const receive: Receiver = async (lines) => {
    const sums: string[] = [];
    await writeWhole(file, notingSums(lines, sums), { packed: true });
    console.log([...sums, `${file} is complete.`].join("\n"));
  };
  return runAsOperator({ command: "backup" }, receive);
}

async function writeDeletions(file: string): Promise<never> {
  refuseExisting(file);
  const receive: Receiver = async (lines) => {
    await writeWhole(file, lines, { packed: false });
    console.log(`${file} is complete.`);
  };
  return runAsOperator({ command: "deletions" }, receive);
}

/**
 * Notes the sums of tables while passing on all lines. Other lines begin differently. Files are too long to hold in
 * memory.
 */
async function* notingSums(lines: AsyncIterable<string>, sums: string[]): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line.startsWith('["rows"')) sums.push(sumLine(sumOfTable.parse(JSON.parse(line))[1]));
    yield line;
  }
}

async function restore(file: string, lists: readonly string[]): Promise<string[]> {
  requireNamedData();
  const backup = await checkBackup(file);
  const deletions = lists.flatMap(readDeletions);
  const database = await (env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPGlite(env.DATA_DIR));
  const { db } = database;
  console.error(`Database: ${database.name}`);
  try {
    // These are imported here, so that a command that the server answers does not wait for the whole back end.
    const { createDeps } = await import("@/backend/create-deps");
    const { settleRestored } = await import("@/backend/desk/operator/after-restore");
    const restored = await restoreBackup(db, env.DATA_DIR, backup);
    const deps = { ...createDeps({ samples: false }), db, database: async () => database };
    return [`Backup of ${backup.time}:`, ...restored, ...(await settleRestored(deps, deletions))];
  } finally {
    await database.close();
  }
}

async function move(url: string): Promise<string[]> {
  if (!fs.existsSync(path.join(env.DATA_DIR, "db/PG_VERSION")))
    throw new NotSetUp(`There is no database in ${env.DATA_DIR} to move.`);
  const from = await openPGlite(env.DATA_DIR);
  try {
    const to = await openPostgres(url);
    console.error(`Database: from ${from.name} to ${to.name}`);
    try {
      const sums = await withSnapshot(from, (snapshot) => fillDatabase(to.db, copyOf(snapshot)));
      return [...sums.map(sumLine), "Both have the same rows. Set DATABASE_URL before the next start."];
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
