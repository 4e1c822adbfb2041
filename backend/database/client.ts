import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A drizzle handle: the database, or a transaction in it. Stores take this, so they work in both. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
