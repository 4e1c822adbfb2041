import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db } from "@/backend/ground/database/client";

/**
 * Databases to be used again: opening one takes up to two seconds, emptying one some hundredths. A closed database is
 * emptied and kept for the next test of the same process. A test that changes the schema itself has to put it back.
 */
export function reused(open: () => Promise<Database>): () => Promise<Database> {
  const free: Database[] = [];
  return async () => {
    const database = free.pop() ?? (await open());
    const close = async () => {
      await emptyTables(database.db);
      free.push(database);
    };
    return { ...database, close };
  };
}

const tableNames = z.object({ rows: z.array(z.object({ name: z.string() })) });

/**
 * Takes all rows out of these tables and of those that refer to them, or of every table, whose numbers then begin anew.
 * Deleting the few rows of a test is 10 times as quick as TRUNCATE, which makes new files for every table and index.
 */
export async function emptyTables(db: Db, names?: readonly string[]): Promise<void> {
  const isChosen = names
    ? sql`relname in (${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )})`
    : sql`relkind = 'r'`;
  const { rows } = tableNames.parse(
    await db.execute(sql`
      with recursive chosen(id) as (
        select oid from pg_class where relnamespace = 'public'::regnamespace and ${isChosen}
        union
        select conrelid from pg_constraint join chosen on confrelid = id where contype = 'f'
      )
      select relname as name from chosen join pg_class on oid = id`),
  );
  const emptied = rows.map(({ name }) => name);
  // In one statement, so that references are looked at when all rows are gone.
  const deletions = rows.map(
    ({ name }) => sql`${sql.identifier(`of_${name}`)} as (delete from ${sql.identifier(name)})`,
  );
  await db.transaction(async (tx) => {
    await pastGuards(tx, emptied, () => tx.execute(sql`with ${sql.join(deletions, sql`, `)} select 1`));
  });
  if (names) return;
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
}

/** Tables whose rows the database keeps. */
const guarded = ["invoices", "credit_notes", "issued_files", "desk_actions", "desk_action_links"];

/** Changes guarded rows of some tables, as somebody could who owns the database. */
export async function pastGuards(
  db: Db,
  names: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const open = guarded.filter((name) => names.includes(name));
  for (const name of open) await db.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await change();
  for (const name of open) await db.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
}
