import { describe, expect, it } from "vitest";
import type { Invoice } from "@/backend/sales/invoices/document";
import { invoiceLayout } from "@/backend/sales/invoices/document-layout";
import { drawDocument } from "@/backend/sales/invoices/document-pdf";
import { seller } from "@/backend/ground/seller";
import { pdfPages } from "@/tests/support/pdf-text";
import { creditNotePdf, invoicePdf } from "@/tests/support/rendered-documents";
import { creditNote, invoice, seats } from "./sample-invoice";

/** The rendered pages; e-invoice.test.ts reads the finished file. */
const drawn = async (source: Invoice) => pdfPages(await drawDocument(invoiceLayout(source)));
const textOf = async (source: Invoice) => (await drawn(source)).join(" ");

describe("an invoice", () => {
  it("prints names as they were typed", async () => {
    const text = await textOf(invoice);
    for (const name of ["Łukasz Żółć", "Őrség utca 1", "Иван Ελένη GmbH"]) expect(text).toContain(name);
    expect(text).not.toContain("?");
  });

  it("says who, what and how much, dated in the shop's time zone", async () => {
    const text = await textOf(invoice);
    for (const part of [
      "Invoice 2026-00001",
      "Invoice date 3 November 2026",
      "Order 17",
      "Order date 2 November 2026",
      "Date of supply 3 November 2026",
      "VAT ID ATU12345675",
      "l@example.com",
      "Introduction 2 99,00 € 20 % 198,00 €",
      "Coupon welcome-10 20 % −19,80 €",
      "Net 178,20 €",
      "VAT 20 % (AT) 35,64 €",
      "Total 213,84 €",
      "Page 1 of 1",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("TEST");
  });

  it("says who sells, and that the seller is a sample", async () => {
    const text = await textOf(invoice);
    for (const part of [seller.name, ...seller.address, seller.email, seller.vatId, seller.register])
      expect(text).toContain(part);
    expect(text).toContain("Registered seat: Wien");
    expect(text).toContain("Sample seller: this company does not exist.");
  });

  it.each([
    ["2027-01-19", "2027-01-20", "19–20 January 2027"],
    ["2027-01-30", "2027-02-02", "30 January – 2 February 2027"],
    ["2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027"],
  ])("names the days from %s to %s as readers write them", async (from, to, words) => {
    const text = await textOf({ ...invoice, supplied: { from, to } });
    expect(text.replace(/\s/g, " ")).toContain(`Date of supply ${words}`);
  });

  it("to be transferred says where the money goes, until when, and with which reference", async () => {
    const text = await textOf(invoice);
    expect(text).toContain("Please transfer 213,84 € by 16 November 2026");
    expect(text).toContain(`IBAN ${seller.bank.iban}`);
    expect(text).toContain(`BIC ${seller.bank.bic}`);
    expect(text).toContain("Reference Order 17");
  });

  it("that is paid asks for nothing, and gives its reason for no VAT", async () => {
    const paid = { state: "paid" as const, on: "2026-11-03" };
    const vatNote = "Reverse charge: no VAT is charged.";
    const nothing = { basisPoints: 0, country: "DE", label: null, net: 21_384, tax: 0 };
    const exempt = [{ kind: "reverse charge" as const, ...nothing }];
    const text = await textOf({ ...invoice, taxes: exempt, vatNote, payment: paid });
    expect(text).toContain("Paid on 3 November 2026. Thank you.");
    expect(text).toContain("Net 213,84 € Total 213,84 €");
    expect(text).toContain(vatNote);
    expect(text).not.toContain("IBAN");
  });

  it.each([
    ["waiting" as const, "The payment is on its way."],
    ["void" as const, "nothing is due."],
  ])("whose payment is %s asks for nothing", async (state, sentence) => {
    const text = await textOf({ ...invoice, payment: { state } });
    expect(text).toContain(sentence);
    expect(text).not.toContain("IBAN");
  });

  it("is made whatever was typed", async () => {
    const lines = ["山田\u0000太郎", "x".repeat(5_000), "\u202e", ""];
    const text = await textOf({ ...invoice, buyer: { ...invoice.buyer, lines } });
    expect(text).toContain("山田太郎");
    expect(text).not.toContain("?");
    expect(text).toContain("Total 213,84 €");
  });
});

it("papers have the site's headline face", async () => {
  for (const paper of [await invoicePdf(invoice), await creditNotePdf(creditNote)])
    expect(paper.toString("latin1")).toContain("BricolageGrotesque");
});

it("the finished invoice reads as it was drawn", async () => {
  expect((await pdfPages(await invoicePdf(invoice))).join(" ")).toBe(await textOf(invoice));
});

describe("a credit note", () => {
  it("names its invoice, what went back and why, in positive amounts", async () => {
    const text = (await pdfPages(await creditNotePdf(creditNote))).join(" ");
    for (const part of [
      "Credit note CN-2026-00001",
      "Credit note date 20 November 2026",
      "For invoice 2026-00001 of 3 November 2026",
      "Introduction 1 89,10 € 20 % 89,10 €",
      "Net 89,10 €",
      "VAT 20 % (AT) 17,82 €",
      "Total credited 106,92 €",
      "We have refunded 106,92 € to you. Refund method: Invoice (bank transfer).",
      "Reason The date was moved",
      seller.vatId,
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/IBAN|TEST|−/);
  });

  it("of a test is marked, and says that it is none", async () => {
    const text = (await pdfPages(await creditNotePdf({ ...creditNote, test: true }))).join(" ");
    expect(text).toContain("No money moved; this is not a credit note.");
  });
});

describe("a long invoice", () => {
  it("goes on over numbered pages, each with its headings, and loses no line", async () => {
    const lines = seats(60);
    const pages = await drawn({ ...invoice, lines });
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain("Invoice 2026-00001");
      expect(/Seat no\./.test(page)).toBe(/Description Qty/.test(page));
    });
    const text = pages.join(" ");
    for (const { name } of lines) expect(text.split(name)).toHaveLength(2);
    expect(pages.at(-1)).toContain("Please transfer");
  });

  it.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    "keeps the totals and the bank details together, with %i lines",
    async (count) => {
      const vatNote = "Reverse charge: no VAT is charged.";
      const pages = await drawn({ ...invoice, vatNote, lines: seats(count) });
      const end = /Net 178,20.*Total 213,84.*Reverse charge.*Please transfer.*IBAN.*Reference/;
      expect(pages.filter((page) => end.test(page))).toHaveLength(1);
      expect(pages.filter((page) => page.includes("IBAN"))).toHaveLength(1);
      expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    },
  );

  it("of the demo card is marked on every page, and says so", async () => {
    const sample = { ...invoice, number: "TEST-17", test: true, lines: seats(60) };
    const pages = await drawn(sample);
    for (const page of pages) expect(page).toMatch(/(^| )TEST( |$)/);
    expect(pages[0]).toContain("No money moved; this is not an invoice.");
  });
});
