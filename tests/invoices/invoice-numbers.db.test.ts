import { extractXml } from "@stackforge-eu/factur-x";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findInvoice, invoiceFile } from "@/backend/sales/invoices";
import { seller } from "@/backend/ground/seller";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { bearerOf, fetchFile } from "@/tests/support/library";
import { pdfPages } from "@/tests/support/pdf-text";
import { noteRows, operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { at } from "@/tests/support/shop-world";
import { signInMember } from "@/tests/support/sign-in-member";
import { rowsOf } from "@/tests/support/rows";

let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

const numbers = async () => (await rowsOf(till.db, tables.invoices)).map(({ number }) => number).sort();
const session = (client: ContractClient) => ({ "woocommerce-session": `Session ${client.session}` });

async function orderByTransfer(client: ContractClient): Promise<number> {
  await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
  return orderOf(await till.buy(client, "invoice")).databaseId;
}

async function shownOf(client: ContractClient, id: number) {
  const answer = await client.ask("getOrder", { id: String(id) });
  expect(answer.errors).toEqual([]);
  return { documents: at(answer, "order.documents"), transfer: at(answer, "order.transfer") };
}

async function lastMail(): Promise<{ text: string; files: string[] }> {
  await till.deliver();
  const mail = till.deps.mails.to(billing.email).at(-1);
  return { text: mail?.text ?? "", files: mail?.attachments.map(({ filename }) => filename) ?? [] };
}

it("a stranger's orders by transfer spend no number: they wait for the address, and nothing typed is mailed", async () => {
  for (let i = 0; i < 4; i += 1) await orderByTransfer(till.visitor());
  expect(await numbers()).toEqual([]);
  const client = till.visitor();
  const id = await orderByTransfer(client);
  const proforma = `/api/documents/proforma/${id}`;
  expect((await shownOf(client, id)).documents).toMatchObject([{ type: "proforma", url: proforma }]);
  const response = await fetchFile(till, proforma, session(client));
  const text = (await pdfPages(Buffer.from(await response.arrayBuffer()))).join(" ");
  for (const part of [
    `Order confirmation ${id}`,
    "This is not an invoice",
    "Please transfer",
    `Reference Order ${id}`,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Invoice number");
  expect((await fetchFile(till, `/api/documents/invoice/${id}`, session(client))).status).toBe(404);
  expect((await fetchFile(till, proforma, session(till.visitor()))).status).toBe(404);
  expect((await lastMail()).files).toEqual([]);
});

it("the money brings the invoice, and its mail has it", async () => {
  const id = await orderByTransfer(till.visitor());
  await operate(till, { command: "paid", number: id });
  expect(await numbers()).toEqual(["2026-00001"]);
  expect((await findInvoice(till.db, id))?.content).toMatchObject({ payment: { state: "paid" } });
  expect((await lastMail()).files).toEqual(["invoice-2026-00001.pdf"]);
});

it("a member's order has its invoice at once; paid, it is settled and not sent again", async () => {
  const client = till.visitor();
  await signInMember(till, client, billing.email);
  const id = await orderByTransfer(client);
  expect(await numbers()).toEqual(["2026-00001"]);
  expect((await lastMail()).files).toEqual(["invoice-2026-00001.pdf", `transfer-${id}.png`]);
  await operate(till, { command: "paid", number: id });
  const paid = await lastMail();
  expect(paid.text).toContain("There is nothing left to pay on your invoice 2026-00001.");
  expect(paid.files).toEqual([]);
  expect((await shownOf(client, id)).transfer).toBeNull();
});

it("a member's transfer that never comes: a credit note cancels the invoice; money that comes late gets another", async () => {
  const client = till.visitor();
  await signInMember(till, client, billing.email);
  const id = await orderByTransfer(client);
  await operate(till, { command: "cancel", number: id });
  const [note, ...others] = await noteRows(till);
  const { total, taxes } = (await findInvoice(till.db, id))?.content ?? {};
  expect(others).toEqual([]);
  expect(note).toMatchObject({ number: "CN-2026-00001", refundId: null });
  expect(note?.content).toMatchObject({ invoice: { number: "2026-00001" }, cancels: true, total, taxes });
  expect((note?.net ?? 0) + (note?.tax ?? 0)).toBe(total);
  expect((await lastMail()).files).toEqual(["credit-note-CN-2026-00001.pdf"]);
  const cancelled = `/api/documents/credit-note/CN-2026-00001`;
  expect((await shownOf(client, id)).documents).toMatchObject([
    { type: "invoice", url: `/api/documents/invoice/${id}`, isCancelled: true, replacedBy: null },
    { type: "credit-note", url: cancelled },
  ]);
  const paper = await fetchFile(till, cancelled, bearerOf(client));
  const text = (await pdfPages(Buffer.from(await paper.arrayBuffer()))).join(" ");
  expect(text).toContain("Cancels invoice 2026-00001 of 2 November 2026");
  expect(text).toContain("Nothing was paid, and nothing is due.");

  await operate(till, { command: "paid", number: id });
  await operate(till, { command: "paid", number: id });
  expect(await numbers()).toEqual(["2026-00001", "2026-00002"]);
  expect((await findInvoice(till.db, id))?.content).toMatchObject({
    number: "2026-00002",
    replaces: { number: "CN-2026-00001", issuedOn: "2026-11-02" },
    payment: { state: "paid" },
  });
  const urls = ["2026-00001", "2026-00002"].map((number) => `/api/documents/invoice/${number}`);
  expect((await shownOf(client, id)).documents).toMatchObject([...urls, cancelled].map((url) => ({ url })));
  expect((await shownOf(client, id)).documents).toMatchObject([
    { isCancelled: true, replacedBy: "2026-00002", replacementUrl: urls[1] },
    { isCancelled: false, replacedBy: null },
    { type: "credit-note" },
  ]);
  for (const url of urls) {
    expect((await fetchFile(till, url, bearerOf(client))).status).toBe(200);
    expect((await fetchFile(till, url, session(till.visitor()))).status).toBe(404);
  }
  await operate(till, { command: "refund", number: id });
  await operate(till, { command: "refund-sent", number: id });
  expect((await noteRows(till)).at(-1)?.content).toMatchObject({
    total,
    taxes,
    invoice: { number: "2026-00002" },
  });
});

it("control: a stranger's order that is cancelled had no number, and gets none", async () => {
  const id = await orderByTransfer(till.visitor());
  await operate(till, { command: "cancel", number: id });
  expect([await numbers(), await noteRows(till)]).toEqual([[], []]);
});

it("a stranger's order for nothing spends no number before the address is proven", async () => {
  const client = till.visitor();
  await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }], coupons: ["team-50"] });
  const id = orderOf(await till.buy(client, "free")).databaseId;
  expect(await numbers()).toEqual([]);
  expect((await shownOf(client, id)).documents).toEqual([]);
  expect((await lastMail()).files).toEqual([]);
  await signInMember(till, client, billing.email);
  expect(await numbers()).toEqual(["2026-00001"]);
  expect((await lastMail()).files).toEqual(["invoice-2026-00001.pdf"]);
});

it("what confirms an order names the seller and the account of the day it was placed", async () => {
  const client = till.visitor();
  const id = await orderByTransfer(client);
  const [order] = await till.orders();
  expect(order?.seller).toEqual(seller);
  const then = {
    ...seller,
    name: "Earlier GmbH",
    bank: { ...seller.bank, iban: "AT02 2050 3021 0102 3600" },
  };
  await till.db.update(tables.orders).set({ seller: then });
  const response = await fetchFile(till, `/api/documents/proforma/${id}`, session(client));
  const text = (await pdfPages(Buffer.from(await response.arrayBuffer()))).join(" ");
  expect(text).toContain("Earlier GmbH");
  expect(text).toContain("AT02 2050 3021 0102 3600");
});

it("whoever proves the address confirms what was ordered with it: an invoice, and a mail with it, once", async () => {
  const first = await orderByTransfer(till.visitor());
  const second = await orderByTransfer(till.visitor());
  const client = till.visitor();
  await signInMember(till, client, billing.email);
  await signInMember(till, client, billing.email);
  expect(await numbers()).toEqual(["2026-00001", "2026-00002"]);
  expect((await findInvoice(till.db, first))?.number).toBe("2026-00001");
  const queued = await rowsOf(till.db, tables.outbox);
  expect(queued.filter(({ template }) => template === "order-confirmed")).toHaveLength(2);
  const mail = await lastMail();
  expect(mail.files).toEqual(["invoice-2026-00002.pdf", `transfer-${second}.png`]);
  expect(mail.text).toContain(`Reference: Order ${second}`);
});

it("mail, page, PDF and XML ask for one reference, one account and one date", async () => {
  const client = till.visitor();
  await signInMember(till, client, billing.email);
  const id = await orderByTransfer(client);
  const { transfer } = await shownOf(client, id);
  expect(transfer).toMatchObject({
    accountHolder: seller.bank.holder,
    bank: seller.bank.name,
    iban: seller.bank.iban,
    bic: seller.bank.bic,
    reference: `Order ${id}`,
    until: "2026-11-16",
    qrCodeUrl: `/api/documents/transfer-code/${id}.png`,
  });
  const invoice = await findInvoice(till.db, id);
  if (!invoice) throw new Error("no invoice");
  const pdf = await invoiceFile(till.deps, invoice);
  const paper = (await pdfPages(pdf)).join(" ");
  const { text } = await lastMail();
  for (const words of [
    `Order ${id}`,
    seller.bank.iban,
    seller.bank.bic,
    seller.bank.holder,
    "16 November 2026",
  ])
    for (const place of [text, paper]) expect(place).toContain(words);
  expect(paper).toContain("Scan to pay");
  expect((await extractXml(pdf)).xml).toContain(`<ram:PaymentReference>Order ${id}</ram:PaymentReference>`);
  const code = await fetchFile(till, `/api/documents/transfer-code/${id}.png`, bearerOf(client));
  expect([code.status, code.headers.get("content-type")]).toEqual([200, "image/png"]);
});

it("control: a code is for a transfer that is still open, and for its buyer", async () => {
  const client = till.visitor();
  const id = await orderByTransfer(client);
  const path = `/api/documents/transfer-code/${id}.png`;
  expect((await fetchFile(till, path, session(client))).status).toBe(200);
  await signInMember(till, client, billing.email);
  expect((await fetchFile(till, path, bearerOf(client))).status).toBe(200);
  expect((await fetchFile(till, path, session(till.visitor()))).status).toBe(404);
  await operate(till, { command: "paid", number: id });
  expect((await fetchFile(till, path, bearerOf(client))).status).toBe(404);
});
