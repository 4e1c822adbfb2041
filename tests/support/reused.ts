import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/backend/database/client";

/**
 * Databases to be used again: opening one takes a second or two, emptying one a few hundredths. What a test closes is
 * emptied and kept for the next one of the same file. A test that changes the schema itself has to put it back.
 */
export function reused(open: () => Promise<Database>): {
  take: () => Promise<Database>;
  /** Closes those that nobody uses. */
  closeAll: () => Promise<void>;
} {
  const free: Database[] = [];
  return {
    async take() {
      const database = free.pop() ?? (await open());
      const close = async () => {
        await empty(database);
        free.push(database);
      };
      return { ...database, close };
    },
    async closeAll() {
      for (const database of free.splice(0)) await database.close();
    },
  };
}

const tableNames = z.object({ rows: z.array(z.object({ name: z.string() })) });

async function empty({ db }: Database): Promise<void> {
  const { rows } = tableNames.parse(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  const names = rows.map(({ name }) => sql.identifier(name));
  await db.execute(sql`truncate table ${sql.join(names, sql`, `)} restart identity cascade`);
}
