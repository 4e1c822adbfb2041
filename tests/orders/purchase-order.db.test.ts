import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findInvoice } from "@/backend/sales/invoices";
import { invoiceXml } from "@/backend/sales/invoices/document-xml";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import { signInMember } from "@/tests/support/sign-in-member";

const company = { ...billing, customerType: "company", company: "Holm OG" };
const missing = "Your company needs a purchase order number on every order: please enter it";

onOneDatabase("a company's own number for its purchase", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const member = async () => {
    const client = await till.shopper();
    await signInMember(till, client, "office@holm.example");
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }] });
    return client;
  };
  const order = async () => (await till.orders()).at(-1);

  it("is on the order, the invoice, its XML, the mail, the books and the desk's view", async () => {
    const client = await member();
    const answer = await till.buy(client, "invoice", {
      billing: company,
      purchaseOrderNumber: " PO\u0007 4711/<7>\u200b & Co ",
    });
    const { databaseId } = orderOf(answer);
    const number = "PO 4711/<7> & Co";
    expect(await order()).toMatchObject({ purchaseOrder: number });
    const { data } = await client.ask("getOrder", { id: databaseId });
    expect(data?.order).toMatchObject({ purchaseOrderNumber: number });
    const invoice = await findInvoice(till.db, databaseId);
    expect(invoice?.content.purchaseOrder).toBe(number);
    const xml = invoice && (await invoiceXml(invoice.content)).replaceAll(/>\s+</g, "><");
    expect(xml).toContain(
      "<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO 4711/&lt;7&gt; &amp; Co</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>",
    );
    await till.deliver();
    expect(till.deps.mails.to(billing.email).at(-1)?.text).toContain(number);
    const show = await operate(till, { command: "show", number: databaseId });
    expect(show.text).toContain(number);
    const books = await operate(till, { command: "export", from: "2026-11-01", to: "2026-11-30" });
    expect(books.text.split("\r\n")[0]).toMatch(/;purchase order;/);
    expect(books.text).toContain(number);
  });

  it("is nothing for a private person, and a line of at most 50 characters", async () => {
    const buy = async (who: object, purchaseOrderNumber: string) =>
      till.buy(await till.shopper(), "invoice", { billing: who, purchaseOrderNumber });
    orderOf(await buy(billing, "PO 1"));
    expect(await order()).toMatchObject({ purchaseOrder: null });
    const { errors } = await buy(company, "9".repeat(51));
    expect(errors[0]?.extensions).toMatchObject({
      fields: { purchaseOrderNumber: "Please use at most 50 characters" },
    });
    orderOf(await buy(company, "  \u0000 "));
    expect(await order()).toMatchObject({ purchaseOrder: null });
  });

  it("does not go to a mailbox that may be anybody's", async () => {
    await till.buy(await till.shopper(), "invoice", { billing: company, purchaseOrderNumber: "PO-STRANGE" });
    await till.deliver();
    expect(
      till.deps.mails
        .to(billing.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain("PO-STRANGE");
  });

  it("must be there where the company's settings say so, and only there", async () => {
    const client = await member();
    const save = (needsPurchaseOrder: boolean) =>
      client.ask("updateCustomer", { input: { billing: { ...company, needsPurchaseOrder } } });
    const saved = await save(true);
    expect(saved.data?.updateCustomer).toMatchObject({ customer: { billing: { needsPurchaseOrder: true } } });
    // The checkout saves its address before the press, without the rule: it stays.
    await client.ask("updateCustomer", { input: { billing: company } });
    for (const sent of [
      company,
      { ...company, needsPurchaseOrder: false },
      { ...company, overwrite: true },
    ]) {
      const { errors } = await till.buy(client, "invoice", { billing: sent });
      expect(errors[0]).toMatchObject({
        message: missing,
        extensions: { fields: { purchaseOrderNumber: missing } },
      });
    }
    expect(await till.orders()).toEqual([]);
    orderOf(await till.buy(client, "invoice", { billing: company, purchaseOrderNumber: "PO 2" }));
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }] });
    await save(false);
    orderOf(await till.buy(client, "invoice", { billing: company }));
    expect(await order()).toMatchObject({ purchaseOrder: null });
  });

  it("asks no private person, whatever the settings say", async () => {
    const client = await member();
    await client.ask("updateCustomer", { input: { billing: { ...company, needsPurchaseOrder: true } } });
    orderOf(await till.buy(client, "invoice", { billing }));
  });

  it("makes another order when it changes before the payment", async () => {
    const client = await member();
    const buy = (purchaseOrderNumber: string) =>
      till.buy(client, "demo_card_3155", { billing: company, purchaseOrderNumber });
    const first = orderOf(await buy("PO 3"));
    expect(orderOf(await buy("PO 3")).databaseId).toBe(first.databaseId);
    const second = orderOf(await buy("PO 4"));
    expect(second.databaseId).not.toBe(first.databaseId);
    expect((await till.orders()).map(({ purchaseOrder, status }) => [purchaseOrder, status])).toEqual([
      ["PO 3", "cancelled"],
      ["PO 4", "pending"],
    ]);
  });
});
