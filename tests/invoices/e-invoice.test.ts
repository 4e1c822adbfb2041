import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { describe, expect, it } from "vitest";
import type { Invoice } from "@/backend/invoices/document";
import { creditNotePdf, invoicePdf } from "@/backend/invoices/document-pdf";
import { seller } from "@/backend/seller";
import { all, brokenRules, factsOf, one } from "./cii";
import { creditNote, invoice } from "./sample-invoice";

/** What a program finds in the finished file. */
async function xmlOf(pdf: Uint8Array): Promise<string> {
  const found = await extractXml(pdf);
  expect(found).toMatchObject({ filename: "factur-x.xml", profile: Profile.EN16931 });
  return found.xml;
}

const noVat = (kind: "reverse charge" | "outside", net: number) => ({
  kind,
  basisPoints: 0,
  country: "US",
  label: null,
  net,
  tax: 0,
});
const line = (kind: Invoice["lines"][number]["kind"], basisPoints: number, net: number) => ({
  ...{ name: "Seat", quantity: 1, unitPrice: net, net, kind, basisPoints },
});
const on = "2026-11-03";
const note = "No VAT is charged: the invoice address is outside the European Union.";
const swiss = {
  ...invoice.buyer,
  vatId: "CHE123456788",
  address: { ...invoice.buyer.address, country: "CH" },
};

const threeRates: Invoice = {
  ...invoice,
  lines: [line("standard", 2_000, 10_001), line("standard", 1_000, 333), line("standard", 2_550, 9_999)],
  coupons: [
    { code: "a&b", discount: 1_000, kind: "standard", basisPoints: 2_000 },
    { code: "a&b", discount: 999, kind: "standard", basisPoints: 2_550 },
  ],
  taxes: [
    { kind: "standard", basisPoints: 2_000, country: "AT", label: "VAT 20 % (AT)", net: 9_001, tax: 1_800 },
    { kind: "standard", basisPoints: 1_000, country: "AT", label: "VAT 10 % (AT)", net: 333, tax: 33 },
    { kind: "standard", basisPoints: 2_550, country: "FI", label: "VAT 25.5 % (FI)", net: 9_000, tax: 2_295 },
  ],
  total: 22_462,
};

const cases: Record<string, Invoice> = {
  "to be transferred, with a coupon": invoice,
  "paid by card": { ...invoice, paidBy: "provider", payment: { state: "paid", on } },
  "whose payment is on its way": { ...invoice, paidBy: "provider", payment: { state: "waiting" } },
  "with three rates": threeRates,
  "under reverse charge": {
    ...invoice,
    buyer: { ...invoice.buyer, vatId: "DE136695976" },
    lines: [line("reverse charge", 0, 17_820)],
    coupons: [],
    taxes: [noVat("reverse charge", 17_820)],
    vatNote: "Reverse charge: no VAT is charged.",
    total: 17_820,
  },
  "to a buyer outside the Union": {
    ...invoice,
    buyer: swiss,
    lines: [line("outside", 0, 17_820)],
    coupons: [],
    taxes: [noVat("outside", 17_820)],
    vatNote: note,
    total: 17_820,
  },
  "to a buyer outside the Union, with a seat that is taxed on the spot": {
    ...invoice,
    buyer: swiss,
    lines: [line("outside", 0, 5_000), line("standard", 2_000, 10_000)],
    coupons: [],
    taxes: [
      noVat("outside", 5_000),
      {
        kind: "standard",
        basisPoints: 2_000,
        country: "AT",
        label: "VAT 20 % (AT)",
        net: 10_000,
        tax: 2_000,
      },
    ],
    vatNote: note,
    total: 17_000,
  },
  "of nothing, by a coupon": {
    ...invoice,
    coupons: [{ code: "all", discount: 19_800, kind: "standard", basisPoints: 2_000 }],
    taxes: [{ kind: "standard", basisPoints: 2_000, country: "AT", label: null, net: 0, tax: 0 }],
    total: 0,
    paidBy: "nothing",
    payment: { state: "paid", on },
  },
  "over several days": {
    ...invoice,
    supplied: { from: "2027-03-01", to: "2027-03-03" },
  },
  "paid by a named way": { ...invoice, paidBy: "provider", paidWith: "card", payment: { state: "paid", on } },
  "paid by debit": { ...invoice, paidBy: "provider", paidWith: "sepa_debit", payment: { state: "paid", on } },
};

describe.each(Object.entries(cases))("an invoice %s", (_, source) => {
  it("is valid against the official schema, and its amounts keep the rules of EN 16931", async () => {
    const xml = await xmlOf(await invoicePdf(source));
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    const facts = factsOf(xml);
    expect(brokenRules(facts)).toEqual([]);
    expect(facts.gross).toBe(source.total);
    expect(facts.due).toBe(source.payment.state === "paid" ? 0 : source.total);
  });
});

describe("the XML of an invoice", () => {
  const xml = async (source: Invoice) => xmlOf(await invoicePdf(source));

  it("has every mandatory field, from the number to the terms", async () => {
    const text = await xml(invoice);
    expect(one(text, "TypeCode")).toBe("380");
    for (const part of [
      "urn:cen.eu:en16931:2017",
      "<ram:ID>2026-00001</ram:ID>",
      '<udt:DateTimeString format="102">20261103</udt:DateTimeString>',
      seller.name,
      `<ram:ID schemeID="VA">${seller.vatId}</ram:ID>`,
      seller.registerNumber,
      "<ram:Name>Иван Ελένη GmbH</ram:Name>",
      '<ram:ID schemeID="VA">ATU12345675</ram:ID>',
      "<ram:CountryID>AT</ram:CountryID>",
      "<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>",
      "<ram:IBANID>AT611904300234573201</ram:IBANID>",
      "<ram:PaymentReference>Order 17</ram:PaymentReference>",
      '<udt:DateTimeString format="102">20261116</udt:DateTimeString>',
    ])
      expect(text).toContain(part);
  });

  it("gives a number that is none of a state as nobody's VAT id (BR-CO-09)", async () => {
    const buyer = { ...invoice.buyer, vatId: "EIN123456789" };
    expect(await xml({ ...invoice, buyer })).not.toContain("EIN123456789");
    expect(await xml({ ...invoice, buyer: { ...buyer, vatId: "EL094259216" } })).toContain("EL094259216");
  });

  it("says by category and code why no VAT is charged", async () => {
    const reverse = factsOf(await xml(cases["under reverse charge"] ?? invoice));
    expect(reverse.breakdown).toMatchObject([{ category: "AE", rate: "0", code: "VATEX-EU-AE" }]);
    const outside = await xml(cases["to a buyer outside the Union"] ?? invoice);
    expect(factsOf(outside).breakdown).toMatchObject([{ category: "O", code: "VATEX-EU-O", reason: note }]);
    // BR-O-02 and BR-O-05: no VAT id of anybody, no rate on the line.
    expect(outside).not.toContain('schemeID="VA"');
    expect(factsOf(outside).lines[0]?.rate).toBeNull();
    expect(outside).toContain(`<ram:ID schemeID="FC">${seller.taxNumber}</ram:ID>`);
    const mixed = factsOf(await xml(Object.values(cases)[6] ?? invoice));
    expect(mixed.breakdown.map(({ category }) => category)).toEqual(["E", "S"]);
  });

  it("gives coupons as allowances, and what people typed as text", async () => {
    const text = await xml(threeRates);
    expect(factsOf(text).allowances.map(({ amount, rate }) => [amount, rate])).toEqual([
      [1_000, "20"],
      [999, "25.5"],
    ]);
    expect(all(text, "Reason")).toEqual(["Coupon a&amp;b", "Coupon a&amp;b"]);
  });

  it("has the period of a supply of several days", async () => {
    const text = await xml(cases["over several days"] ?? invoice);
    expect(one(text, "BillingSpecifiedPeriod")).toMatch(/20270301.*20270303/);
    expect(one(text, "ActualDeliverySupplyChainEvent")).toContain("20270303");
  });

  it("control: a cent too much breaks a rule, and an unknown element the schema", async () => {
    const text = await xml(invoice);
    const wrong = text.replace("<ram:GrandTotalAmount>213.84", "<ram:GrandTotalAmount>213.85");
    expect(brokenRules(factsOf(wrong))).toEqual(["BR-CO-15", "BR-CO-16"]);
    const unknown = text.replace("</ram:Name>", "</ram:Name><ram:Nickname>x</ram:Nickname>");
    expect((await validateXsd(unknown, Profile.EN16931)).valid).toBe(false);
  });
});

describe("a credit note", () => {
  it("is a valid 381 with positive amounts that names its invoice, reason and nothing to pay", async () => {
    const text = await xmlOf(await creditNotePdf(creditNote));
    expect(await validateXsd(text, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    const facts = factsOf(text);
    expect(brokenRules(facts)).toEqual([]);
    expect(facts).toMatchObject({ net: 8_910, tax: 1_782, gross: 10_692, prepaid: 10_692, due: 0 });
    expect(one(text, "TypeCode")).toBe("381");
    expect(one(text, "InvoiceReferencedDocument")).toContain("2026-00001");
    expect(text).toContain("The date was moved");
  });
});

it("a test order's documents and an invoice nobody paid have no XML that a program could book", async () => {
  for (const pdf of [
    await invoicePdf({ ...invoice, test: true }),
    await invoicePdf({ ...invoice, payment: { state: "void" } }),
    await creditNotePdf({ ...creditNote, test: true }),
  ])
    await expect(extractXml(pdf)).rejects.toThrow();
});

it("the file says that it is PDF/A-3b with an EN 16931 invoice, and has the colours' profile", async () => {
  const { PDFDocument, PDFName } = await import("pdf-lib");
  const { catalog } = await PDFDocument.load(await invoicePdf(invoice));
  for (const name of ["OutputIntents", "AF", "Metadata"]) expect(catalog.has(PDFName.of(name))).toBe(true);
  const file = Buffer.from(await invoicePdf(invoice)).toString("latin1");
  for (const part of [
    "<pdfaid:part>3</pdfaid:part>",
    "<pdfaid:conformance>B</pdfaid:conformance>",
    "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
  ])
    expect(file).toContain(part);
});
