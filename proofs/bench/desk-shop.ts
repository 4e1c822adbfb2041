import { sql } from "drizzle-orm";
import { datesOnSale } from "@/backend/after-sales/attendance/dates-on-sale";
import type { Db } from "@/backend/ground/database/client";
import type { Occurrence } from "@/backend/sales/orders/order";
import { site } from "@/lib/site";
import { documentText, fillTables, first } from "@/tests/support/filled-tables";

/** `dates`: how many dates are over, and how many are on sale, each with `seatsOfDate` sold seats. */
export type DeskShop = { orders: number; dates: number };

const seatsOfDate = 50;
/** Open items of each kind in both shops. The large shop has more of them in proportion to its orders. */
const openOfKind = 40;

/** Both shops have the same number of documents a day. The large shop covers more days. */
const issued = `timestamptz '2026-11-02' - (i - ${first}) * interval '12 minutes'`;
/** True for the newest rows and for one in `share` of the others. */
const some = (share: number) => `(i < ${first + openOfKind} or i % ${share} = 0)`;
/** One of a few hundred surnames. Every 200th person is called "Huber". */
const surname = `(array['Huber','Gruber','Bauer','Wagner','Pichler','Steiner','Moser','Mayer','Hofer','Leitner'])[1 + i / 20 % 10] || case when i % 20 = 0 then '' else (array['berg','stein','feld','wald','bach','dorf','hof','tal','au','see','ried','moos','egg','kogl','gut','haus','brunn','kirch','mann'])[i % 20] end`;
const givenName = `(array['Anna','Ben','Clara','David','Eva','Felix','Greta','Hugo','Ida','Jakob'])[1 + i % 10]`;
const address = (row: string) =>
  `translate(substr(md5((${row})::text), 1, 12), '0123456789', 'ghijklmnop') || '@' || substr(md5((${row} / 50)::text), 1, 8) || '.example'`;
const company = `case when i % 4 = 0 then 'Firma ' || i / 40 || ' GmbH' end`;
const orderOfEntry = `(${first} + (i - ${first}) / 2)`;

/** Values by column. Nearly everything is closed. Both shops have open items of every kind, the larger shop more. */
const values: Record<string, string> = {
  "members.first_name": givenName,
  "members.last_name": surname,
  "members.company": company,
  "members.email": address("i"),
  "orders.member_id": `${first} + (i - ${first}) / 4`,
  "orders.created_at": issued,
  "orders.billing": `jsonb_strip_nulls(jsonb_build_object('firstName', ${givenName}, 'lastName', ${surname}, 'company', ${company}, 'address1', 'Weg ' || i % 90, 'city', 'Wien', 'postcode', '1010', 'country', 'AT'))`,
  "orders.email": address("i / 4 * 4"),
  "orders.status": `case when i % 50 = 0 then 'cancelled' when i % 500 = 7 then 'held' when i % 500 = 9 then 'refunded' else 'completed' end`,
  "orders.payment_method": "case when i % 500 = 7 or i % 3 = 0 then 'invoice' else 'stripe' end",
  "orders.paid_at": `case when i % 500 = 7 or i % 50 = 0 then null else ${issued} end`,
  "orders.hold_until": `case when i % 500 = 7 then timestamptz '2026-11-12' end`,
  "order_lines.occurrence": `(select occurrence from bench_dates where at = (i - ${first}) / ${seatsOfDate})`,
  "order_lines.extra": "'{}'",
  "order_lines.vat_kind": "'standard'",
  "order_lines.tax_basis_points": "2000",
  "order_lines.quantity": "1",
  "order_entries.order_id": orderOfEntry,
  "order_entries.topic": `case when i % 4 < 2 then 'payment' else 'order' end`,
  "order_entries.at": issued,
  "order_entries.kind": `case
    when ${orderOfEntry} < ${first + openOfKind} or ${orderOfEntry} % 1000 = 0 then case when i % 2 = 0 then 'alert' else 'note' end
    when ${orderOfEntry} % 10 < 2 then case when i % 2 = 0 then 'alert' else 'settled' end
    else 'note' end`,
  "order_entries.is_open": `(${orderOfEntry} < ${first + openOfKind} or ${orderOfEntry} % 1000 = 0) and i % 2 = 0`,
  "seats.name": `${givenName} || ' ' || ${surname}`,
  "seats.email": address("i + 7"),
  "attendance.undone_at": "null",
  "payments.created_at": issued,
  "payments.dispute": `case when ${some(5_000)} then 'open' end`,
  "payments.dispute_due_at": `case when ${some(5_000)} then timestamptz '2026-11-12' end`,
  "refunds.status": `case when ${some(2_000)} then 'pending' else 'succeeded' end`,
  "refunds.payment_id": `i / 3 * 3`,
  "invoices.issued_at": issued,
  "credit_notes.issued_at": issued,
  "invoices.content": documentText(issued),
  "credit_notes.content": documentText(issued),
  "outbox.reason": "'order-' || i || '-placed'",
  "outbox.recipient": address("i / 4 * 4"),
  "outbox.data": "'{}'",
  "outbox.ended": "case when i % 100 = 0 then 'bounced' when i % 100 = 1 then 'refused' end",
  "outbox.sent_at": `case when i % 100 = 1 then null else ${issued} end`,
  "outbox.next_try_at": issued,
  "outbox.settled_at": `case when i % 100 < 2 and not ${some(1_000)} and i % 1000 <> 1 then ${issued} end`,
  "desk_actions.member_id": `${first} + i % 5`,
  "desk_actions.action": "'noteOrder'",
  "desk_actions.outcome": "'done'",
  "desk_actions.about": "'order:' || i",
  "desk_actions.at": issued,
  "bank_lines.payer": `${givenName} || ' ' || ${surname}`,
  "bank_lines.text": "'Rechnung ' || i",
  "bank_lines.booked_on": `to_char(${issued}, 'YYYY-MM-DD')`,
  "bank_lines.state": `case when i < ${first + openOfKind} then 'open' when i % 20 = 0 then 'open' when i % 20 = 1 then 'aside' else 'booked' end`,
  "bank_lines.candidates": `case when i < ${first + openOfKind} then jsonb_build_array(jsonb_build_object('orderId', ${first} + (i - ${first}) * 500 % 4000 + 7, 'by', 'reference')) else '[]' end`,
  "bank_lines.double_of": "null",
  "certificates.holder_name": `${givenName} || ' ' || ${surname}`,
  "certificates.certification_title": "'Flight Level 2 Design'",
  "certificates.created_at": issued,
  "code_batches.kind": "'percent'",
  "code_batches.basis_points": "1000",
  "issued_codes.batch_id": `${first} + (i - ${first}) / 100`,
  "coupon_counters.code": "'code-' || i",
  "waiting_list.status": `case when ${some(1_000)} then 'waiting' else 'left' end`,
  "waiting_list.joined_at": `timestamptz '2026-09-02' - (i - ${first}) * interval '2 hours'`,
  "order_messages.settled_at": `case when ${some(5_000)} then null else ${issued} end`,
  "sessions.member_id": `${first} + (i - ${first}) / 4`,
};

/** Number of rows in each table for one order. */
const shares: readonly (readonly [perOrder: number, tables: readonly string[]])[] = [
  [1 / 100, ["code_batches"]],
  [1 / 20, ["refunds", "credit_notes"]],
  [1 / 10, ["waiting_list", "order_messages", "sessions", "subscriptions"]],
  [1 / 4, ["members", "bank_lines", "certificates"]],
  [1, ["orders", "order_lines", "payments", "invoices", "grants", "outbox", "desk_actions", "issued_codes"]],
  [1, ["coupon_counters"]],
  [2, ["order_entries"]],
];

/** Fills an empty shop. It also sells the products that the content has on sale. */
export async function fillDesk(db: Db, { orders, dates }: DeskShop): Promise<void> {
  await db.transaction(async (tx) => {
    const run = (text: string) => tx.execute(text);
    await run("set local statement_timeout = 0");
    await makeDates(tx, dates);
    await fillTables(run, 2 * dates * seatsOfDate, ["seats", "attendance"], values);
    for (const [perOrder, tables] of shares) await fillTables(run, orders * perOrder, tables, values);
  });
}

/** Writes the dates into the temporary table `bench_dates`: those that are over, one a day, then those on sale. */
async function makeDates(tx: Db, count: number): Promise<void> {
  const onSale = [...datesOnSale().values()].map(({ occurrence }) => occurrence).slice(0, count);
  const [sample] = onSale;
  if (!sample || onSale.length < count) throw new Error(`the content has ${onSale.length} dates on sale`);
  const over = Array.from({ length: count }, (_, at): Occurrence => {
    const day = new Date(Date.parse("2026-10-30") - at * 86_400_000).toISOString().slice(0, 10);
    return {
      ...sample,
      uid: `workshop-${7_000_000 + at}@${site.slug}.academy`,
      start: `${day}T09:00:00+01:00`,
      end: `${day}T17:00:00+01:00`,
    };
  });
  await tx.execute(sql`create temporary table bench_dates on commit drop as
    select (at - 1)::int as at, occurrence
    from jsonb_array_elements(${JSON.stringify([...over, ...onSale])}::jsonb) with ordinality as dates(occurrence, at)`);
  await tx.execute(sql`create index on bench_dates (at)`);
}
