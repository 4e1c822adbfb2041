import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Database } from "@/backend/ground/database/client";
import { openPostgres } from "@/backend/ground/database/postgres";

const server = process.env.TEST_DATABASE_URL;

/** False: no PostgreSQL server for tests. `npm test` starts one when its binaries are installed. */
export const hasPostgres = Boolean(server);

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

const template = () => process.env.TEST_DATABASE_TEMPLATE;

/**
 * For tests that start processes of their own on it. Copied from the migrated one of this run, where there is one.
 * @param options of `create database`, in place of the copy
 */
export async function newPostgresDatabase(
  options = template() ? `template ${template()}` : "",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${template() ?? "test"}_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} ${options}`);
  return {
    url: urlOf(name),
    drop: () => dropDatabase(name),
  };
}

/**
 * A client that has ended is still connected for a moment, and would throw when the server closes it by force. So those
 * get two seconds to leave.
 */
async function dropDatabase(name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { rows } = await onServer(`select 1 from pg_stat_activity where datname = '${name}'`);
    if (rows.length === 0) break;
    await pause(50);
  }
  await onServer(`drop database if exists ${name} with (force)`);
}

/** Makes the database that those of this run are copied from. @returns what drops it and its copies */
export async function makePostgresTemplate(): Promise<() => Promise<void>> {
  const name = `test_${randomBytes(4).toString("hex")}`;
  await onServer(`create database ${name}`);
  await (await openPostgres(urlOf(name))).close();
  process.env.TEST_DATABASE_TEMPLATE = name;
  return async () => {
    const { rows } = await onServer(`select datname from pg_database where datname like '${name}%'`);
    for (const { datname } of rows) await onServer(`drop database if exists ${datname} with (force)`);
  };
}

function urlOf(name: string): string {
  const url = new URL(server ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** A statement of the server's superuser. */
export async function onServer(statement: string) {
  if (!server) throw new Error("TEST_DATABASE_URL is not set");
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
