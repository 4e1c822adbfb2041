import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/backend/database/client";

const named = z.object({ rows: z.array(z.object({ name: z.string() })) });
const lines = z.object({ rows: z.array(z.object({ line: z.string() })) });

/** What counts requests, keeps the time of jobs, or logs: it is meant to change with every request. */
export const counting = ["rate_limits", "job_leases", "gateway_traffic"];

/**
 * One hash over all rows of each table, whatever their order.
 *
 * @param without tables that are left out
 */
export async function tableHashes(db: Db, without: string[] = counting): Promise<Map<string, string>> {
  const tables = named.parse(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  const hashes = new Map<string, string>();
  for (const { name } of tables.rows.filter((table) => !without.includes(table.name))) {
    const found = await db.execute(sql`select t::text as line from ${sql.identifier(name)} t order by 1`);
    const hash = createHash("sha256");
    for (const { line } of lines.parse(found).rows) hash.update(line).update("\n");
    hashes.set(name, hash.digest("hex"));
  }
  return hashes;
}

/** Tables that are not the same. */
export function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}
