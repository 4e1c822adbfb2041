import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database, Db } from "@/backend/ground/database/client";
import { openPostgres, usualPool } from "@/backend/ground/database/postgres";
import { withRequestId } from "@/lib/observe/log";
import { site } from "@/lib/site";
import { startPgBouncer } from "@/scripts/support/pgbouncer";
import { findProgram } from "@/scripts/support/processes.mjs";
import { hasPostgres, newPostgresDatabase } from "@/tests/support/postgres";

const shown = z.object({ rows: z.array(z.object({ value: z.string() })) });
const show = async (db: Db, name: string) =>
  shown.parse(await db.execute(sql`select current_setting(${name}) as value`)).rows[0]?.value;
const one = { ...usualPool, size: 1 };

describe.runIf(hasPostgres)("the name of a request in the database", () => {
  it("lasts as long as its transaction, on the one connection that there is", async () => {
    const { url, drop } = await newPostgresDatabase();
    const { db, close } = await openPostgres(url, one);
    try {
      const own = await show(db, "application_name");
      expect(own).toMatch(new RegExp(`^${site.slug} .* ${process.pid}$`));
      const during = (id: string) =>
        withRequestId(id, () => db.transaction((tx) => show(tx, "application_name")));
      expect(await during("0123456789abcdef")).toBe(`${site.slug} 0123456789abcdef`);
      expect(await db.transaction((tx) => show(tx, "application_name"))).toBe(own);
      // What is no name never comes into a statement.
      expect(await during("x'; drop table members; --")).toBe(own);
    } finally {
      await close();
      await drop();
    }
  });
});

describe.runIf(hasPostgres && findProgram("pgbouncer"))("behind PgBouncer in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let database: { url: string; drop: () => Promise<void> };
  const opened: Database[] = [];
  let pooled = "";
  beforeAll(async () => {
    database = await newPostgresDatabase();
    pooler = await startPgBouncer(database.url, 3);
    pooled = pooler.url;
  });
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await pooler.stop();
    await database.drop();
  });

  it("has its time-outs and the request's name in every transaction, and leaves nothing of them behind", async () => {
    const seconds = { ...usualPool.seconds, statement: 7, lock: 3, transaction: 11 };
    const first = await openPostgres(pooled, { size: 3, seconds });
    const second = await openPostgres(pooled, usualPool);
    opened.push(first, second);
    const inside = (db: Db) =>
      db.transaction(async (tx) => [
        await show(tx, "statement_timeout"),
        await show(tx, "lock_timeout"),
        await show(tx, "idle_in_transaction_session_timeout"),
        await show(tx, "application_name"),
      ]);
    const mine = () => withRequestId("0123456789abcdef", () => inside(first.db));
    // Several at once, so that connections of the server go from one to the other.
    const answers = await Promise.all([mine(), inside(second.db), mine(), inside(second.db), mine()]);
    const named = ["7s", "3s", "11s", `${site.slug} 0123456789abcdef`];
    const others = ["15s", "10s", "30s", expect.not.stringContaining("0123456789abcdef")];
    expect(answers).toEqual([named, others, named, others, named]);
    expect(await show(second.db, "lock_timeout")).toBe("0");
  });

  it("ends a statement that takes too long, and goes on with the next", async () => {
    const database = await openPostgres(pooled, { size: 1, seconds: { ...usualPool.seconds, statement: 1 } });
    opened.push(database);
    const { db } = database;
    const slow = db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`));
    await expect(slow).rejects.toThrow();
    expect(await db.transaction((tx) => show(tx, "statement_timeout"))).toBe("1s");
  });
});
