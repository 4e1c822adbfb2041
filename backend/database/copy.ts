import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "./client";
import { migrationsFolder } from "./template";

/** All rows of a database, each as PostgreSQL writes it in JSON, and how many migrations had made its tables. */
export type Copy = { migrations: number; tables: Table[] };
export type Table = { name: string; rows: string[] };

const journal = z.object({ entries: z.array(z.object({ tag: z.string() }).loose()) }).loose();

/** Migrations that this version of the product knows. */
export function knownMigrations(): number {
  return readJournal().entries.length;
}

function readJournal() {
  const file = path.join(/* turbopackIgnore: true */ migrationsFolder, "meta/_journal.json");
  return journal.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}

/** The state of one moment, while others go on writing. */
export async function copyRows(db: Db): Promise<Copy> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return readTables(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function readTables(tx: Db): Promise<Copy> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  const tables: Table[] = [];
  for (const name of await tablesInOrder(tx)) {
    const rows = await tx
      .select({ row: sql<string>`to_jsonb(t)::text` })
      .from(sql`${sql.identifier(name)} t`);
    tables.push({ name, rows: rows.map(({ row }) => row).sort() });
  }
  const [made] = await tx.select({ count: sql<string>`count(*)` }).from(sql`drizzle.__drizzle_migrations`);
  return { migrations: Number(made?.count ?? 0), tables };
}

/** The same for the same rows, in whatever order a database gives them. */
export function hashOf({ rows }: Table): string {
  const hash = createHash("sha256");
  for (const row of rows) hash.update(row).update("\n");
  return hash.digest("hex");
}

/**
 * Puts a copy into a database that has no rows yet, makes its tables as they were when it was made, and compares what is
 * there afterwards, table by table. All of it or nothing.
 *
 * @throws NotRestored with the reason
 */
export async function fillDatabase(db: Db, copy: Copy): Promise<void> {
  if (copy.migrations > knownMigrations())
    throw new NotRestored("It was made by a newer version of the product: its tables are not known here.");
  const full = (await readInside(db)).tables.filter(({ rows }) => rows.length > 0);
  if (full.length > 0)
    throw new NotRestored(
      `The database is not empty: ${full.map(({ name, rows }) => `${name} ${rows.length}`).join(", ")}.`,
    );
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await withMigrations(copy.migrations, (folder) => migrateBy(db, folder));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local timezone = 'UTC'`);
    const given = new Map(copy.tables.map((table) => [table.name, table]));
    for (const name of await tablesInOrder(tx)) await insertRows(tx, given.get(name) ?? { name, rows: [] });
    compare(copy, await readTables(tx));
  });
  await migrateBy(db, migrationsFolder);
}

async function migrateBy(db: Db, folder: string): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const dialect = new PgDialect();
  // Its type asks for a session without tables in another way of saying so than that of a database without tables.
  await Reflect.apply(dialect.migrate, dialect, [files, db._.session, folder]);
}

export class NotRestored extends Error {
  override name = "NotRestored";
}

const readInside = (db: Db) => db.transaction((tx) => readTables(tx));

async function insertRows(tx: Db, { name, rows }: Table): Promise<void> {
  if (rows.length === 0) return;
  // In one statement, so that rows may refer to one another.
  await tx.execute(
    sql`insert into ${sql.identifier(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(",")}]`}::jsonb)`,
  );
  const counted = await tx.select({ column: sql<string>`column_name` }).from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${name}
               and (is_identity = 'YES' or column_default like 'nextval(%')`);
  for (const { column } of counted)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}),
                        (select max(${sql.identifier(column)}) from ${sql.identifier(name)}))`,
    );
}

function compare(wanted: Copy, found: Copy): void {
  const there = new Map(found.tables.map((table) => [table.name, table]));
  for (const table of wanted.tables) {
    const now = there.get(table.name) ?? { name: table.name, rows: [] };
    if (now.rows.length !== table.rows.length || hashOf(now) !== hashOf(table))
      throw new NotRestored(
        `The table ${table.name} came out different: ${table.rows.length} rows, ${now.rows.length} there.`,
      );
  }
}

/** A folder with the first so many migrations. */
async function withMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
  try {
    const all = readJournal();
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

/** Those that others refer to come first. */
async function tablesInOrder(tx: Db): Promise<string[]> {
  const names = await tx
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  const references = await tx
    .select({ from: sql<string>`c.relname`, to: sql<string>`r.relname` })
    .from(sql`pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid`)
    .where(sql`k.contype = 'f' and k.conrelid <> k.confrelid`);
  const ordered: string[] = [];
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.includes(name)) return;
    if (above.includes(name)) throw new Error(`the tables ${above.join(", ")} refer to one another`);
    for (const { from, to } of references) if (from === name) visit(to, [...above, name]);
    ordered.push(name);
  };
  for (const { name } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) visit(name, []);
  return ordered;
}
