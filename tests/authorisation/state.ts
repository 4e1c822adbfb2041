import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/backend/ground/database/client";

type Rule = (memberId: number) => SQL;
const byMember: Rule = (id) => sql`member_id = ${id}`;
const byOrder: Rule = (id) => sql`order_id in (select id from orders where member_id = ${id})`;

/** How the rows of a member are found in every table that has some. */
const owned: Record<string, Rule> = {
  members: (id) => sql`id = ${id}`,
  profile_images: byMember,
  sessions: byMember,
  refresh_tokens: (id) => sql`session_id in (select id from sessions where member_id = ${id})`,
  passkeys: byMember,
  passkey_challenges: byMember,
  certificates: byMember,
  courses: byMember,
  deletion_requests: byMember,
  address_changes: byMember,
  customers: byMember,
  shop_sessions: byMember,
  carts: byMember,
  cart_lines: (id) => sql`cart_id in (select id from carts where member_id = ${id})`,
  orders: byMember,
  unconfirmed_seats: byOrder,
  unpaid_seats: byOrder,
  order_entries: byOrder,
  money_codes: byOrder,
  code_movements: byOrder,
  order_lines: byOrder,
  seats: byOrder,
  attendance: (id) =>
    sql`seat_id in (select id from seats where order_id in (select id from orders where member_id = ${id}))`,
  order_coupons: byOrder,
  order_taxes: byOrder,
  order_line_discounts: byOrder,
  invoices: byOrder,
  refunds: byOrder,
  dispute_fees: byOrder,
  receipts: byOrder,
  credit_notes: byOrder,
  issued_files: byOrder,
  withdrawals: byOrder,
  order_messages: byOrder,
  payments: byOrder,
  demo_payments: (id) => sql`order_id in (select id::text from orders where member_id = ${id})`,
  demo_events: (id) =>
    sql`ref in (select ref from demo_payments where order_id in (select id::text from orders where member_id = ${id}))`,
  grants: byMember,
  download_uses: (id) => sql`grant_id in (select id from grants where member_id = ${id})`,
  subscriptions: byMember,
  renewals: (id) => sql`subscription_id in (select id from subscriptions where member_id = ${id})`,
  payment_tokens: byMember,
  waiting_list: byMember,
  calendar_feeds: byMember,
  bank_lines: byOrder,
  access_codes: (id) => sql`used_by = ${id}`,
};

/** Tables without anything that belongs to one member: counters, keys, mails on their way, requests of visitors. */
export const ofNobody = [
  "sign_in_requests",
  "secrets",
  "stock",
  "calendar_dates",
  "coupon_counters",
  "invoice_counters",
  "credit_note_counters",
  "vat_checks",
  "affiliate_visits",
  "gateway_events",
  "gateway_traffic",
  "outbox",
  "rate_limits",
  "job_leases",
  "deletions",
  "person_requests",
  "desk_actions",
  "desk_action_links",
  "desk_passkey_day",
  "content_versions",
  "picture_files",
  "bank_files",
  "bank_columns",
  "code_batches",
  "issued_codes",
];

export const ownedTables = Object.keys(owned);

const hashes = z.object({ rows: z.array(z.object({ name: z.string(), hash: z.string().nullable() })) });
const tableNames = z.object({ rows: z.array(z.object({ table_name: z.string() })) });

/** A hash over every row that is a member's: the same before and after means that nothing was touched. */
export async function stateOf(db: Db, memberId: number): Promise<string> {
  const parts = Object.entries(owned).map(
    ([table, rule]) =>
      sql`select ${table}::text as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.identifier(table)} t where ${rule(memberId)}`,
  );
  const { rows } = hashes.parse(await db.execute(sql.join(parts, sql` union all `)));
  const lines = rows.map(({ name, hash }) => `${name}:${hash}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

export async function tablesOf(db: Db): Promise<string[]> {
  const answer = await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return tableNames.parse(answer).rows.map((row) => row.table_name);
}
