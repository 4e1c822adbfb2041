import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";

describe.skipIf(!hasPostgres)("a connection that the server ends, PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => void (database = await postgresDatabase()));
  afterAll(() => database.close());

  // Without a listener of the pool the loss ends the process, which fails the run.
  it("in the middle of a transaction fails that transaction, and the next one works", async () => {
    const broken = database.db.transaction(async (tx) => {
      const [row] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as one`);
      await database.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await expect(database.ping()).resolves.toBeUndefined();
  });
});
