import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { openPGlite } from "./pglite";
import { openPostgres } from "./postgres";
import type * as schema from "./schema";

/** A drizzle handle: the database, or a transaction in it. Stores take this, so they work in both. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the database and brings its schema up to date: a PostgreSQL server when a URL is given, else PGlite in a folder.
 *
 * @throws DatabaseInUse when another process holds the folder; the message names its pid.
 */
export function openDatabase(options: { url?: string; folder: string }): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPGlite(options.folder);
}
