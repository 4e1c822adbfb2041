import { PGlite } from "@electric-sql/pglite";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "@/backend/database/client";
import { readTemplate } from "@/backend/database/template";
import * as schema from "./schema";

type Question = { text: string; params: unknown[] };

/** A database that keeps what it was asked. */
export type FullDatabase = Database & {
  questions: Question[];
  /** Adds so many rows to every table that grows; what is there stays. */
  fill(rows: number): Promise<void>;
  /** Tables that are read from end to end by PostgreSQL's plan for the question. */
  tablesScanned(question: Question): Promise<string[]>;
};

/** Tables that stay small, however long the shop sells. */
const small = new Set([
  "secrets",
  "job_leases",
  "invoice_counters",
  "credit_note_counters",
  "stock",
  "coupon_counters",
  "gateway_traffic",
]);

/**
 * What most rows of a shop that has sold for years say: nearly everything is over. A column that is not named here
 * holds a value of its own in every row, or nothing where it may.
 */
const usual: Record<string, string> = {
  "orders.status": "case when i % 50 = 0 then 'cancelled' else 'completed' end",
  "orders.member_id": "i / 4",
  "orders.paid_at": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "orders.holds": "i % 50 <> 0",
  "orders.refunded": "0",
  "order_lines.order_id": "i",
  "order_entries.kind": "'note'",
  "order_entries.topic": "'payment'",
  "payments.status": "case when i % 30 = 0 then 'failed' else 'succeeded' end",
  "payments.gateway": "case when i % 3 = 0 then 'invoice' else 'stripe' end",
  "payments.save_method": "i % 20 = 0",
  "payments.token_id": "i",
  "demo_payments.status": "'succeeded'",
  "demo_events.delivered_at": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "refunds.status": "'succeeded'",
  "subscriptions.status": "case when i % 3 = 0 then 'cancelled' else 'active' end",
  "subscriptions.next_payment_at": "timestamptz '2026-11-02' + (i % 8000 + 1000) * interval '1 hour'",
  "subscriptions.period": "'year'",
  "renewals.status": "'paid'",
  "renewals.period_start": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "waiting_list.status": "case when i % 2 = 0 then 'left' else 'expired' end",
  "waiting_list.product_id": "i % 40",
  "waiting_list.variation_id": "i % 3",
  "outbox.sent_at": "timestamptz '2026-11-02' - (i % 20000) * interval '1 minute'",
  "outbox.attempts": "1",
  "grants.member_id": "i / 3",
  "grants.kind": "'course'",
  "cart_lines.quantity": "1",
  "shop_sessions.created_at": "timestamptz '2026-11-02' - (i % 300) * interval '1 day'",
  "carts.session_id": "gen_random_uuid()",
  "carts.member_id": "null",
  "sessions.revoked_at": "case when i % 2 = 0 then timestamptz '2026-11-02' end",
  "vat_checks.result": "'valid'",
  "passkey_challenges.expires_at": "timestamptz '2026-11-02' - (i % 1000) * interval '1 minute'",
  "deletion_requests.expires_at": "timestamptz '2026-11-02' - (i % 1000) * interval '1 minute'",
};

export async function openFullDatabase(): Promise<FullDatabase> {
  const client = await PGlite.create({ loadDataDir: await readTemplate() });
  const questions: Question[] = [];
  const db = drizzle(client, {
    logger: { logQuery: (text, params) => void questions.push({ text, params }) },
  });
  return {
    db,
    kind: "pglite",
    questions,
    fill: (rows) => fill(client, rows),
    ping: async () => void (await client.query("select 1")),
    close: () => client.close(),
    async tablesScanned({ text, params }) {
      const answer = await client.query<{ "QUERY PLAN": unknown }>(`explain (format json) ${text}`, params);
      return scannedIn(answer.rows.map((row) => row["QUERY PLAN"])).filter((name) => !small.has(name));
    },
  };
}

/** Far from the numbers of the sample rows. */
const first = 1_000_000;

/** References are not looked at while the rows are written: they need not point anywhere. */
async function fill(client: PGlite, rows: number): Promise<void> {
  await client.exec("set session_replication_role = replica");
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || small.has(getTableName(table))) continue;
    const name = getTableName(table);
    const columns = Object.values(getTableColumns(table)).filter(
      ({ generatedIdentity }) => !generatedIdentity,
    );
    const values = columns.map((column) => usual[`${name}.${column.name}`] ?? valueOf(column));
    await client.exec(
      `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(", ")})
       select ${values.join(", ")} from generate_series(${first}, ${first + rows}) as i`,
    );
  }
  await client.exec(`set session_replication_role = origin;
    select setval(format('%I.%I', schemaname, sequencename)::regclass, ${first + rows + 1})
    from pg_sequences where schemaname = 'public';
    analyze`);
}

type Column = { name: string; notNull: boolean; isUnique: boolean; getSQLType(): string };

function valueOf(column: Column): string {
  const { name, notNull, isUnique } = column;
  const type = column.getSQLType();
  if (!notNull && !isUnique && !name.endsWith("_id")) return "null";
  if (type === "integer" || type === "bigint" || type === "serial") return "i";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return "false";
  if (type === "jsonb") return "'[]'";
  if (type === "bytea") return "convert_to(i::text, 'UTF8')";
  if (type.startsWith("timestamp")) return "timestamptz '2026-11-02' - (i % 2500) * interval '1 minute'";
  return `'${name}-' || i`;
}

/** Names of tables under "Seq Scan" nodes, anywhere in a plan. */
function scannedIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedIn);
  if (typeof plan !== "object" || plan === null) return [];
  const { "Node Type": node, "Relation Name": table } = Object.fromEntries(Object.entries(plan));
  const own = node === "Seq Scan" && typeof table === "string" ? [table] : [];
  return [...own, ...Object.values(plan).flatMap(scannedIn)];
}
