import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/backend/ground/database/client";

/** All rows of a table in the order of its first column, the key; PostgreSQL promises no order without it. */
export function rowsOf<T extends PgTable>(db: Db, table: T): Promise<T["$inferSelect"][]> {
  return db
    .select()
    .from(table as PgTable)
    .orderBy(sql`1`) as unknown as Promise<T["$inferSelect"][]>;
}
