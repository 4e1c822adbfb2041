import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/backend/ground/database/client";

const named = z.object({ rows: z.array(z.object({ name: z.string() })) });
const lines = z.object({ rows: z.array(z.object({ line: z.string() })) });

/** What counts requests or keeps the time of jobs: it is meant to change with every request. */
export const countingTables = ["rate_limits", "job_leases", "gateway_traffic"];

export type TableContents = Map<string, string[]>;

/** Every row of every table as one line, in an order of its own; without the tables that count. */
export async function tableContents(db: Db): Promise<TableContents> {
  const tables = named.parse(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  const contents: TableContents = new Map();
  for (const { name } of tables.rows.filter((table) => !countingTables.includes(table.name))) {
    const found = await db.execute(sql`select t::text as line from ${sql.identifier(name)} t order by 1`);
    contents.set(
      name,
      lines.parse(found).rows.map(({ line }) => line),
    );
  }
  return contents;
}

/** Rows that came, went or are other than before, each behind the name of its table. */
export function changedRows(before: TableContents, after: TableContents): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [had, has] = [new Set(before.get(name)), new Set(after.get(name))];
    const gone = [...had].filter((line) => !has.has(line)).map((line) => `- ${name} ${line}`);
    return [...gone, ...[...has].filter((line) => !had.has(line)).map((line) => `+ ${name} ${line}`)];
  });
}
