import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/backend/ground/database/client";
import { countingTables } from "./table-contents";

const named = z.object({ rows: z.array(z.object({ name: z.string() })) });

/**
 * From now on every row that comes, changes or goes leaves the name of its table, but in the tables that count. Asking for
 * the names takes one query, where comparing the contents of all tables takes two hundred.
 */
export async function noteWrites(db: Db): Promise<{
  /** The tables that were written since it was asked last. */
  take(): Promise<string[]>;
  /** The database has the schema that it had. */
  end(): Promise<void>;
}> {
  await db.execute(sql`create schema noted`);
  await db.execute(sql`create table noted.writes (name text not null)`);
  await db.execute(sql`
    create function noted.note() returns trigger language plpgsql as
    $$ begin insert into noted.writes values (tg_table_name); return null; end $$`);
  const { rows } = named.parse(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  for (const { name } of rows.filter((table) => !countingTables.includes(table.name)))
    await db.execute(sql`
      create trigger noted after insert or update or delete on ${sql.identifier(name)}
      for each row execute function noted.note()`);
  return {
    async take() {
      const taken = await db.execute(sql`
        with taken as (delete from noted.writes returning name) select distinct name from taken order by 1`);
      return named.parse(taken).rows.map(({ name }) => name);
    },
    end: async () => void (await db.execute(sql`drop schema noted cascade`)),
  };
}
