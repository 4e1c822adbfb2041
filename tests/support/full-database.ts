import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "@/backend/ground/database/client";
import { readTemplate } from "@/backend/ground/database/template";
import { fillTables, growingTables } from "./filled-tables";

type Question = { text: string; params: unknown[] };

/** A database that keeps what it was asked. */
export type FullDatabase = Database & {
  questions: Question[];
  /** Adds so many rows to every table that grows; what is there stays. */
  fill(rows: number): Promise<void>;
  /** Tables that are read from end to end by PostgreSQL's plan for the question. */
  tablesScanned(question: Question): Promise<string[]>;
};

export async function openFullDatabase(): Promise<FullDatabase> {
  const client = await PGlite.create({ loadDataDir: await readTemplate(), extensions: { pg_trgm } });
  const questions: Question[] = [];
  const db = drizzle(client, {
    logger: { logQuery: (text, params) => void questions.push({ text, params }) },
  });
  return {
    db,
    kind: "pglite",
    name: "memory",
    questions,
    fill: (rows) => fillTables((text) => client.exec(text), rows),
    ping: async () => void (await client.query("select 1")),
    close: () => client.close(),
    async tablesScanned({ text, params }) {
      const answer = await client.query<{ "QUERY PLAN": unknown }>(`explain (format json) ${text}`, params);
      return scannedIn(answer.rows.map((row) => row["QUERY PLAN"])).filter((name) =>
        growingTables.includes(name),
      );
    },
  };
}

/** Names of tables under "Seq Scan" nodes, anywhere in a plan. */
function scannedIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedIn);
  if (typeof plan !== "object" || plan === null) return [];
  const { "Node Type": node, "Relation Name": table } = Object.fromEntries(Object.entries(plan));
  const own = node === "Seq Scan" && typeof table === "string" ? [table] : [];
  return [...own, ...Object.values(plan).flatMap(scannedIn)];
}
