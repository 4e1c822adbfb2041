import { eq, sql } from "drizzle-orm";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "@/backend/ground/database/client";
import { prepared } from "@/backend/ground/database/prepared";
import { databaseOn } from "@/backend/ground/database/session";
import { rateLimits, secrets } from "@/tests/support/schema";
import { onEachDatabase } from "@/tests/support/database";
import { hasPostgres, newPostgresDatabase } from "@/tests/support/postgres";

onEachDatabase("a prepared statement", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  function valueOf() {
    let made = 0;
    const statement = prepared((db) => {
      made += 1;
      return db
        .select({ value: secrets.value, counted: { count: rateLimits.count } })
        .from(secrets)
        .leftJoin(rateLimits, eq(rateLimits.key, secrets.name))
        .where(eq(secrets.name, sql.placeholder("name")))
        .prepare("value_of_test");
    });
    return { statement, made: () => made };
  }

  it("is built once for the database and its transactions, and runs in the one that asks", async () => {
    const { db } = database;
    const { statement, made } = valueOf();
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(secrets).values({ name: "unsaved", value: "seen" });
        expect(await statement(tx).execute({ name: "unsaved" })).toEqual([{ value: "seen", counted: null }]);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await statement(db).execute({ name: "unsaved" })).toEqual([]);
    await db.insert(rateLimits).values({ key: "saved", windowStart: new Date(), count: 7 });
    await db.insert(secrets).values({ name: "saved", value: "kept" });
    expect(await db.transaction((tx) => statement(tx).execute({ name: "saved" }))).toEqual([
      { value: "kept", counted: { count: 7 } },
    ]);
    expect(made()).toBe(1);
  });

  it("that could not be built is tried again", async () => {
    let isBroken = true;
    const statement = prepared((db) => {
      if (isBroken) throw new Error("no such column");
      return db.select({ name: secrets.name }).from(secrets).prepare("names_of_test");
    });
    expect(() => statement(database.db)).toThrow("no such column");
    isBroken = false;
    expect(await statement(database.db).execute()).toEqual(expect.any(Array));
  });
});

describe.runIf(hasPostgres)("the name of a prepared statement", () => {
  const named = prepared((db) => db.select({ name: secrets.name }).from(secrets).prepare("by_hand"));
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) });

  it.each([
    { behind: "a server", isNamed: true, kept: ["by_hand"] },
    { behind: "a pooler, which gives every transaction another connection", isNamed: false, kept: [] },
  ])("is kept on the connection: $kept, behind $behind", async ({ isNamed, kept }) => {
    const { url, drop } = await newPostgresDatabase();
    const pool = new Pool({ connectionString: url, max: 1 });
    try {
      const db = databaseOn(pool, { named: isNamed });
      for (let at = 0; at < 4; at += 1) await named(db).execute();
      const found = await pool.query("select name from pg_prepared_statements");
      expect(names.parse(found).rows.map(({ name }) => name)).toEqual(kept);
    } finally {
      await pool.end();
      await drop();
    }
  });
});
