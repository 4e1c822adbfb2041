import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { Database, Db } from "@/backend/ground/database/client";
import { readJournal } from "@/backend/ground/database/migrate";
import { openPGlite } from "@/backend/ground/database/pglite";
import { openPostgres } from "@/backend/ground/database/postgres";
import { tableNames } from "@/backend/ground/database/snapshot";
import { hasPostgres, newPostgresDatabase, onServer } from "@/tests/support/postgres";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Opens the same database at each call, as one start after another does. */
const kinds: [name: string, isThere: boolean, make: () => Promise<() => Promise<Database>>][] = [
  [
    "PGlite",
    true,
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-"));
      cleanups.push(() => fs.rmSync(folder, { recursive: true, force: true }));
      return () => openPGlite(folder);
    },
  ],
  [
    "PostgreSQL",
    hasPostgres,
    async () => {
      const { url, drop } = await newPostgresDatabase();
      cleanups.push(drop);
      return () => openPostgres(url);
    },
  ],
];

const applied = sql`drizzle.__drizzle_migrations`;

async function during<T>(open: () => Promise<Database>, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

describe.each(kinds)("a start on %s", (_, isThere, make) => {
  it.skipIf(!isThere)("opens what an earlier start made, with nothing left to migrate", async () => {
    const open = await make();
    const tables = await during(open, tableNames);
    expect(tables).toContain("orders");
    const count = (db: Db) => db.$count(applied);
    expect(await during(open, count)).toBe(readJournal().whole.entries.length);
  });

  it.skipIf(!isThere)("names the version to pass through for data from before the baseline", async () => {
    const open = await make();
    // The first and the last but one of the migrations that the baseline replaces.
    await during(open, async (db) => {
      await db.execute(sql`delete from ${applied}`);
      await db.execute(
        sql`insert into ${applied} (hash, created_at) values ('0000', 1795641032713), ('0046', 1795960864282)`,
      );
    });
    await expect(open()).rejects.toMatchObject({
      name: "ForeignData",
      message: expect.stringContaining("start commit 740c6e96"),
    });
  });

  it.skipIf(!isThere)("leaves data alone that a later version has changed", async () => {
    const open = await make();
    await during(open, (db) =>
      db.execute(sql`insert into ${applied} (hash, created_at) values ('later', 9999999999999)`),
    );
    await expect(open()).rejects.toThrow("A later version has changed this data");
  });

  it.skipIf(!isThere)("leaves data alone that a version from before the first release made", async () => {
    const open = await make();
    // The first migration of that time, of which nothing else remains to be known.
    await during(open, async (db) => {
      await db.execute(sql`delete from ${applied}`);
      await db.execute(sql`insert into ${applied} (hash, created_at) values ('0000', 1795255829300)`);
    });
    const refused = await open().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      name: "ForeignData",
      message: expect.stringContaining("Start with new data: set DATA_DIR to another folder"),
    });
    await expect(open(), "it is refused each time").rejects.toThrow("from before the first release");
  });
});

describe.skipIf(!hasPostgres)("a start on a PostgreSQL that lacks something", () => {
  const empty = async (options = "") => {
    const { url, drop } = await newPostgresDatabase(`template template0 ${options}`);
    cleanups.push(drop);
    return new URL(url);
  };

  it("says who may create the extension, and changes nothing", async () => {
    const url = await empty();
    const role = `guest_of_${url.pathname.slice(1)}`;
    await onServer(`create role ${role} login password 'guest'`);
    cleanups.push(() => onServer(`drop role ${role}`));
    Object.assign(url, { username: role, password: "guest" });
    await expect(openPostgres(url.href)).rejects.toMatchObject({
      name: "UnfitDatabase",
      message: expect.stringContaining("run once as an administrator: create extension pg_trgm"),
    });
  });

  it("says that the database cannot hold every name", async () => {
    const url = await empty("encoding 'SQL_ASCII' locale 'C'");
    await expect(openPostgres(url.href)).rejects.toThrow("is encoded in SQL_ASCII, but names need UTF8");
  });
});
