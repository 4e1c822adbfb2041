import fs from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { isOutage } from "@/backend/ground/database/client";
import { env } from "@/lib/env";

/** A command does not know its shop. The process then ends with 78. */
export class NotSetUp extends Error {
  override name = "NotSetUp";
  constructor(fault: string) {
    super(`${fault}\n${how}`);
  }
}

const how = `Run the command with the settings of its server, EnvironmentFile and Environment of the unit (docs/install.md):
  set -a; . /etc/academy.env; set +a; DATA_DIR=/var/lib/academy node orders.js list`;

/**
 * Checks that a command's database exists. The command must not create one, because an empty database would look like a
 * shop without sales.
 *
 * @throws NotSetUp
 */
export async function requireDatabase(): Promise<void> {
  if (env.DATABASE_URL) return requireTables(env.DATABASE_URL);
  if (fs.existsSync(path.join(env.DATA_DIR, "db/PG_VERSION"))) return;
  requireNamedData();
  throw new NotSetUp(
    `There is no database in ${env.DATA_DIR}, and no server answers at ${env.ORIGIN}. The server creates one at its first start; a command never does.`,
  );
}

/** Checks that the database's location is explicit, for commands that may create one. @throws NotSetUp */
export function requireNamedData(): void {
  if (env.isDataNamed) return;
  throw new NotSetUp(
    `Neither DATABASE_URL nor DATA_DIR is set, and there is no database in ${env.DATA_DIR}: this command cannot tell which shop it belongs to.`,
  );
}

async function requireTables(address: string): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  // The connection may end while it is being closed.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') is null as empty",
    );
    if (rows[0]?.empty === true)
      throw new NotSetUp(
        "The database in DATABASE_URL has no tables of a shop. The server creates them at its first start; a command never does.",
      );
  } catch (error) {
    if (error instanceof NotSetUp || isOutage(error)) throw error;
    throw new NotSetUp(
      `DATABASE_URL: the database does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
