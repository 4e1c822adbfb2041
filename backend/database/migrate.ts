import fs from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client, Pool } from "pg";
import { z } from "zod";

/**
 * Brings the tables up to date. Tables that other versions made are refused before a statement could fail halfway.
 *
 * @throws ForeignData
 */
export async function migrateDatabase(client: Client | Pool): Promise<void> {
  await refuseUnknownTables(client);
  await migrate(drizzle(client), { migrationsFolder });
}

/** The data belongs to another installation, or to a version whose tables this one does not know. */
export class ForeignData extends Error {
  override name = "ForeignData";
}

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
      `This data was changed by a later version than this one, which knows it up to ${known.newest.tag}. Start the later version, or restore a backup from before.`,
    );
  if (first && Number(first) !== known.first.when)
    throw new ForeignData(
      "This data was made by a version from before the first release, whose tables this one does not know; nothing was changed. Start with new data: set DATA_DIR to another folder, or DATABASE_URL to an empty database. The version that made the old data still opens it.",
    );
}

const entry = z.object({ when: z.number(), tag: z.string() }).loose();
const journal = z.object({ entries: z.array(entry).min(1) }).loose();

/** Where drizzle writes down all migrations of this version; each has the moment it was made as its mark. */
export function readJournal() {
  const file = path.join(/* turbopackIgnore: true */ migrationsFolder, "meta/_journal.json");
  const whole = journal.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  const inOrder = whole.entries.toSorted((a, b) => a.when - b.when);
  const [first] = inOrder;
  const newest = inOrder.at(-1);
  if (!first || !newest) throw new Error(`${file} names no migration`);
  return { whole, first, newest };
}

/** Seen from the process's working directory: the repository, or the standalone build, which carries a copy (see outputFileTracingIncludes). */
export const migrationsFolder = path.join(
  /* turbopackIgnore: true */ process.cwd(),
  "backend/database/migrations",
);
