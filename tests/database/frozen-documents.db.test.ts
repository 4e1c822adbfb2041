import type { PGlite } from "@electric-sql/pglite";
import { extractXml } from "@stackforge-eu/factur-x";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "@/backend/content";
import type { Db } from "@/backend/database/client";
import { freezeEarlier } from "@/backend/freeze-earlier";
import { creditNotePdf, creditNotesOf, findInvoice, invoicePdf } from "@/backend/invoices";
import { linesOf } from "@/backend/orders";
import { discountsOf } from "@/backend/orders/store";
import { brokenRules, factsOf } from "@/tests/invoices/cii";
import { databaseBefore } from "@/tests/support/old-database";
import * as tables from "@/tests/support/schema";

let client: PGlite;
let db: Db;
const seat = catalogue()
  .product(1731)
  ?.variations.find(({ name }) => name.includes("Vienna"));

/** A database as an installation had it before documents were frozen, with what it had sold. */
beforeAll(async () => {
  const old = await databaseBefore("0005_frozen_documents");
  await old.client.exec(sold);
  await old.migrate();
  client = old.client;
  db = drizzle(client);
  await freezeEarlier(db);
});
afterAll(() => client.close());

const order = (id: number, facts: Record<string, string>) => {
  const row: Record<string, string> = {
    id: String(id),
    order_key: `'key-${id}'`,
    email: "'mira@example.com'",
    status: "'processing'",
    billing: `'{"firstName":"Mira","lastName":"B","address1":"Gasse 1","postcode":"1010","city":"Wien","country":"AT"}'`,
    payment_method: "'invoice'",
    payment_method_title: "'Invoice (bank transfer)'",
    created_at: "now() - interval '3 days'",
    paid_at: "now() - interval '2 days'",
    ...facts,
  };
  return `insert into orders (${Object.keys(row).join()}) values (${Object.values(row).join()});`;
};
const steps = JSON.stringify([
  { kind: "list", amount: 10_000, reason: "List price" },
  { kind: "coupon", amount: -1_000, reason: "Coupon ten" },
  { kind: "tax", amount: 1_800, reason: "VAT 20 % (AT)" },
]);
const company = `'{"company":"K GmbH","address1":"Weg 1","postcode":"10115","city":"Berlin","country":"DE","customerType":"company","vatId":"DE136695976"}'`;

const sold = `
${order(1001, { subtotal: "10000", discount: "1000", tax: "1800", total: "10800" })}
insert into order_lines (id, order_id, product_id, variation_id, name, variation_name, quantity, unit_price, subtotal, total, tax, tax_basis_points, ledger)
  values (1, 1001, 1731, ${seat?.id}, 'Design', '${seat?.name}', 1, 10000, 10000, 9000, 1800, 2000, '${steps}');
insert into order_coupons values (1001, 'ten', 1000, 200);
insert into order_taxes values (1001, 'VAT 20 % (AT)', 1800);
insert into invoices values ('2026-00001', 1001, now() - interval '3 days');
insert into payments (id, order_id, attempt, key, gateway, method, amount, currency, status, created_at, updated_at)
  values (1, 1001, 1, 'order-1001-a1', 'invoice', 'invoice', 10800, 'EUR', 'succeeded', now(), now());
insert into refunds (id, order_id, payment_id, key, amount, reason, status, created_at, updated_at)
  values (1, 1001, 1, 'refund-1001-1', 3600, 'A day less', 'succeeded', now(), now());
insert into credit_notes values ('CN-2026-00001', 1, 1001, 3000, 600, now() - interval '1 day');
${order(1002, {
  subtotal: "9900",
  discount: "0",
  tax: "0",
  total: "9900",
  billing: company,
  status: "'held'",
  paid_at: "null",
  hold_until: "now() + interval '11 days'",
  vat_note: "'Reverse charge: no VAT is charged, the tax is owed by the recipient of the service.'",
})}
insert into order_lines (id, order_id, product_id, name, quantity, unit_price, subtotal, total, tax, tax_basis_points)
  values (2, 1002, 992, 'Introduction', 1, 9900, 9900, 9900, 0, 0);
insert into invoices values ('2026-00002', 1002, now() - interval '3 days');
${order(1003, {
  subtotal: "9900",
  discount: "0",
  tax: "1980",
  total: "11880",
  vat_note:
    "'The VAT ID could not be checked now, so VAT is charged. We check it again and can refund the tax once it is confirmed.'",
})}
insert into order_lines (id, order_id, product_id, variation_id, name, variation_name, quantity, unit_price, subtotal, total, tax, tax_basis_points)
  values (3, 1003, 1731, ${seat?.id}, 'Design', 'Design on a day long gone', 1, 9900, 9900, 9900, 1980, 2000);
insert into order_taxes values (1003, 'VAT 20 % (AT)', 1980);
`;

test("an earlier order has what it promised: its date while the catalogue has the same run, its tax, its discount", async () => {
  const [line] = await linesOf(db, 1001);
  expect(line).toMatchObject({ vatKind: "standard", supplyCountry: "AT" });
  expect(line?.occurrence?.start).toBe(seat?.startsAt);
  expect(await discountsOf(db, 1001)).toEqual([{ lineId: 1, code: "ten", discount: 1_000 }]);
  expect(await linesOf(db, 1002)).toMatchObject([{ vatKind: "reverse charge", occurrence: null }]);
  // The catalogue has another run under the same number.
  expect((await linesOf(db, 1003))[0]?.occurrence).toBeNull();
});

test("what the register said of a VAT id is a column", async () => {
  const rows = await db
    .select({ check: tables.orders.vatIdCheck })
    .from(tables.orders)
    .orderBy(tables.orders.id);
  expect(rows.map(({ check }) => check)).toEqual([null, "valid", "unavailable"]);
});

test("an earlier invoice says what it said, its own reference included, and is valid", async () => {
  const [paid, open] = [await findInvoice(db, 1001), await findInvoice(db, 1002)];
  if (!paid || !open) throw new Error("no invoice");
  expect(paid.content).toMatchObject({ number: "2026-00001", payment: { state: "paid" }, total: 10_800 });
  expect(paid.content.coupons).toMatchObject([{ code: "ten", discount: 1_000 }]);
  expect(open.content.payment).toMatchObject({ state: "transfer", reference: "2026-00002" });
  for (const { content } of [paid, open])
    expect(brokenRules(factsOf((await extractXml(await invoicePdf(content))).xml))).toEqual([]);
});

test("an earlier credit note is split as it was", async () => {
  const [note] = await creditNotesOf(db, 1001);
  if (!note) throw new Error("no credit note");
  expect(note.content).toMatchObject({
    total: 3_600,
    reason: "A day less",
    invoice: { number: "2026-00001" },
  });
  expect(note.content.taxes).toMatchObject([{ net: note.net, tax: note.tax }]);
  expect(brokenRules(factsOf((await extractXml(await creditNotePdf(note.content))).xml))).toEqual([]);
});

test("nothing is frozen twice", async () => {
  const before = await findInvoice(db, 1001);
  await client.exec("update orders set payment_method_title = 'Something else'");
  await freezeEarlier(db);
  expect(await findInvoice(db, 1001)).toEqual(before);
});
