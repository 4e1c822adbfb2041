import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";
import { lastBefore, migrationsFolder, migrationsUntil, readJournal } from "./migrate";
import { readTable, type Snapshot, tableNames } from "./snapshot";

/** Rows that move from one database to another, table by table. */
export type Copy = { migrations: number; tables: AsyncIterable<CopiedTable> };
export type CopiedTable = { name: string; rows: AsyncIterable<string> };

/** The hash is the same for the same rows in any order. */
export type TableSum = { name: string; rows: number; hash: string };

export function copyOf(snapshot: Snapshot): Copy {
  return { migrations: snapshot.migrations, tables: tablesOf(snapshot) };
}

async function* tablesOf({ tables, rows }: Snapshot): AsyncGenerator<CopiedTable> {
  for (const name of tables) yield { name, rows: rows(name) };
}

/** Counts the rows and adds up their hashes, because a sum does not depend on the order. */
export function tableSum(name: string) {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: string): void {
      rows += 1;
      sum += BigInt(`0x${createHash("sha256").update(row).digest("hex")}`);
    },
    done: (): TableSum => ({ name, rows, hash: BigInt.asUintN(256, sum).toString(16).padStart(64, "0") }),
  };
}

/** Number of migrations in this version of the product. */
export function knownMigrations(): number {
  return migrationsUntil(readJournal().newest.when);
}

/**
 * Restores a copy into a database without rows. It creates the tables of the copy's version, inserts the rows and
 * compares the result table by table, in one transaction.
 *
 * @throws NotRestored with the reason
 */
export async function fillDatabase(db: Db, copy: Copy): Promise<TableSum[]> {
  if (copy.migrations > knownMigrations())
    throw new NotRestored(
      "It was made by a newer version of the product, whose tables this version does not know.",
    );
  if (copy.migrations < migrationsUntil(readJournal().first.when))
    throw new NotRestored(
      `It was made by a version whose tables this version no longer knows; nothing was changed. Restore it with ${lastBefore}, and start this version with the restored data.`,
    );
  await refuseRows(db);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await withMigrations(copy.migrations, (folder) => migrateBy(db, folder));
  const sums = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local timezone = 'UTC'`);
    const known = await tableNames(tx);
    await layRulesAside(tx);
    const copied: TableSum[] = [];
    for await (const table of copy.tables) copied.push(await fillTable(tx, table, known));
    await setRules(tx);
    for (const wanted of copied) compare(wanted, await sumInside(tx, wanted.name, known));
    return copied;
  });
  await migrateBy(db, migrationsFolder);
  return sums;
}

async function refuseRows(db: Db): Promise<void> {
  const full: string[] = [];
  for (const name of await tableNames(db)) {
    const [counted] = await db.select({ rows: sql<string>`count(*)` }).from(sql`${sql.identifier(name)}`);
    if (counted && Number(counted.rows) > 0) full.push(`${name} ${counted.rows}`);
  }
  if (full.length > 0) throw new NotRestored(`The database is not empty: ${full.join(", ")}.`);
}

/** Drops keys and checks, so that tables can be filled in any order. */
async function layRulesAside(tx: Db): Promise<void> {
  await tx.execute(
    sql`create table drizzle.rules_aside as
        select conrelid::regclass::text as holder, conname as name, pg_get_constraintdef(oid) as rule
        from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')`,
  );
  await tx.execute(sql`
    do $$ declare aside record; begin
      for aside in select * from drizzle.rules_aside loop
        execute format('alter table %s drop constraint %I', aside.holder, aside.name);
      end loop;
    end $$`);
}

/** If older rows break a rule, it applies to new rows only, as in the database that was copied. */
async function setRules(tx: Db): Promise<void> {
  await tx.execute(sql`
    do $$ declare aside record; begin
      for aside in select holder, name, regexp_replace(rule, ' NOT VALID$', '') as rule from drizzle.rules_aside loop
        execute format('alter table %s add constraint %I %s not valid', aside.holder, aside.name, aside.rule);
        begin
          execute format('alter table %s validate constraint %I', aside.holder, aside.name);
        exception when foreign_key_violation or check_violation then null;
        end;
      end loop;
    end $$`);
  await tx.execute(sql`drop table drizzle.rules_aside`);
}

async function migrateBy(db: Db, folder: string): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const dialect = new PgDialect();
  // The session's declared type differs from that of a database without tables, so TypeScript refuses the call.
  await Reflect.apply(dialect.migrate, dialect, [files, db._.session, folder]);
}

export class NotRestored extends Error {
  override name = "NotRestored";
}

/** Maximum size of one statement. */
const BATCH_BYTES = 512 * 1024;

async function fillTable(tx: Db, { name, rows }: CopiedTable, known: readonly string[]): Promise<TableSum> {
  const isThere = known.includes(name);
  const sum = tableSum(name);
  let batch: string[] = [];
  let bytes = 0;
  const insert = async () => {
    if (isThere && batch.length > 0) await insertRows(tx, name, batch);
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    sum.add(row);
    batch.push(row);
    bytes += row.length;
    if (bytes > BATCH_BYTES) await insert();
  }
  await insert();
  if (isThere) await raiseCounters(tx, name);
  return sum.done();
}

async function insertRows(tx: Db, name: string, rows: readonly string[]): Promise<void> {
  await tx.execute(
    sql`insert into ${sql.identifier(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(",")}]`}::jsonb)`,
  );
}

/** Makes the counters continue from the restored numbers. */
async function raiseCounters(tx: Db, name: string): Promise<void> {
  const counted = await tx.select({ column: sql<string>`column_name` }).from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${name}
               and (is_identity = 'YES' or column_default like 'nextval(%')`);
  for (const { column } of counted)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}),
                        (select max(${sql.identifier(column)}) from ${sql.identifier(name)}))`,
    );
}

async function sumInside(tx: Db, name: string, known: readonly string[]): Promise<TableSum> {
  const sum = tableSum(name);
  if (known.includes(name)) for await (const row of readTable(tx, name)) sum.add(row);
  return sum.done();
}

function compare(wanted: TableSum, found: TableSum): void {
  if (found.rows !== wanted.rows || found.hash !== wanted.hash)
    throw new NotRestored(
      `The table ${wanted.name} came out different: ${wanted.rows} rows, ${found.rows} there.`,
    );
}

/** Makes a folder with the migrations that made the tables of a copy. */
async function withMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
  try {
    const all = readJournal().whole;
    const entries = all.entries.filter(({ when }) => migrationsUntil(when) <= count);
    for (const { tag } of entries)
      fs.copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    fs.mkdirSync(path.join(folder, "meta"));
    fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...all, entries }));
    await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
