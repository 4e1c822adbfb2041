import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { asc, gt } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import type { Member } from "../members";
import { deletions } from "./tables";

/** The hash of a deleted account. Only a holder of the member's row can compute it again. */
export type Deletion = typeof deletions.$inferSelect;

/**
 * A hash of the member's number and moment of registration. The moment matters because another person may get the
 * number after a restore. There is no key, because backups from before the first deletion would lack it.
 */
export function deletionHash({ id, createdAt }: Pick<Member, "id" | "createdAt">): string {
  return createHash("sha256").update(`${id}.${createdAt.toISOString()}`).digest("base64url");
}

/** Adds deletions to the list; known ones stay as they are. */
export async function addDeletions(tx: Db, added: readonly Deletion[]): Promise<void> {
  const BATCH = 1_000;
  for (let from = 0; from < added.length; from += BATCH)
    await tx
      .insert(deletions)
      .values(added.slice(from, from + BATCH))
      .onConflictDoNothing();
}

/** Backups leave this table out (backend/desk/operator/backup.ts): a restored copy would miss the latest deletions. */
const LIST = "deletions.jsonl";

/** Also writes a deletion to a file beside the database, in case only the database is lost. */
export async function fileDeletion({ settings, log }: Pick<Deps, "settings" | "log">, deletion: Deletion) {
  try {
    const file = path.join(/* turbopackIgnore: true */ settings.dataDir, LIST);
    await fs.promises.appendFile(file, `${deletionLine(deletion)}\n`, { mode: 0o600 });
  } catch (error) {
    log.error({ cause: causeOf(error) }, "a deletion could not be written to deletions.jsonl");
  }
}

const deletionLine = ({ hash, deletedAt }: Deletion) =>
  JSON.stringify({ deletion: hash, at: deletedAt.toISOString() });

const PAGE = 1_000;

/** Emits the whole list, one deletion per line, for a file that is kept apart from backups. */
export async function listDeletions(db: Db, emit: (line: string) => Promise<void>): Promise<void> {
  for (let last = ""; ;) {
    const rows = await db
      .select()
      .from(deletions)
      .where(gt(deletions.hash, last))
      .orderBy(asc(deletions.hash))
      .limit(PAGE);
    for (const row of rows) await emit(deletionLine(row));
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.hash ?? "";
  }
}

const written = z.object({ deletion: z.string().regex(/^[\w-]{43}$/), at: z.iso.datetime() });

/** @throws Error that names the first line that is not a deletion */
export function readDeletions(file: string): Deletion[] {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    try {
      const { deletion, at } = written.parse(JSON.parse(line));
      return [{ hash: deletion, deletedAt: new Date(at) }];
    } catch {
      // The message names file and line; the error would quote the line.
      throw new Error(`${file}, line ${index + 1}: this is no list of deletions. Nothing was changed.`);
    }
  });
}
