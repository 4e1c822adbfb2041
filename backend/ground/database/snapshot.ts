import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db } from "./client";
import { migrationsUntil } from "./migrate";

/** All tables as they were at one moment, read page by page while others continue to write. */
export type Snapshot = {
  /** Number of migrations that the tables have had. */
  migrations: number;
  tables: string[];
  /** Every row of a table, as PostgreSQL writes it in JSON, in any order. Read each table once, one after another. */
  rows(table: string): AsyncGenerator<string>;
};

/**
 * On a server, one transaction lasts as long as the reading. PGlite has a single connection, which such a transaction
 * would block for the shop. There, a short transaction copies the rows (a second for 270,000 rows, measured; as JSON
 * ten times as long), and the shop works between the pages of the reading.
 */
export function withSnapshot<T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (database.kind === "pglite") return readAside(database.db, work);
  return readAtOneMoment(database, async (tx) => {
    const tables = await tableNames(tx);
    return work({ migrations: await migrationsIn(tx), tables, rows: (table) => readTable(tx, table) });
  });
}

/**
 * Runs a long read. On a server, all of its queries see the same moment. On PGlite, each query sees its own moment, so
 * that the shop need not wait.
 */
export function readAtOneMoment<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  if (database.kind === "pglite") return work(database.db);
  return database.db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // The reader may be slow, but a transaction without a reader must end.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      return work(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Every row of a table, in a transaction that sees one moment. */
export async function* readTable(tx: Db, table: string): AsyncGenerator<string> {
  const cursor = nameCursor();
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
  );
  yield* pages((size) => fetchRows(tx, cursor, size));
  await tx.execute(sql`close ${cursor}`);
}

async function readAside<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const aside = new Map<string, Cursor>();
  const { migrations, tables } = await db.transaction(async (tx) => {
    const names = await tableNames(tx);
    for (const table of names) {
      const cursor = nameCursor();
      await tx.execute(
        sql`declare ${cursor} no scroll cursor with hold for select t as row from ${sql.identifier(table)} t`,
      );
      aside.set(table, cursor);
    }
    return { migrations: await migrationsIn(tx), tables: names };
  });
  try {
    const rows = (table: string) => {
      const cursor = aside.get(table) ?? nameCursor();
      return pages((size) => readPageAside(db, table, cursor, size));
    };
    return await work({ migrations, tables, rows });
  } finally {
    for (const cursor of aside.values()) await db.execute(sql`close ${cursor}`);
  }
}

/** The copied value is the row itself. It becomes JSON only here. */
function readPageAside(db: Db, table: string, cursor: Cursor, size: Size): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const kept = await fetchRows(tx, cursor, size);
    const rows = await tx
      .select({ row: sql<string>`to_jsonb(kept::${sql.identifier(table)})::text` })
      .from(sql`unnest(${sql.param(kept)}::text[]) kept`);
    return rows.map(({ row }) => row);
  });
}

type Cursor = ReturnType<typeof sql.identifier>;
let cursors = 0;
const nameCursor = (): Cursor => sql.identifier(`reading_${(cursors += 1)}`);

const fetched = z.object({ rows: z.array(z.object({ row: z.string() })) });

async function fetchRows(tx: Db, cursor: Cursor, size: Size): Promise<string[]> {
  const found: unknown = await tx.execute(fetches[size](cursor));
  return fetched.parse(found).rows.map(({ row }) => row);
}

/** The number of rows is part of the statement and cannot be a parameter. */
const fetches = {
  1: (cursor: Cursor) => sql`fetch 1 from ${cursor}`,
  10: (cursor: Cursor) => sql`fetch 10 from ${cursor}`,
  100: (cursor: Cursor) => sql`fetch 100 from ${cursor}`,
  1000: (cursor: Cursor) => sql`fetch 1000 from ${cursor}`,
};
type Size = keyof typeof fetches;
const sizes: readonly Size[] = [1000, 100, 10];

/** Approximate size of a page, whatever the size of its rows. */
const PAGE_BYTES = 512 * 1024;

/** The first page is small. The size of the rows decides the size of the next pages. */
async function* pages(read: (size: Size) => Promise<string[]>): AsyncGenerator<string> {
  for (let size: Size = 10; ;) {
    const rows = await read(size);
    yield* rows;
    if (rows.length < size) return;
    const bytes = rows.reduce((sum, row) => sum + row.length, 0);
    size = sizes.find((each) => (each * bytes) / rows.length < PAGE_BYTES) ?? 1;
  }
}

async function migrationsIn(tx: Db): Promise<number> {
  const [made] = await tx
    .select({ newest: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`);
  return migrationsUntil(Number(made?.newest ?? 0));
}

export async function tableNames(tx: Db): Promise<string[]> {
  const names = await tx
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  return names.map(({ name }) => name).sort();
}
