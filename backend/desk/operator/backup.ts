import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { site } from "@/lib/site";
import { listDeletions } from "../../people/account";
import { tableSum, type TableSum } from "../../ground/database/copy";
import { withSnapshot } from "../../ground/database/snapshot";
import type { Deps } from "../../deps";
import type { Emit, OperatorAnswer } from "../../operator-command";

/**
 * Writes all rows as of one moment and the files of the data folder, line by line: a header, then for each table its
 * name, its rows and their sum, then the files, and a hash over all of it. A row begins with `{`, a line about rows
 * with `[`. `backup-file.ts` reads it. The client writes the file, because it may run where this process may not write.
 */
export function streamBackup(deps: Pick<Deps, "database" | "clock" | "settings">): OperatorAnswer {
  return { ok: true, stream: (emit) => backUp(deps, emit) };
}

/**
 * A backup leaves out the database's own folder, files that every installation creates, and files that must stay out of
 * backups.
 */
const leftOut = /^(db([./\\]|$)|deletions\.jsonl$)/;

async function backUp(
  { database, clock, settings }: Pick<Deps, "database" | "clock" | "settings">,
  give: Emit,
): Promise<void> {
  const sum = linesSum();
  const emit: Emit = (line) => {
    sum.add(line);
    return give(line);
  };
  const time = clock().toISOString();
  await withSnapshot(await database(), async ({ migrations, tables, rows }) => {
    await emit(JSON.stringify({ product: site.slug, migrations, time, format: BACKUP_FORMAT }));
    for (const table of tables) {
      const rowsSum = tableSum(table);
      await emit(JSON.stringify(["table", table]));
      for await (const row of rows(table)) {
        rowsSum.add(row);
        await emit(row);
      }
      await emit(JSON.stringify(["rows", rowsSum.done()]));
    }
  });
  for (const file of lastingFiles(settings.dataDir)) {
    const content = readIfThere(path.join(settings.dataDir, file));
    if (content) await emit(JSON.stringify(["file", file, content.toString("base64")]));
  }
  await give(sum.done());
}

export const BACKUP_FORMAT = 3;

/** A hash over lines as they stand in a file, without the line break after the last one. */
export function linesSum() {
  const hash = createHash("sha256");
  let between = "";
  return {
    add(line: string): void {
      hash.update(between).update(line);
      between = "\n";
    },
    done: () => hash.digest("hex"),
  };
}

/** The files beside the database in the data folder: mails, pictures, keys. */
function lastingFiles(dataDir: string): string[] {
  if (!fs.existsSync(dataDir)) return [];
  return fs
    .readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .filter((file) => !leftOut.test(file))
    .sort();
}

/** The file's bytes; null for a folder and for a mail that was deleted in the meantime. */
function readIfThere(file: string): Buffer | null {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "EISDIR"].includes(String(error.code)))
      return null;
    throw error;
  }
}

/** Lists all deleted accounts, so that a restore can delete them again. */
export function streamDeletions({ db }: Pick<Deps, "db">): OperatorAnswer {
  return { ok: true, stream: (emit) => listDeletions(db, emit) };
}

/** A table's name, its number of rows and the beginning of its hash, for the operator to read. */
export const sumLine = ({ name, rows, hash }: TableSum): string =>
  `${name.padEnd(28)} ${String(rows).padStart(8)}  ${hash.slice(0, 16)}`;
