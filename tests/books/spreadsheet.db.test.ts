import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lossesOf } from "@/backend/desk/books/losses";
import { catalogue } from "@/backend/content/catalogue";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { operate, paidOrder } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
  const number = await paidOrder(till, [{ productId: 6002, quantity: 2 }], { method: "invoice" });
  await operate(till, { command: "refund", number, amount: 3_333 });
  await operate(till, { command: "refund-sent", number });
  // Not in the books: a test, and a stranger's order that nobody paid.
  await paidOrder(till);
  await till.buy(await till.shopper(), "invoice");
  till.deps.time.forward(86_400);
  const client = till.visitor();
  await signInMember(till, client, "office@firm.example");
  const variationId =
    catalogue()
      .product(1731)
      ?.variations.findLast(({ name }) => name.includes("Vienna"))?.id ?? 0;
  const items = [
    { productId: 992, quantity: 1 },
    { productId: 1731, variationId, quantity: 1 },
  ];
  await client.ask("fillCart", { items });
  orderOf(await till.buy(client, "invoice", { billing: { ...billing, ...firm } }));
});
afterAll(() => till.close());

const firm = {
  company: '=HYPERLINK("bad")',
  customerType: "company",
  vatId: "DE136695976",
  country: "DE",
  postcode: "10115",
  city: "Berlin",
  address1: "Weg 1\nHof",
};

async function exported(from: string, to: string, people = false) {
  const { ok, text } = await operate(till, { command: "export", from, to, ...(people && { people }) });
  return { ok, text };
}

const whole = ["2026-11-01", "2026-12-31"] as const;

/** The records of a CSV without line breaks in its cells. */
const records = (text: string) =>
  text
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));

it("every document is there, a row for each rate, credit notes below zero; tests and orders nobody paid are not", async () => {
  const [head = [], ...rows] = records((await exported(...whole)).text);
  const at = (row: string[], name: string) => row[head.indexOf(name)];
  expect(rows.map((row) => at(row, "number"))).toEqual([
    "2026-00001",
    "2026-00002",
    "2026-00002",
    "CN-2026-00001",
  ]);
  const [first = [], , , note = []] = rows;
  expect(
    ["date (Vienna)", "customer", "country", "rate", "treatment", "VAT country", "payment", "paid"].map(
      (name) => at(first, name),
    ),
  ).toEqual(["2026-11-02", "private", "AT", "20", "standard", "AT", "Bank transfer", "2026-11-02"]);
  expect(at(first, "provider reference")).toMatch(/^inv-/);
  expect(["net", "VAT", "gross", "for invoice"].map((name) => at(note, name))).toEqual([
    "-27,77",
    "-5,56",
    "-33,33",
    "2026-00001",
  ]);
  const treatments = rows
    .slice(1, 3)
    .map((row) =>
      ["treatment", "rate", "VAT country", "declared by", "reverse charge"].map((name) => at(row, name)),
    );
  expect(treatments).toEqual([
    ["reverse charge", "0", "DE", "reverse charge", "yes"],
    ["standard", "20", "AT", "domestic", ""],
  ]);
});

it("a fee that the provider kept for a dispute is a row of its own, and no turnover", async () => {
  const all = await till.orders();
  const [order, ofTest] = [all.find(({ test }) => !test), all.find(({ test }) => test)];
  if (!order || !ofTest) throw new Error("no orders");
  const payment = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, order.id));
  const row = { orderId: order.id, paymentId: payment[0]?.id ?? 0 };
  // The last minute of a day in Vienna, and the first of the next.
  await till.db.insert(tables.disputeFees).values([
    { ...row, ref: "txn_kept", cents: 2_000, at: new Date("2026-11-09T22:59:59Z") },
    { ...row, ref: "txn_back", cents: -2_000, at: new Date("2026-11-09T23:00:00Z") },
    { ...row, orderId: ofTest.id, ref: "txn_test", cents: 2_000, at: new Date("2026-11-09T22:00:00Z") },
  ]);
  const [head = [], ...rows] = records((await exported("2026-11-09", "2026-11-10")).text);
  const at = (name: string) => rows.map((each) => each[head.indexOf(name)]);
  expect(at("document")).toEqual(["dispute fee", "dispute fee"]);
  expect(at("provider reference")).toEqual(["txn_kept", "txn_back"]);
  expect(at("date (Vienna)")).toEqual(["2026-11-09", "2026-11-10"]);
  expect(at("provider fee")).toEqual(["20,00", "-20,00"]);
  expect(at("order")).toEqual([String(order.id), String(order.id)]);
  expect([...at("net"), ...at("gross")]).toEqual(["", "", "", ""]);
  expect(records((await exported("2026-11-10", "2026-11-10")).text)).toHaveLength(2);
  await till.db.delete(tables.disputeFees);
});

it("money that left is there once: with its document, or in a row of its own with the reason", async () => {
  const order = (await till.orders()).find(({ test, refunded }) => !test && refunded > 0);
  if (!order) throw new Error("no order");
  const at = new Date("2026-11-12T12:00:00Z");
  const row = { orderId: order.id, paymentId: null, createdAt: at, updatedAt: at, counted: 0, amount: 900 };
  await till.db.insert(tables.refunds).values([
    { ...row, key: "beyond", reason: "More than the order had left", status: "succeeded" },
    { ...row, key: "over", kind: "over", reason: "Overpayment", status: "succeeded", amount: 800 },
    { ...row, key: "pending", kind: "over", reason: "Overpayment", status: "pending" },
    { ...row, key: "rest", kind: "rest", reason: "Waived", status: "succeeded", counted: null },
  ]);
  await till.db
    .insert(tables.receipts)
    .values({ orderId: order.id, lineId: null, kind: "returned", cents: -700, at });
  const losses = (await lossesOf(till.db, { orderIds: [order.id] })).map(({ by, cents, document, why }) => [
    ...[by, cents, document],
    why,
  ]);
  expect(losses).toEqual([
    ["refund", 3_333, "CN-2026-00001", null],
    ["refund", 900, null, "More than the order had left"],
    ["return", 700, null, "The bank returned a payment, and the invoice is owed again"],
    ["refund", 800, null, "Overpayment"],
  ]);
  const [head = [], ...rows] = records((await exported("2026-11-12", "2026-11-12")).text);
  const named = (name: string) => rows.map((each) => each[head.indexOf(name)]);
  expect(named("money out")).toEqual(["9,00", "7,00", "8,00"]);
  expect(named("reason")).toContain("Overpayment");
  expect([...named("gross"), ...named("number")]).toEqual(["", "", "", "", "", ""]);
  await till.db.delete(tables.receipts).where(eq(tables.receipts.kind, "returned"));
  await till.db.delete(tables.refunds).where(eq(tables.refunds.counted, 0));
  await till.db.delete(tables.refunds).where(eq(tables.refunds.kind, "rest"));
});

it("the rows of an invoice add up to it, in cents", async () => {
  const [head = [], ...rows] = records((await exported(...whole)).text);
  for (const row of rows) {
    const [net = 0, tax = 0, gross = 0] = ["net", "VAT", "gross"].map((name) =>
      Number(row[head.indexOf(name)]?.replace(",", ".")),
    );
    expect(Math.round((net + tax) * 100)).toBe(Math.round(gross * 100));
  }
});

it("no name of a private person and no address unless they are asked for; a formula is text", async () => {
  const bare = (await exported(...whole)).text;
  for (const word of ["Mira", "Gasse 1", "@", "Berlin", "10115"]) expect(bare).not.toContain(word);
  expect(bare).toContain(`"'=HYPERLINK(""bad"")"`);
  const full = (await exported(...whole, true)).text;
  for (const word of ["Mira", "Gasse 1", "mira@example.com", "Berlin"]) expect(full).toContain(word);
});

it("days are those of the documents, both ends included", async () => {
  const numbers = async (from: string, to: string) =>
    records((await exported(from, to)).text)
      .slice(1)
      .map(([number]) => number);
  expect(await numbers("2026-11-02", "2026-11-02")).toEqual(["2026-00001", "CN-2026-00001"]);
  expect(await numbers("2026-11-03", "2026-11-03")).toEqual(["2026-00002", "2026-00002"]);
  expect(await numbers("2027-01-01", "2027-12-31")).toEqual([]);
});

it.each([
  ["", "2026-12-31", "--from is missing: write it as --from 2026-01-31."],
  ["2026-02-30", "2026-12-31", "--from 2026-02-30 is not a day: write it as --from 2026-01-31."],
  ["2026-01-01", "31.12.2026", "--to 31.12.2026 is not a day: write it as --to 2026-01-31."],
  ["2026-03-01", "2026-02-01", "--to 2026-02-01 is before --from 2026-03-01: enter the earlier day first."],
])("from %j to %j: says what to do", async (from, to, sentence) => {
  expect(await exported(from, to)).toEqual({ ok: false, text: sentence });
});
