import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Database } from "@/backend/ground/database/client";
import { openInMemory } from "@/backend/ground/database/pglite";
import { openPostgres } from "@/backend/ground/database/postgres";

/** A kind of database. `open` creates a new, empty one. */
export type DatabaseKind = { name: "PGlite" | "PostgreSQL"; open: () => Promise<Database> };

/** PGlite in memory, and PostgreSQL if a server is given. Its databases end with the server. */
export function databaseKinds(server: string | null): DatabaseKind[] {
  const kinds: DatabaseKind[] = [{ name: "PGlite", open: openInMemory }];
  if (server !== null)
    kinds.push({ name: "PostgreSQL", open: async () => openPostgres((await newDatabase(server)).url) });
  return kinds;
}

/** A new database on a PostgreSQL server, without migrations. */
export async function newDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
