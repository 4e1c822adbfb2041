import fs from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client, Pool } from "pg";
import { z } from "zod";

/**
 * Updates the tables. Tables from unknown versions are refused, before a statement can fail halfway.
 *
 * @throws ForeignData, UnfitDatabase
 */
export async function migrateDatabase(client: Client | Pool): Promise<void> {
  await refuseUnknownTables(client);
  await requireTrigrams(client);
  await migrate(drizzle(client), { migrationsFolder });
}

/** The data belongs to another installation, or to a version whose tables this one does not know. */
export class ForeignData extends Error {
  override name = "ForeignData";
}

/** The database lacks something that the product needs, and its administrator has to change that. */
class UnfitDatabase extends Error {
  override name = "UnfitDatabase";
}

/**
 * Creates the extension for the desk's trigram search. The migration also creates it, for databases into which copies
 * are restored.
 */
async function requireTrigrams(client: Client | Pool): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new UnfitDatabase(
      `The database is encoded in ${encoding}, but names need UTF8; nothing was changed. Create it with --encoding=UTF8 --template=template0.`,
    );
  try {
    await client.query("create extension if not exists pg_trgm");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === NOT_ALLOWED)
      throw new UnfitDatabase(
        "The database lacks the extension pg_trgm, and this user may not create it; nothing was changed. Make the user the owner of the database, or run once as an administrator: create extension pg_trgm",
      );
    if (code === NOT_INSTALLED || code === NO_FILE)
      throw new UnfitDatabase(
        "The database server has no extension pg_trgm; nothing was changed. It is part of PostgreSQL's contrib modules: install them (package postgresql-contrib), or allow the extension at the provider.",
      );
    throw error;
  }
}

/**
 * The baseline replaces this many earlier migrations; `first` is the time of the earliest one. A database that has them all
 * is used as it is. A database with fewer must be opened once by the last version that still contains them.
 */
const replaced = { migrations: 48, first: 1_795_641_032_713 };
export const lastBefore = "commit 740c6e96 (version 0.1.0)";

/** PostgreSQL, appendix A: insufficient privilege, feature not supported, undefined file. */
const [NOT_ALLOWED, NOT_INSTALLED, NO_FILE] = ["42501", "0A000", "58P01"];

async function refuseUnknownTables(client: Client | Pool): Promise<void> {
  const { rows } = await client.query<{ isMade: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMade"`,
  );
  if (!rows[0]?.isMade) return;
  const made = await client.query<{ first: string | null; newest: string | null }>(
    "select min(created_at) as first, max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  const { first, newest } = made.rows[0] ?? {};
  const known = readJournal();
  if (Number(newest ?? 0) > known.newest.when)
    throw new ForeignData(
      `A later version has changed this data; this version knows it only up to ${known.newest.tag}. Start the later version, or restore an earlier backup.`,
    );
  if (!first) return;
  if (Number(first) === replaced.first && Number(newest) < known.first.when)
    throw new ForeignData(
      `This data lacks changes that this version can no longer make; nothing was changed. Back it up, start ${lastBefore} with it once, stop that version, and start this one.`,
    );
  if (![replaced.first, known.first.when].includes(Number(first)))
    throw new ForeignData(
      "This data was made by a version from before the first release, whose tables this one does not know; nothing was changed. Start with new data: set DATA_DIR to another folder, or DATABASE_URL to an empty database. The version that made the old data can still open it.",
    );
}

const entry = z.object({ when: z.number(), tag: z.string() }).loose();
const journal = z.object({ entries: z.array(entry).min(1) }).loose();

/**
 * The number of migrations behind a database whose newest migration has this time. The migrations that the baseline
 * replaces count one by one, as they do in older backups.
 */
export function migrationsUntil(until: number): number {
  const { entries } = readJournal().whole;
  return replaced.migrations - 1 + entries.filter(({ when }) => when <= until).length;
}

/** Drizzle's list of all migrations of this version. Each is marked with the moment when it was made. */
export function readJournal() {
  const file = path.join(/* turbopackIgnore: true */ migrationsFolder, "meta/_journal.json");
  const whole = journal.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  const inOrder = whole.entries.toSorted((a, b) => a.when - b.when);
  const [first] = inOrder;
  const newest = inOrder.at(-1);
  if (!first || !newest) throw new Error(`${file} names no migration`);
  return { whole, first, newest };
}

/**
 * Relative to the process's working directory: the repository, or the standalone build, which contains a copy (see
 * outputFileTracingIncludes).
 */
export const migrationsFolder = path.join(
  /* turbopackIgnore: true */ process.cwd(),
  "backend/ground/database/migrations",
);
