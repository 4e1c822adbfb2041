import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findInvoice } from "@/backend/sales/invoices";
import { invoiceXml } from "@/backend/sales/invoices/document-xml";
import { billing, orderOf } from "@/tests/support/checkout-world";
import { at } from "@/tests/support/shop-world";
import * as tables from "@/tests/support/schema";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

async function issued(number: number) {
  const invoice = await findInvoice(till.db, number);
  if (!invoice) throw new Error("no invoice");
  const xml = await invoiceXml(invoice.content);
  const [, means] = /<ram:SpecifiedTradeSettlementPaymentMeans>\s*<ram:TypeCode>(\d+)</.exec(xml) ?? [];
  const [, terms] = /<ram:Description>(Paid on [^<]*)</.exec(xml) ?? [];
  return { content: invoice.content, means, terms };
}

it.each([
  ["pm_card_visa", "Card", "48"],
  ["pm_sepa_debit", "SEPA direct debit", "59"],
  ["pm_klarna", "Klarna", "68"],
])("%s: order, invoice and e-invoice name the method that was used", async (method, title, code) => {
  const client = await till.shopper();
  const { databaseId: number } = orderOf(await till.pay(client, method));
  const [payment] = await till.db.select().from(tables.payments);
  till.stripe.approve(payment?.ref ?? "");
  till.stripe.settle();
  await till.stripe.deliver();
  expect(at(await client.ask("getOrder", { id: String(number) }), "order.paymentMethodTitle")).toBe(title);
  const { content, means, terms } = await issued(number);
  expect([content.paymentTitle, means]).toEqual([title, code]);
  expect(terms).toMatch(new RegExp(`^Paid on .* \\(${title}\\)\\.$`));
  // Before it was named, the document said less; it is drawn as it was stored.
  const { paidWith: _, ...before } = content;
  const old = await invoiceXml({ ...before, paymentTitle: "Card or Klarna" });
  expect(old).toContain("<ram:TypeCode>68</ram:TypeCode>");
  expect(old).toContain("(Card or Klarna)");
});

it("a method that failed is forgotten when another one pays", async () => {
  const client = await till.shopper();
  const { databaseId: number } = orderOf(await till.pay(client, "pm_sepa_debit_fails"));
  // Stripe names the way of a debit while it is under way.
  await till.db.update(tables.orders).set({ paidMethod: "sepa_debit" });
  till.stripe.settle();
  await till.stripe.deliver();
  expect(await till.statuses()).toEqual(["failed"]);
  const metaData = [{ key: "_stripe_source_id", value: till.stripe.token("pm_card_visa") }];
  const input = { id: number, paymentMethod: "stripe", metaData };
  expect((await client.ask("payOrder", { input })).errors).toEqual([]);
  const [order] = await till.orders();
  expect(order).toMatchObject({ id: number, paymentMethodTitle: "Card", paidMethod: "card" });
});

it("an invoice by transfer stays one", async () => {
  const client = await till.shopper();
  await client.ask("checkout", { input: { billing, paymentMethod: "invoice" } });
  const [order] = await till.orders();
  expect(order).toMatchObject({ paymentMethodTitle: "Invoice (bank transfer)", paidMethod: null });
});
