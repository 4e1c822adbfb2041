import { afterAll, describe } from "vitest";
import type { Database } from "@/backend/database/client";
import { openPostgres } from "@/backend/database/postgres";
import { newDatabase } from "@/scripts/support/databases";
import { testDatabase } from "./database";
import { reused } from "./reused";

const server = process.env.TEST_DATABASE_URL;

/** False: no PostgreSQL server for tests. `npm test` starts one when its binaries are installed. */
export const hasPostgres = Boolean(server);

/**
 * The same suite on PGlite and on PostgreSQL; without a server the second one counts as skipped. Each `open` gives a
 * database of its own, to be closed by the suite.
 */
export function onEachDatabase(title: string, suite: (open: () => Promise<Database>) => void): void {
  describe(`${title}, PGlite`, () => suite(testDatabase));
  describe.skipIf(!hasPostgres)(`${title}, PostgreSQL`, () => {
    const { take, closeAll } = reused(postgresDatabase);
    afterAll(closeAll);
    suite(take);
  });
}

/** A new database on the test server, migrated and empty; closing it drops it. */
export async function postgresDatabase(): Promise<Database> {
  const { url, drop } = await newPostgresDatabase();
  const database = await openPostgres(url);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

/** For tests that start processes of their own on it. */
export async function newPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!server) throw new Error("TEST_DATABASE_URL is not set");
  return newDatabase(server);
}
