import { Profile, validateXsd } from "@stackforge-eu/factur-x";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findInvoice } from "@/backend/sales/invoices";
import { creditNoteXml, invoiceXml } from "@/backend/sales/invoices/document-xml";
import { factsOf } from "@/tests/invoices/cii";
import { brokenRules } from "@/tests/invoices/rules";
import { billing, type Line, orderOf } from "@/tests/support/checkout-world";
import { givenBackAtStripe, ledgerOf } from "@/tests/support/ledger";
import { noteRows, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { firm } from "./details";

let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

const { customerType: _type, ...firmParts } = firm;
const course = [{ productId: 992 }];
/** A seat in Vienna has VAT whoever buys it, a course online has none for a company elsewhere. */
const courseAndSeat = [{ productId: 992 }, { productId: 6002 }];

async function paid(lines: Line[] = course, coupons: string[] = []): Promise<number> {
  const { databaseId: number } = orderOf(
    await till.pay(await till.shopper(lines, coupons), "pm_card_visa", { billing }),
  );
  await till.stripe.deliver();
  return number;
}
const refund = (number: number, given: { amount?: number; line?: number } = {}) =>
  operate(till, { command: "refund", number, ...given });
const correct = (number: number, parts: Record<string, string>) =>
  operate(till, { command: "correct", number, ...parts });
async function orderRow(number: number) {
  const [row] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, number));
  if (!row) throw new Error("no order");
  return row;
}
async function validInvoice(number: number) {
  const invoice = await findInvoice(till.db, number);
  if (!invoice) throw new Error("no invoice");
  return invoice;
}
/** The refunds' first, then cancellations. */
async function notesInOrder() {
  const rows = await noteRows(till);
  return rows.sort((a, b) => Number(a.refundId === null) - Number(b.refundId === null));
}
const sums = (taxes: readonly { net: number; tax: number }[]) => ({
  net: taxes.reduce((sum, part) => sum + part.net, 0),
  tax: taxes.reduce((sum, part) => sum + part.tax, 0),
});

/** Books, order and provider agree to the cent. */
async function expectAgreement(number: number, paidCents: number): Promise<void> {
  const { total, refunded } = await orderRow(number);
  const { gross } = await ledgerOf(till, number);
  expect(gross).toBe(total - refunded);
  expect(paidCents - (await givenBackAtStripe(till, number))).toBe(gross);
}

/** Every document of the order keeps the rules of its XML. */
async function expectGoodFiles(number: number): Promise<void> {
  const invoices = await till.db.select().from(tables.invoices).where(eq(tables.invoices.orderId, number));
  const notes = await till.db.select().from(tables.creditNotes).where(eq(tables.creditNotes.orderId, number));
  const files = [
    ...(await Promise.all(invoices.map(({ content }) => invoiceXml(content)))),
    ...(await Promise.all(notes.map(({ content }) => creditNoteXml(content)))),
  ];
  for (const xml of files) {
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    expect(brokenRules(factsOf(xml))).toEqual([]);
  }
}

describe("after a part went back, the desk corrects", () => {
  it("an address: what is left is cancelled, and the new invoice takes off what was credited", async () => {
    const number = await paid(course, ["first-ten"]);
    const before = await orderRow(number);
    await refund(number, { amount: 1_000 });
    const first = await validInvoice(number);
    expect(await correct(number, { city: "Graz" })).toMatchObject({ ok: true });
    const [credited, cancelled] = await notesInOrder();
    const left = { net: before.total - before.tax - (credited?.net ?? 0) };
    expect(cancelled).toMatchObject(left);
    expect(cancelled?.content).toMatchObject({
      invoice: { number: first.number },
      total: before.total - 1_000,
      what: `Cancellation of invoice ${first.number} after credit note ${credited?.number}`,
    });
    const { content } = await validInvoice(number);
    expect(content).toMatchObject({
      corrects: { number: first.number },
      total: before.total - 1_000,
      lines: first.content.lines,
      credited: [{ note: credited?.number, net: credited?.net }],
      buyer: { address: { city: "Graz" } },
    });
    expect(sums(content.taxes)).toEqual({ ...left, tax: before.tax - (credited?.tax ?? 0) });
    await expectAgreement(number, before.total);
    expect(await refund(number)).toMatchObject({ ok: true });
    expect(await orderRow(number)).toMatchObject({ status: "refunded" });
    expect(await ledgerOf(till, number)).toEqual({ gross: 0, net: 0, tax: 0 });
    await expectAgreement(number, before.total);
    await expectGoodFiles(number);
  });

  it("into reverse charge: the VAT of what is left goes back, and the rest is the net of it", async () => {
    const number = await paid();
    const before = await orderRow(number);
    await refund(number, { amount: before.total / 2 });
    const net = before.total - before.tax;
    expect(await correct(number, firmParts)).toMatchObject({ ok: true });
    expect((await refundRows(till)).map(({ amount }) => amount)).toEqual([before.total / 2, before.tax / 2]);
    expect(await orderRow(number)).toMatchObject({ total: net, tax: 0, refunded: net / 2 });
    expect(sums((await validInvoice(number)).content.taxes)).toEqual({ net: net / 2, tax: 0 });
    await expectAgreement(number, before.total);
    // Not a cent less than all of the rest ends the order.
    await refund(number, { amount: net / 2 - 1 });
    expect(await orderRow(number)).toMatchObject({ status: "completed" });
    await expectAgreement(number, before.total);
    await refund(number);
    expect(await orderRow(number)).toMatchObject({ status: "refunded", refunded: net });
    expect(await ledgerOf(till, number)).toEqual({ gross: 0, net: 0, tax: 0 });
    await expectAgreement(number, before.total);
    await expectGoodFiles(number);
  });

  it("a mix of taxes, with odd cents, again and again", async () => {
    const number = await paid(courseAndSeat, ["first-ten"]);
    const { total } = await orderRow(number);
    const [line] = await till.db.select().from(tables.orderLines);
    await refund(number, { amount: 1_777 });
    await refund(number, { amount: 333, line: line?.id ?? 0 });
    for (const parts of [{ city: "Graz" }, firmParts, { city: "Potsdam" }]) {
      expect(await correct(number, parts)).toMatchObject({ ok: true });
      await expectAgreement(number, total);
      await refund(number, { amount: 101 });
      await expectAgreement(number, total);
    }
    await refund(number);
    expect(await ledgerOf(till, number)).toEqual({ gross: 0, net: 0, tax: 0 });
    await expectAgreement(number, total);
    expect(await givenBackAtStripe(till, number)).toBe(total);
    await expectGoodFiles(number);
  });

  it("not after all of it went back, and the buyer reads why they cannot", async () => {
    const number = await paid();
    await refund(number);
    expect(await correct(number, { city: "Graz" })).toMatchObject({
      ok: false,
      text: expect.stringContaining("was refunded in full"),
    });
  });
});

describe("a disputed payment", () => {
  async function disputed(number: number) {
    const [payment] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, number));
    const id = till.stripe.dispute(payment?.ref ?? "");
    await till.stripe.deliver();
    return async (end: "won" | "lost") => {
      till.stripe.moveDispute(id, end);
      await till.stripe.deliver();
    };
  }

  it("leaves details to the desk, and holds back what changes the tax", async () => {
    const number = await paid();
    const { total } = await orderRow(number);
    const bank = await disputed(number);
    expect(await correct(number, firmParts)).toMatchObject({
      ok: false,
      text: expect.stringContaining("the bank has to decide first"),
    });
    expect(await correct(number, { city: "Graz" })).toMatchObject({ ok: true });
    const corrected = await validInvoice(number);
    expect(corrected.content.buyer.address.city).toBe("Graz");
    await bank("lost");
    const [lost] = await notesInOrder();
    expect(lost?.content.invoice.number).toBe(corrected.number);
    await expectAgreement(number, total);
    await bank("won");
    expect(await ledgerOf(till, number)).toMatchObject({ gross: total });
    expect(await correct(number, firmParts)).toMatchObject({ ok: true });
    const again = await validInvoice(number);
    expect(again.content.total).toBe(total - sums(corrected.content.taxes).tax);
    expect(await correct(number, { city: "Potsdam" })).toMatchObject({ ok: true });
    expect((await validInvoice(number)).corrects).toBe(again.number);
    await expectAgreement(number, total);
    await expectGoodFiles(number);
  });
});

describe("a refund that the bank sends back", () => {
  async function sentBack(at: number) {
    till.stripe.failRefund((await refundRows(till))[at]?.ref ?? "");
    await till.stripe.deliver();
  }

  it("leaves details to the desk, and holds back what changes the tax until it is paid by hand", async () => {
    const number = await paid();
    const { total } = await orderRow(number);
    await refund(number, { amount: 1_200 });
    await sentBack(0);
    expect(await correct(number, { city: "Graz" })).toMatchObject({ ok: true });
    expect(await correct(number, firmParts)).toMatchObject({
      ok: false,
      text: expect.stringContaining("is still open"),
    });
    await operate(till, { command: "refund-by-hand", number, amount: 1_200 });
    expect(await correct(number, firmParts)).toMatchObject({ ok: true });
    const { gross } = await ledgerOf(till, number);
    expect(total - (await givenBackAtStripe(till, number)) - 1_200).toBe(gross);
    await expectGoodFiles(number);
  });

  it("after VAT left the order: it is paid with its VAT, and counts without", async () => {
    const number = await paid();
    const { total, tax } = await orderRow(number);
    await refund(number, { amount: 1_200 });
    await correct(number, firmParts);
    await sentBack(0);
    expect(await orderRow(number)).toMatchObject({ total: total - tax, refunded: 0 });
    expect(await refund(number)).toMatchObject({ ok: false, text: expect.stringContaining("12.00") });
    expect(await operate(till, { command: "refund-by-hand", number, amount: 1_200 })).toMatchObject({
      ok: true,
    });
    expect(await orderRow(number)).toMatchObject({ refunded: 1_000 });
    const { gross } = await ledgerOf(till, number);
    expect(total - (await givenBackAtStripe(till, number)) - 1_200).toBe(gross);
    expect(await refund(number)).toMatchObject({ ok: true });
    expect((await givenBackAtStripe(till, number)) + 1_200).toBe(total);
    expect(await ledgerOf(till, number)).toEqual({ gross: 0, net: 0, tax: 0 });
  });

  it("the VAT of a correction: the desk transfers it, and records it once", async () => {
    const number = await paid();
    const { tax, total } = await orderRow(number);
    await correct(number, firmParts);
    await sentBack(0);
    expect(await till.alerts()).toEqual([
      expect.stringContaining(`“The transfers have left”: http://localhost:3000/desk/orders/${number}`),
    ]);
    expect(await operate(till, { command: "refund-sent", number })).toMatchObject({ ok: true });
    expect(await operate(till, { command: "refund-sent", number })).toMatchObject({ ok: false });
    expect((await refundRows(till)).filter(({ status }) => status === "succeeded")).toMatchObject([
      { amount: tax, paymentId: null },
    ]);
    expect(await till.alerts()).toEqual([]);
    expect(await orderRow(number)).toMatchObject({ total: total - tax, refunded: 0 });
    expect((await ledgerOf(till, number)).gross).toBe(total - tax);
  });
});
