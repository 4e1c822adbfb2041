import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";
import { migrationsFolder, readJournal } from "./migrate";
import { readTable, type Snapshot, tablesInOrder } from "./snapshot";

/** Rows that move from one database to another, table by table. Tables to which others refer come first. */
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
  return readJournal().whole.entries.length;
}

/**
 * Restores a copy into a database without rows. It creates the tables of the copy's version, inserts the rows and
 * compares the result table by table, in one transaction.
 *
 * @throws NotRestored with the reason
 */
export async function fillDatabase(db: Db, copy: Copy): Promise<TableSum[]> {
  if (copy.migrations > knownMigrations())
    throw new NotRestored("It was made by a newer version of the product: its tables are not known here.");
  await refuseRows(db);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await withMigrations(copy.migrations, (folder) => migrateBy(db, folder));
  const sums = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local timezone = 'UTC'`);
    const known = await tablesInOrder(tx);
    const copied: TableSum[] = [];
    for await (const table of copy.tables) copied.push(await fillTable(tx, table, known));
    for (const wanted of copied) compare(wanted, await sumInside(tx, wanted.name, known));
    return copied;
  });
  await migrateBy(db, migrationsFolder);
  return sums;
}

async function refuseRows(db: Db): Promise<void> {
  const full: string[] = [];
  for (const name of await tablesInOrder(db)) {
    const [counted] = await db.select({ rows: sql<string>`count(*)` }).from(sql`${sql.identifier(name)}`);
    if (counted && Number(counted.rows) > 0) full.push(`${name} ${counted.rows}`);
  }
  if (full.length > 0) throw new NotRestored(`The database is not empty: ${full.join(", ")}.`);
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

/** Makes a folder with the first `count` migrations. */
async function withMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
  try {
    const all = readJournal().whole;
    const entries = all.entries.slice(0, count);
    for (const { tag } of entries)
      fs.copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    fs.mkdirSync(path.join(folder, "meta"));
    fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...all, entries }));
    await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
