import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { creditNoteFile, findInvoice, invoiceFile } from "@/backend/sales/invoices";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { factsOf } from "@/tests/invoices/cii";
import { brokenRules } from "@/tests/invoices/rules";
import { centsOf } from "@/tests/support/booked-books";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { changeGateway, givenBack, noteRows, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { firm, home, moved } from "./details";

racesOnEachDatabase("corrections of invoices", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let client: ContractClient;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    client = till.visitor();
    await signInMember(till, client, billing.email);
  });
  afterAll(() => till.close());

  /** A member's order. @returns its number and its invoice's */
  async function ordered(
    method = "demo_card_4242",
    address: Record<string, string> = {},
    coupons: string[] = [],
  ) {
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }], coupons });
    const { databaseId: id } = orderOf(
      await till.buy(client, method, { billing: { ...billing, ...address } }),
    );
    return { id, invoice: await invoiceOf(id) };
  }
  const invoiceOf = async (id: number) => (await findInvoice(till.db, id))?.number ?? "";
  const correct = (id: number, invoice: string, address: Record<string, string>, more = {}) =>
    client.ask("correctInvoice", { input: { id, invoice, billing: address, ...more } });
  const orderRow = async (id: number) =>
    (await till.db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0];
  const sentence = ({ errors }: Awaited<ReturnType<typeof correct>>) => errors[0]?.message;
  async function mailsAbout(template: string) {
    return (await till.db.select().from(tables.outbox)).filter((mail) => mail.template === template);
  }

  it("an address: the old invoice is cancelled, the new one names it, both are frozen and go out in one mail", async () => {
    const { id, invoice } = await ordered("invoice");
    const before = await orderRow(id);
    const answer = await correct(id, invoice, moved);
    expect(answer.errors).toEqual([]);
    expect(answer.data).toMatchObject({
      correctInvoice: { message: expect.stringContaining(`Invoice ${invoice} has been cancelled`) },
    });
    const [note] = await noteRows(till);
    const valid = await findInvoice(till.db, id);
    expect(valid).toMatchObject({ number: "2026-00002", corrects: invoice, replaces: note?.number });
    if (!note || !valid) throw new Error("no documents");
    expect(await orderRow(id)).toMatchObject({
      total: before?.total,
      tax: before?.tax,
      refunded: 0,
      billing: { ...moved, email: billing.email },
    });
    const [cancelled, corrected] = await Promise.all(
      [await creditNoteFile(till.deps, note), await invoiceFile(till.deps, valid)].map(xmlOf),
    );
    expect(cancelled).toContain("<ram:TypeCode>381</ram:TypeCode>");
    expect(corrected).toContain("<ram:TypeCode>384</ram:TypeCode>");
    for (const xml of [cancelled, corrected]) expect(precedingOf(xml ?? "")).toEqual([invoice]);
    expect(corrected).toContain("Graz");
    expect(factsOf(cancelled ?? "").gross).toBe(before?.total);
    await till.deliver();
    const sent = till.deps.mails.sent.filter(({ subject }) => subject.includes("corrected invoice"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.attachments.map(({ filename }) => filename)).toEqual([
      "invoice-2026-00002.pdf",
      `credit-note-${note.number}.pdf`,
    ]);
    const files = await till.db.select().from(tables.issuedFiles);
    expect(files.filter(({ pdf }) => pdf !== null).map(({ number }) => number)).toEqual(
      expect.arrayContaining([note.number, valid.number]),
    );
  });

  async function xmlOf(pdf: Buffer): Promise<string> {
    const { xml } = await extractXml(pdf);
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    expect(brokenRules(factsOf(xml))).toEqual([]);
    return xml;
  }
  const precedingOf = (xml: string) =>
    [...xml.matchAll(/<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>([^<]+)/g)].map(
      ([, number]) => number,
    );

  it("into reverse charge: the tax goes back through the provider, once, and books and order follow", async () => {
    const { id, invoice } = await ordered(undefined, {}, ["first-ten"]);
    const before = await orderRow(id);
    const tax = before?.tax ?? 0;
    expect(tax).toBeGreaterThan(0);
    const answer = await correct(id, invoice, firm);
    expect(answer.errors).toEqual([]);
    expect(await givenBack(till)).toBe(tax);
    expect(await orderRow(id)).toMatchObject({
      tax: 0,
      total: (before?.total ?? 0) - tax,
      refunded: 0,
      status: before?.status,
      vatIdCheck: "valid",
      vatNote: expect.stringContaining("Reverse charge"),
    });
    const content = (await findInvoice(till.db, id))?.content;
    expect(content).toMatchObject({
      total: (before?.total ?? 0) - tax,
      taxes: [{ kind: "reverse charge", tax: 0, country: "DE" }],
      buyer: { vatId: "DE136695976", name: "Firma GmbH" },
    });
    const [refund] = await refundRows(till);
    expect(refund).toMatchObject({ amount: tax, status: "succeeded" });
    expect(await noteRows(till)).toHaveLength(1);
    expect(await mailsAbout("order-refunded")).toEqual([]);
    expect(await mailsAbout("invoice-corrected")).toHaveLength(1);
    const [coupon] = await till.db.select().from(tables.orderCoupons);
    expect(coupon?.discountTax).toBe(0);
    // All of the rest can still go back, and not a cent more.
    expect((await operate(till, { command: "refund", number: id })).ok).toBe(true);
    expect(await givenBack(till)).toBe(before?.total);
    expect(await orderRow(id)).toMatchObject({ status: "refunded" });
    const notes = await noteRows(till);
    expect(notes.map((note) => note.tax).sort((a, b) => a - b)).toEqual([0, tax]);
  });

  it("of an order paid by transfer: the operator is told to transfer the tax, and records it", async () => {
    const { id, invoice } = await ordered("invoice");
    await operate(till, { command: "paid", number: id });
    const tax = (await orderRow(id))?.tax ?? 0;
    const { customerType: _type, ...parts } = firm;
    const answer = await operate(till, { command: "correct", number: id, ...parts });
    expect(answer).toMatchObject({
      ok: true,
      text: expect.stringMatching(/Transfer .+ of VAT to the buyer/),
    });
    expect(await till.alerts()).toEqual([
      expect.stringContaining(`“The transfers have left”: http://localhost:3000/desk/orders/${id}`),
    ]);
    expect(await refundRows(till)).toMatchObject([{ amount: tax, status: "pending" }]);
    expect((await operate(till, { command: "refund-sent", number: id })).ok).toBe(true);
    expect(await refundRows(till)).toMatchObject([{ amount: tax, status: "succeeded" }]);
    expect(await till.alerts()).toEqual([]);
    expect(await noteRows(till)).toHaveLength(1);
    expect(await invoiceOf(id)).not.toBe(invoice);
  });

  it("of an unpaid transfer: less is asked for, and what then arrives is the whole price", async () => {
    const { id, invoice } = await ordered("invoice");
    const before = await orderRow(id);
    expect((await correct(id, invoice, firm)).errors).toEqual([]);
    const net = (before?.total ?? 0) - (before?.tax ?? 0);
    expect((await findInvoice(till.db, id))?.content).toMatchObject({
      total: net,
      payment: { state: "transfer" },
    });
    expect(await refundRows(till)).toEqual([]);
    expect((await operate(till, { command: "paid", number: id })).ok).toBe(true);
    expect(await orderRow(id)).toMatchObject({ total: net, paidAt: expect.any(Date) });
    expect(await till.alerts()).toEqual([]);
  });

  itOnEach(
    "pressed twice, at once or later, is one correction; another one on the old invoice is refused",
    async () => {
      const { id, invoice } = await ordered();
      const answers = await Promise.all([correct(id, invoice, firm), correct(id, invoice, firm)]);
      answers.push(await correct(id, invoice, firm));
      expect(answers.map(sentence)).toEqual([undefined, undefined, undefined]);
      expect(await noteRows(till)).toHaveLength(1);
      expect(await till.db.select().from(tables.invoices)).toHaveLength(2);
      expect(await refundRows(till)).toHaveLength(1);
      expect(await mailsAbout("invoice-corrected")).toHaveLength(1);
      expect(sentence(await correct(id, invoice, moved))).toContain("already been corrected");
      expect(sentence(await correct(id, await invoiceOf(id), firm))).toContain(
        "These details are the same as on the invoice",
      );
    },
  );

  it("killed before the provider answered, it goes on by itself and pays once", async () => {
    const { id, invoice } = await ordered();
    const tax = (await orderRow(id))?.tax ?? 0;
    const restore = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: () => Promise.reject(new GatewayUnavailable("gone")),
    }));
    expect((await correct(id, invoice, firm)).errors).toEqual([]);
    restore();
    expect(await givenBack(till)).toBe(0);
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    await reconcilePayments(till.deps);
    expect(await givenBack(till)).toBe(tax);
    expect(await refundRows(till)).toMatchObject([{ status: "succeeded" }]);
    expect(await orderRow(id)).toMatchObject({ refunded: 0 });
  });

  it("a refused refund of the tax frees nothing of the order, and is an operator's", async () => {
    const { id, invoice } = await ordered();
    const restore = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (_ref, { cents, name }) => ({
        ref: "re_1",
        status: "failed" as const,
        amountCents: cents,
        name,
        refusal: "balance_insufficient",
      }),
    }));
    expect((await correct(id, invoice, firm)).errors).toEqual([]);
    restore();
    expect(await orderRow(id)).toMatchObject({ refunded: 0 });
    expect(await till.alerts()).toEqual([expect.stringContaining("the balance there is too small")]);
  });

  it.each([
    ["tax due", { ...home, country: "HU", postcode: "1011", city: "Budapest" }, "more VAT would be due"],
    ["tax falls", { ...home, country: "US", state: "NY", postcode: "10001", city: "New York" }, "less VAT"],
    ["a wrong VAT ID", { ...firm, vatId: "DE123" }, "not valid for the billing country"],
    ["a missing city", { ...home, city: "" }, "Please enter the city"],
    ["an e-mail address", { ...home, email: "other@example.com" }, "email"],
  ])("%s is refused, and nothing is written", async (_name, address, words) => {
    const { id, invoice } = await ordered();
    const before = await orderRow(id);
    expect(sentence(await correct(id, invoice, address))).toContain(words);
    expect(await orderRow(id)).toEqual(before);
    expect(await noteRows(till)).toEqual([]);
    expect(await till.db.select().from(tables.invoices)).toHaveLength(1);
  });

  it.each([
    ["a company's name", { company: "Firma GmbH" }, "Company"],
    ["a VAT ID", { vatId: "DE136695976" }, "VAT ID"],
    ["a reference", { purchaseOrder: "PO 7" }, "Buyer's reference"],
  ])("of somebody who is no company asks back about %s, and changes nothing", async (_what, more, field) => {
    const { id, invoice } = await ordered();
    for (const isPrivate of [true, false]) {
      if (!isPrivate && "company" in more) continue;
      const answer = await operate(till, {
        command: "correct",
        number: id,
        private: isPrivate,
        city: "Graz",
        ...more,
      });
      expect(answer).toMatchObject({ ok: false, text: expect.stringContaining(field) });
      expect(answer.text).toContain("Nothing was changed");
    }
    expect(await invoiceOf(id)).toBe(invoice);
  });

  it("in another month is the operator's, who may, and after a refund as well", async () => {
    const { id, invoice } = await ordered("invoice");
    till.deps.time.forward(35 * 86_400);
    await signInMember(till, client, billing.email);
    expect(sentence(await correct(id, invoice, moved))).toContain("earlier month");
    // The transfer's time is over: it is not cancelled before the job runs.
    expect((await operate(till, { command: "correct", number: id, city: "Graz" })).ok).toBe(true);
    expect((await findInvoice(till.db, id))?.content.buyer.address.city).toBe("Graz");
    await operate(till, { command: "paid", number: id });
    await operate(till, { command: "refund", number: id, amount: 100 });
    const valid = await invoiceOf(id);
    expect(sentence(await correct(id, valid, moved))).toContain("refunded");
    expect((await operate(till, { command: "correct", number: id, city: "Linz" })).ok).toBe(true);
  });

  it("a purchase order number goes on the new invoice", async () => {
    const { id, invoice } = await ordered("invoice", { ...firm, email: billing.email });
    expect((await correct(id, invoice, firm, { purchaseOrderNumber: "PO-7" })).errors).toEqual([]);
    expect((await findInvoice(till.db, id))?.content.purchaseOrder).toBe("PO-7");
  });

  it("is its owner's alone: neither another member nor the session of a guest", async () => {
    const { id, invoice } = await ordered();
    const other = till.visitor();
    const input = { id, invoice, billing: moved };
    expect((await other.ask("correctInvoice", { input })).errors[0]?.extensions?.code).toBe(
      "UNAUTHENTICATED",
    );
    await signInMember(till, other, "other@example.com");
    expect((await other.ask("correctInvoice", { input })).errors[0]?.extensions?.code).toBe("NOT_FOUND");
    const guest = await till.shopper();
    const own = orderOf(await till.buy(guest));
    const asGuest = { ...input, id: own.databaseId, invoice: await invoiceOf(own.databaseId) };
    expect((await guest.ask("correctInvoice", { input: asGuest })).errors[0]?.extensions?.code).toBe(
      "UNAUTHENTICATED",
    );
    expect(await noteRows(till)).toEqual([]);
  });

  it("the books have both documents, and add up to the new invoice", async () => {
    const { id, invoice } = await ordered("invoice");
    await correct(id, invoice, firm);
    const { text } = await operate(till, { command: "export", from: "2026-11-01", to: "2027-12-31" });
    const [head = [], ...lines] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(";"));
    const at = (row: string[], name: string) => row[head.indexOf(name)];
    const sum = lines.reduce((cents, row) => cents + centsOf(at(row, "gross")), 0);
    expect(sum).toBe((await orderRow(id))?.total);
    const [note] = await till.db.select().from(tables.creditNotes).orderBy(desc(tables.creditNotes.number));
    expect(lines.map((row) => [at(row, "number"), at(row, "corrects"), at(row, "for invoice")])).toEqual([
      [invoice, "", ""],
      [await invoiceOf(id), invoice, ""],
      [note?.number, "", invoice],
    ]);
  });
});
