import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";

/** Tables that stay small, however long the shop sells. */
const small = new Set([
  "secrets",
  "job_leases",
  "invoice_counters",
  "credit_note_counters",
  "stock",
  "coupon_counters",
  "gateway_traffic",
  "desk_passkey_day",
  // A change lasts a day.
  "address_changes",
]);

/** Names of those that grow with every year of business. */
export const growingTables: readonly string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map(getTableName)
  .filter((name) => !small.has(name));

/** Far from the numbers of the sample rows. */
export const first = 1_000_000;

/** 360 a day, the newest first: the same number on each of its days, however many there are. */
const issued = `timestamptz '2026-11-02' - (i - ${first}) * interval '4 minutes'`;

/** As much of a document as the books ask of it, in SQL. @param on the moment of its issue, in SQL */
export const documentText = (on: string) => `jsonb_build_object(
  'number', 'number-' || i, 'issuedOn', to_char(${on}, 'YYYY-MM-DD'), 'orderNumber', i::text, 'paymentTitle', 'Invoice',
  'supplied', '{"from": "2026-01-01", "to": "2026-01-01"}'::jsonb, 'payment', '{"state": "waiting"}'::jsonb, 'total', 11880, 'invoice', '{"number": "2026-00001", "issuedOn": "2026-01-01"}'::jsonb,
  'buyer', '{"name": "Firm", "person": null, "email": "a@example.com", "vatId": null, "address":
    {"street": "Weg 1", "addition": null, "postcode": "1010", "city": "Wien", "state": null, "country": "AT"}}'::jsonb,
  'taxes', '[{"kind": "standard", "basisPoints": 2000, "country": "AT", "net": 9900, "tax": 1980}]'::jsonb)`;

/**
 * What most rows of a shop that has sold for years say: nearly everything is over. A column that is not named here
 * holds a value of its own in every row, or nothing where it may.
 */
const usual: Record<string, string> = {
  "orders.email": "'buyer-' || i || '@example.com'",
  "orders.created_at": issued,
  "orders.billing": `'{"country": "AT"}'`,
  "orders.status": "case when i % 50 = 0 then 'cancelled' else 'completed' end",
  "orders.member_id": "i / 4",
  "orders.paid_at": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "orders.holds": "i % 50 <> 0",
  "orders.refunded": "0",
  "order_lines.order_id": "i",
  "order_entries.kind": `case when i < ${first + 500} and i % 10 = 0 then 'alert' else 'note' end`,
  "order_entries.is_open": `i < ${first + 500} and i % 10 = 0`,
  "order_coupons.code": "'guest-of-the-house'",
  "invoices.issued_at": issued,
  "invoices.content": documentText(issued),
  "credit_notes.issued_at": issued,
  "credit_notes.content": documentText(issued),
  "issued_files.pdf": "decode(repeat('00', 64), 'hex')",
  "order_entries.topic": "'payment'",
  "payments.created_at": issued,
  "payments.status": "case when i % 30 = 0 then 'failed' else 'succeeded' end",
  "payments.gateway": "case when i % 3 = 0 then 'invoice' else 'stripe' end",
  "payments.save_method": "i % 20 = 0",
  "payments.token_id": "i",
  "demo_payments.status": "'succeeded'",
  "demo_events.delivered_at": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "refunds.status": "'succeeded'",
  "dispute_fees.at": issued,
  "withdrawals.at": issued,
  "order_messages.at": issued,
  "order_messages.settled_at": issued,
  "withdrawals.carried_out_at": issued,
  "subscriptions.status": "case when i % 3 = 0 then 'cancelled' else 'active' end",
  "subscriptions.next_payment_at": "timestamptz '2026-11-02' + (i % 8000 + 1000) * interval '1 hour'",
  "subscriptions.period": "'year'",
  "renewals.status": "'paid'",
  "renewals.period_start": "timestamptz '2026-11-02' - i * interval '1 hour'",
  "unpaid_seats.lapsed_at": "timestamptz '2026-11-02' - (i % 600) * interval '1 hour'",
  "unpaid_seats.held_at": "timestamptz '2026-11-02' - (i % 6000) * interval '1 hour'",
  "unpaid_seats.free": "i % 50 = 0",
  "unpaid_seats.product_id": "i % 40",
  "waiting_list.status": "case when i % 2 = 0 then 'left' else 'expired' end",
  "waiting_list.product_id": "i % 40",
  "waiting_list.variation_id": "i % 3",
  "outbox.sent_at": "timestamptz '2026-11-02' - (i % 20000) * interval '1 minute'",
  "outbox.attempts": "1",
  "grants.member_id": "i / 3",
  "grants.kind": "'course'",
  "cart_lines.quantity": "1",
  "shop_sessions.created_at": "timestamptz '2026-11-02' - (i % 300) * interval '1 day'",
  "bank_lines.state": "case when i % 20 = 0 then 'open' else 'booked' end",
  "bank_lines.double_of": "null",
  "code_batches.kind": "'percent'",
  "code_batches.basis_points": "1000",
  "desk_actions.outcome": "'done'",
  "desk_action_links.kind": "'ended'",
  "carts.session_id": "gen_random_uuid()",
  "carts.member_id": "null",
  "sessions.revoked_at": "case when i % 2 = 0 then timestamptz '2026-11-02' end",
  "vat_checks.result": "'valid'",
  "passkey_challenges.expires_at": "timestamptz '2026-11-02' - (i % 1000) * interval '1 minute'",
  "deletion_requests.expires_at": "timestamptz '2026-11-02' - (i % 1000) * interval '1 minute'",
};

/**
 * Adds so many rows to every table that grows, or to those that are named; what is there stays. References are not looked
 * at while the rows are written: those to tables that are not filled point nowhere.
 *
 * @param run as a superuser, always on the same connection
 * @param own other values than the usual ones, by `table.column`, in SQL with `i` for the row's number
 */
export async function fillTables(
  run: (text: string) => Promise<unknown>,
  rows: number,
  names: readonly string[] = growingTables,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  await run("set session_replication_role = replica");
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || !names.includes(getTableName(table))) continue;
    const name = getTableName(table);
    const columns = Object.values(getTableColumns(table));
    const valueIn = (column: Column) => {
      const key = `${name}.${column.name}`;
      return own[key] ?? usual[key] ?? valueOf(column);
    };
    const values = columns.map(valueIn);
    await run(
      `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(", ")})
       select ${values.join(", ")} from generate_series(${first}, ${first + rows - 1}) as i`,
    );
  }
  await run("set session_replication_role = origin");
  await run(`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${first + rows})
    from pg_sequences where schemaname = 'public'`);
  await run("analyze");
}

type Column = {
  name: string;
  notNull: boolean;
  isUnique: boolean;
  enumValues?: string[] | undefined;
  getSQLType(): string;
};

function valueOf(column: Column): string {
  const { name, notNull, isUnique, enumValues } = column;
  const type = column.getSQLType();
  if (!notNull && !isUnique && !name.endsWith("_id")) return "null";
  if (type === "integer" || type === "bigint" || type === "serial") return "i";
  if (type === "uuid") return "gen_random_uuid()";
  if (enumValues?.[0] !== undefined) return `'${enumValues[0]}'`;
  if (type === "boolean") return "false";
  if (type === "jsonb") return "'[]'";
  if (type === "bytea") return "convert_to(i::text, 'UTF8')";
  if (type.startsWith("timestamp")) return "timestamptz '2026-11-02' - (i % 2500) * interval '1 minute'";
  return `'${name}-' || i`;
}
