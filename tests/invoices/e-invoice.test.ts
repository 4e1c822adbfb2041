import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { describe, expect, it } from "vitest";
import type { Invoice } from "@/backend/sales/invoices/document";
import { creditNotePdf, invoicePdf } from "@/tests/support/rendered-documents";
import { seller } from "@/backend/ground/seller";
import { all, factsOf, one } from "./cii";
import { noteCases } from "./credit-note-cases";
import { cases, mixes, note, threeRates } from "./invoice-cases";
import { brokenRules } from "./rules";
import { creditNote, invoice } from "./sample-invoice";

/** The data that a program finds in the finished file. */
async function xmlOf(pdf: Uint8Array): Promise<string> {
  const found = await extractXml(pdf);
  expect(found).toMatchObject({ filename: "factur-x.xml", profile: Profile.EN16931 });
  return found.xml;
}

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

describe.each(Object.entries(noteCases))("a credit note %s", (_, source) => {
  it("is a valid 381 whose amounts keep the rules of EN 16931, with nothing to pay", async () => {
    const xml = await xmlOf(await creditNotePdf(source));
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    const facts = factsOf(xml);
    expect(brokenRules(facts)).toEqual([]);
    expect([one(xml, "TypeCode"), facts.gross, facts.due]).toEqual(["381", source.total, 0]);
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
  });

  // BR-O-11 to BR-O-14 allow O no other category, and no VAT id of anybody.
  it.each(Object.entries(mixes))("keeps O out of a document of %s", async (_, { source, categories }) => {
    const text = await xml(source);
    const facts = factsOf(text);
    const found = (groups: { category: string }[]) => [...new Set(groups.map(({ category }) => category))];
    expect(found(facts.breakdown)).toEqual(categories);
    expect(found(facts.lines)).toEqual(categories);
    expect(found(facts.allowances).filter((category) => !categories.includes(category))).toEqual([]);
    expect(facts.breakdown.find(({ category }) => category === "E")?.reason).toBe(source.vatNote);
    expect(facts.sellerVatIds).toEqual([seller.vatId]);
    // Control: the same with O, as it would be alone.
    const withO = factsOf(text.replaceAll("<ram:CategoryCode>E<", "<ram:CategoryCode>O<"));
    const alone = ["BR-O-02", "BR-O-05"];
    const mixed = categories.length > 1 ? ["BR-O-11", "BR-O-12"] : [];
    expect(brokenRules(withO)).toEqual(expect.arrayContaining([...alone, ...mixed]));
  });

  it("gives coupons as allowances, and what people typed as text", async () => {
    const text = await xml(threeRates);
    expect(factsOf(text).allowances.map(({ amount, rate }) => [amount, rate])).toEqual([
      [1_000, "20"],
      [999, "25.5"],
    ]);
    expect(all(text, "Reason")).toEqual(["Coupon a&amp;b", "Coupon a&amp;b"]);
  });

  it("of a correction is a 384 that names the old one and takes off what was credited", async () => {
    const text = await xml(cases["that corrects another one after refunds"] ?? invoice);
    expect(one(text, "TypeCode")).toBe("384");
    expect(one(text, "InvoiceReferencedDocument")).toContain("2026-00001");
    expect(one(text, "BuyerOrderReferencedDocument")).toContain("PO-7 &amp; 8");
    expect(all(text, "Reason")).toEqual([
      "Coupon ten",
      "Credit note CN-2026-00001",
      "Credit note CN-2026-00001",
      "Credit note CN-2026-00002",
    ]);
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
