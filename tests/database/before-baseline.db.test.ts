import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { eq, sql } from "drizzle-orm";
import { parseTar } from "nanotar";
import { Client } from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Database, Db } from "@/backend/ground/database/client";
import { copyOf, fillDatabase } from "@/backend/ground/database/copy";
import { readJournal } from "@/backend/ground/database/migrate";
import { openInMemory, openPGlite } from "@/backend/ground/database/pglite";
import { openPostgres } from "@/backend/ground/database/postgres";
import { tableNames, withSnapshot } from "@/backend/ground/database/snapshot";
import { checkBackup, restoreBackup } from "@/backend/desk/operator/backup-file";
import { deskActions } from "@/backend/desk/log/tables";
import { certificates } from "@/backend/people/certificates/tables";
import { members } from "@/backend/people/members/tables";
import { payments } from "@/backend/sales/payments/tables";
import { hasPostgres, newPostgresDatabase, postgresDatabase } from "@/tests/support/postgres";

// Each test opens databases of its own.
vi.setConfig({ testTimeout: 120_000 });

/** The database that the last version before the baseline left behind. Its README says how. */
const made = path.join(import.meta.dirname, "before-baseline");

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "before-baseline-"));
  cleanups.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param spoil statements that run after the dump */
async function openDump(spoil = ""): Promise<() => Promise<Database>> {
  const { url, drop } = await newPostgresDatabase("template template0");
  cleanups.push(drop);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(zlib.gunzipSync(fs.readFileSync(path.join(made, "shop.sql.gz"))).toString("utf8"));
  await client.query(spoil);
  await client.end();
  return () => openPostgres(url);
}

/** @param spoil statements that run in the folder before it is opened */
async function openFolder(spoil = ""): Promise<() => Promise<Database>> {
  const folder = newFolder();
  const archive = zlib.brotliDecompressSync(fs.readFileSync(path.join(made, "shop-folder.tar.br")));
  for (const { name, type, data } of parseTar(archive)) {
    const target = path.join(folder, name);
    if (type === "directory") fs.mkdirSync(target, { recursive: true });
    else fs.writeFileSync(target, data ?? "");
  }
  if (spoil) {
    const before = await PGlite.create({ dataDir: path.join(folder, "db"), extensions: { pg_trgm } });
    await before.exec(spoil);
    await before.close();
  }
  return () => openPGlite(folder);
}

async function openBackup(open: () => Promise<Database>): Promise<() => Promise<Database>> {
  const database = await open();
  cleanups.push(() => database.close());
  await restoreBackup(database.db, newFolder(), await checkBackup(path.join(made, "shop.backup")));
  return async () => ({ ...database, close: async () => undefined });
}

const databases: [name: string, isThere: boolean, make: () => Promise<() => Promise<Database>>][] = [
  ["a dump of PostgreSQL", hasPostgres, () => openDump()],
  ["a data folder", true, () => openFolder()],
  ["a backup on PGlite", true, () => openBackup(openInMemory)],
];

type Rows = Record<string, string[]>;

/** Every row as it was, from the backup: documents, files and keys with all of their bytes. */
function rowsBefore(): Rows {
  const rows: Rows = {};
  let table = "";
  for (const line of zlib
    .gunzipSync(fs.readFileSync(path.join(made, "shop.backup")))
    .toString("utf8")
    .split("\n")
    .slice(1)) {
    const [, begun] = /^\["table","(\w+)"\]$/.exec(line) ?? [];
    if (begun) rows[(table = begun)] = [];
    else if (line.startsWith("{")) rows[table]?.push(line);
  }
  for (const each of Object.values(rows)) each.sort();
  return rows;
}

function rowsNow(database: Database): Promise<Rows> {
  return withSnapshot(database, async ({ tables, rows }) => {
    const found: Rows = {};
    for (const table of tables) {
      const lines: string[] = [];
      for await (const line of rows(table)) lines.push(line);
      found[table] = lines.sort();
    }
    return found;
  });
}

const lines = z.object({ rows: z.array(z.object({ line: z.string() })) });
async function read(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  return lines.parse(await db.execute(query)).rows.map(({ line }) => line);
}

/** Columns in their order, indexes, keys, checks, triggers, functions and extensions. */
async function schemaOf(db: Db): Promise<Record<string, string[]>> {
  return {
    columns: await read(
      db,
      sql`select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default, identity_start) as line
          from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    ),
    indexes: await read(
      db,
      sql`select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
    ),
    rules: await read(
      db,
      sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
          from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
    ),
    triggers: await read(
      db,
      sql`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by 1`,
    ),
    functions: await read(
      db,
      sql`select pg_get_functiondef(oid) as line from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    ),
    extensions: await read(db, sql`select extname as line from pg_extension order by 1`),
  };
}

const migrations = (db: Db) =>
  read(
    db,
    sql`select hash || ' ' || created_at as line from drizzle.__drizzle_migrations order by created_at`,
  );

describe("data of the last version before the baseline", () => {
  const before = rowsBefore();
  let fresh: Record<string, string[]>;
  beforeAll(async () => {
    const database = await openInMemory();
    fresh = await schemaOf(database.db);
    await database.close();
  });

  it("has orders, documents, codes and drafts", () => {
    const count = (table: string) => before[table]?.length ?? 0;
    for (const table of ["orders", "invoices", "credit_notes", "issued_files", "money_codes", "access_codes"])
      expect(count(table), table).toBeGreaterThan(1);
    for (const table of ["refunds", "receipts", "seats", "renewals", "certificates", "deletions", "carts"])
      expect(count(table), table).toBeGreaterThan(0);
    const revisions = before["content_versions"]?.map((row) => Object(JSON.parse(row)).revision);
    expect(revisions?.toSorted(), "a draft and a published text").toEqual([1, null]);
  });

  it.skipIf(!hasPostgres)("goes on with rows that name nothing, and so does a copy of it", async () => {
    const open = await openDump(`set search_path = public;
      insert into customers (member_id) values (4711);
      update orders set member_id = 4711 where id = (select min(id) from orders where member_id is not null);
      insert into payments (order_id, attempt, key, gateway, method, amount, currency, status, created_at, updated_at)
        values (4711, 1, 'stray', 'stripe', 'card', 1, 'EUR', 'processing', now(), now())`);
    const database = await open();
    cleanups.push(() => database.close());
    const { db } = database;
    const rows = await rowsNow(database);
    expect(rows["customers"], "a row that says nothing alone is gone").toEqual(before["customers"]);
    expect(rows["orders"]?.join("")).not.toContain(`"member_id": 4711`);
    expect(rows["payments"], "money stays").toHaveLength((before["payments"]?.length ?? 0) + 1);
    const broken = sql`select conname as line from pg_constraint where not convalidated`;
    expect(await read(db, broken)).toEqual(["payments_order_id_orders_id_fk"]);
    await db.update(payments).set({ status: "failed" }).where(eq(payments.key, "stray"));
    const [stray] = await db.select().from(payments).where(eq(payments.key, "stray"));
    if (!stray) throw new Error("no payment");
    const another = { ...stray, id: 9_999, attempt: 2, key: "another" };
    await expect(db.insert(payments).values(another), "no further one").rejects.toThrow();
    const copy = await postgresDatabase();
    cleanups.push(() => copy.close());
    await withSnapshot(database, (snapshot) => fillDatabase(copy.db, copyOf(snapshot)));
    expect(await rowsNow(copy)).toEqual(await rowsNow(database));
    expect(await read(copy.db, broken)).toEqual(["payments_order_id_orders_id_fk"]);
  });

  it("keeps the certificates that were kept after a cancelled date", async () => {
    const kept = (...grounds: string[]) => ({
      at: "2026-11-16T09:00:00.000Z",
      by: "Eva",
      reason: "ok",
      grounds,
    });
    const before = JSON.stringify([kept("moved"), kept("called off", "undone"), kept("other person")]);
    const open = await openFolder(`update certificates set kept = '${before}' where id = 1`);
    const database = await open();
    cleanups.push(() => database.close());
    const rows = await database.db.select().from(certificates).orderBy(certificates.id);
    expect(rows.map((row) => row.kept)).toEqual([
      [kept("moved"), kept("undone", "date cancelled"), kept("other person")],
      [],
    ]);
  });

  it("keeps who acted at the desk, by the name that the member has at the update", async () => {
    const open = await openFolder(`insert into desk_actions (at, member_id, action, about, outcome)
      select now(), id, 'noteOrder', 'member:' || id, 'done' from members order by id limit 1;
      insert into desk_actions (at, member_id, action, outcome) values (now(), null, 'noteOrder', 'begun')`);
    const database = await open();
    cleanups.push(() => database.close());
    const [member] = await database.db.select().from(members).orderBy(members.id).limit(1);
    const name = `${member?.firstName} ${member?.lastName}`.trim();
    const rows = await database.db.select().from(deskActions).orderBy(deskActions.id);
    expect(rows.slice(-2)).toMatchObject([
      { actorName: name, actorEmail: member?.email, aboutName: name || null, aboutEmail: member?.email },
      { memberId: null, actorName: "", actorEmail: "", aboutName: null },
    ]);
    await expect(database.db.delete(deskActions)).rejects.toThrow();
  });

  const byId = (list: readonly string[] = []) =>
    list.map((row) => Object(JSON.parse(row))).toSorted((a, b) => String(a.id).localeCompare(String(b.id)));

  describe.each(databases)("%s", (kind, isThere, make) => {
    it.skipIf(!isThere)("goes on with the same rows, and has the tables of a new one", async () => {
      const database = await (await make())();
      cleanups.push(() => database.close());
      const grown: Rows = { ...before, desk_action_links: [], desk_passkey_day: [], address_changes: [] };
      expect(await tableNames(database.db)).toEqual(Object.keys(grown).toSorted());
      const now = await rowsNow(database);
      // These got columns since, so their rows say more.
      for (const name of ["desk_actions", "sessions"])
        expect(byId(now[name])).toMatchObject(byId(grown[name]));
      const same = ({ desk_actions: _, sessions: __, ...rows }: Rows) => rows;
      expect(same(now)).toEqual(same(grown));
      expect(await schemaOf(database.db)).toEqual(fresh);
    });

    // A backup carries no list.
    if (kind.startsWith("a backup")) return;
    it.skipIf(!isThere)("keeps the list of its migrations, and the next start adds nothing", async () => {
      const open = await make();
      const first = await open();
      const list = await migrations(first.db);
      await first.close();
      expect(list).toHaveLength(47 + readJournal().whole.entries.length);
      const second = await open();
      cleanups.push(() => second.close());
      expect(await migrations(second.db)).toEqual(list);
    });
  });
});
