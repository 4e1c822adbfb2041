import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { creditNotePdf, invoicePdf } from "@/tests/support/rendered-documents";
import { dayOf, findInvoice } from "@/backend/sales/invoices";
import * as tables from "@/tests/support/schema";
import {
  billing,
  type CheckoutWorld,
  type Line,
  openCheckoutWorld,
  orderOf,
} from "@/tests/support/checkout-world";
import { noteRows, operate, paidOrder } from "@/tests/support/refunding";
import { signInMember } from "@/tests/support/sign-in-member";
import { factsOf } from "./cii";
import { brokenRules } from "./rules";

let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

/** A member buys by transfer. @returns the order with the facts of its finished invoice */
async function invoiced(lines: Line[], address: Record<string, string> = {}, coupons: string[] = []) {
  const client = till.visitor();
  await signInMember(till, client, billing.email);
  await client.ask("fillCart", { items: lines.map((line) => ({ quantity: 1, ...line })), coupons });
  const { databaseId } = orderOf(await till.buy(client, "invoice", { billing: { ...billing, ...address } }));
  const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, databaseId));
  const invoice = order && (await findInvoice(till.db, order.id))?.content;
  if (!order || !invoice) throw new Error("no invoice");
  return { order, invoice, facts: await factsIn(await invoicePdf(invoice)) };
}

async function factsIn(pdf: Buffer) {
  const { xml } = await extractXml(pdf);
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  const facts = factsOf(xml);
  expect(brokenRules(facts)).toEqual([]);
  return facts;
}

it("an order with a coupon: what the invoice says is what the order costs", async () => {
  const lines = [{ productId: 6002, quantity: 3 }, { productId: 992 }];
  const { order, facts } = await invoiced(lines, {}, ["first-ten"]);
  expect(order.discount).toBeGreaterThan(0);
  expect(facts).toMatchObject({
    lineTotal: order.subtotal,
    allowanceTotal: order.discount,
    tax: order.tax,
    gross: order.total,
    due: order.total,
  });
  expect(facts.breakdown).toMatchObject([{ category: "S", rate: "20" }]);
});

it("a buyer outside the Union: not subject to VAT, with the order's own sentence", async () => {
  const { order, facts } = await invoiced([{ productId: 992 }], {
    country: "US",
    state: "NY",
    postcode: "10001",
  });
  expect(order.tax).toBe(0);
  expect(facts.breakdown).toMatchObject([{ category: "O", reason: order.vatNote }]);
});

it("a course outside the Union beside a seat in Vienna: one invoice without O, and so is each credit note", async () => {
  const swiss = { country: "CH", postcode: "8001", customerType: "company", company: "Alp AG", vatId: "" };
  const { order, facts } = await invoiced([{ productId: 992 }, { productId: 4002 }], swiss, ["first-ten"]);
  expect(facts.breakdown).toMatchObject([
    { category: "E", rate: "0", tax: 0, reason: order.vatNote },
    { category: "S", rate: "20", tax: order.tax },
  ]);
  expect(facts.sellerVatIds).toHaveLength(1);
  await operate(till, { command: "paid", number: order.id });
  const lines = await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, order.id));
  const course = lines.find(({ productId }) => productId === 992);
  await operate(till, { command: "refund", number: order.id, line: course?.id ?? 0, amount: 1_000 });
  await operate(till, { command: "refund-sent", number: order.id });
  const [note] = await noteRows(till);
  if (!note) throw new Error("no credit note");
  const refunded = await factsIn(await creditNotePdf(note.content));
  expect(refunded.breakdown).toMatchObject([{ category: "E", base: 1_000, reason: order.vatNote }]);
  // Control: alone, as a note of an order that lies outside as a whole, it has O and nobody's VAT id.
  const { isOfMix: _, ...alone } = note.content;
  const other = await factsIn(await creditNotePdf(alone));
  expect([other.breakdown[0]?.category, other.sellerVatIds]).toEqual(["O", []]);
});

it("every refund of an order has a valid credit note, and together they are its invoice", async () => {
  const { order, invoice } = await invoiced([{ productId: 6002, quantity: 2 }, { productId: 992 }], {}, [
    "first-ten",
  ]);
  const number = order.id;
  await operate(till, { command: "paid", number });
  const [line] = await till.db.select().from(tables.orderLines).orderBy(tables.orderLines.id);
  await operate(till, { command: "refund", number, amount: 3_333 });
  await operate(till, { command: "refund", number, line: line?.id ?? 0, amount: 1_001, reason: "A & B" });
  await operate(till, { command: "refund", number });
  await operate(till, { command: "refund-sent", number });
  const notes = await noteRows(till);
  const facts: Awaited<ReturnType<typeof factsIn>>[] = [];
  for (const note of notes) {
    const document = note.content;
    expect(document.invoice.number).toBe(invoice.number);
    facts.push(await factsIn(await creditNotePdf(document)));
  }
  expect(facts.map(({ net, tax }) => ({ net, tax }))).toEqual(notes.map(({ net, tax }) => ({ net, tax })));
  const sum = (of: "net" | "tax" | "gross") => facts.reduce((all, each) => all + each[of], 0);
  expect({ net: sum("net"), tax: sum("tax"), gross: sum("gross") }).toEqual({
    net: order.total - order.tax,
    tax: order.tax,
    gross: order.total,
  });
});

it("a seat is supplied on its days, a course on the day it is paid", async () => {
  const number = await paidOrder(till, [{ productId: 992 }]);
  const today = dayOf(till.deps.clock());
  expect((await findInvoice(till.db, number))?.content.supplied).toEqual({ from: today, to: today });
  const { catalogue, workshop } = await import("@/backend/content/catalogue");
  const seat = catalogue()
    .product(1731)
    ?.variations.find(
      ({ startsAt }) => Date.parse(startsAt ?? "") > till.deps.clock().getTime() + 86_400_000,
    );
  const dated = await invoiced([{ productId: 1731, variationId: seat?.id ?? 0 }]);
  const { startDate, endDate } = workshop(seat?.workshop ?? "") ?? {};
  expect(dated.invoice.supplied).toEqual({
    from: dayOf(new Date(startDate ?? "")),
    to: dayOf(new Date(endDate ?? "")),
  });
});
