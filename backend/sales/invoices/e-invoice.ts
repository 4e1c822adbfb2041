import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { Cents } from "@/lib/money";
import { vatState } from "@/lib/rules/prices/vat";
import type { Seller } from "../../ground/seller";
import type { Buyer, TaxedAmount } from "./document";
import { categoryIn, isOutsideOnly, type TaxedDocument, type VatCategory } from "./vat-category";

/** The elements that invoice and credit note share: parties, supply, VAT breakdown. */
export function commonParts(head: TaxedDocument) {
  const { from, to } = head.supplied;
  const isOutside = isOutsideOnly(head);
  return {
    seller: sellerParty(head.seller, isOutside),
    buyer: buyerParty(head.buyer, isOutside),
    // BT-72 is the day on which the supply was completed. A supply of several days also has its period.
    delivery: { date: to },
    ...(from !== to && { billingPeriod: { startDate: from, endDate: to } }),
    vatBreakdown: breakdownOf(head),
    references: [
      { id: head.orderNumber, type: "seller-order" as const },
      ...(head.purchaseOrder ? [{ id: head.purchaseOrder, type: "order" as const }] : []),
    ],
  } satisfies Partial<FacturXInvoiceInput>;
}

/** Category and rate of a line or an allowance. */
export function lineTax({ code, ratePercent }: VatCategory) {
  return { vatCategoryCode: code, ...(ratePercent !== null && { vatRatePercent: ratePercent }) };
}

/** BG-23: one row for each category and rate, whatever the country (BR-S-08), with all of its reasons. */
function breakdownOf(head: TaxedDocument) {
  const rows = new Map<string, { category: VatCategory; net: Cents; tax: Cents }>();
  for (const taxed of head.taxes) {
    const category = categoryIn(head, taxed);
    const key = `${category.code} ${category.ratePercent}`;
    const { net, tax, category: before = category } = rows.get(key) ?? { net: 0, tax: 0 };
    rows.set(key, {
      category: withReason(before, category.reason),
      net: net + taxed.net,
      tax: tax + taxed.tax,
    });
  }
  return [...rows.values()].map(({ category, ...amounts }) => breakdownRow(amounts, category));
}

function withReason(category: VatCategory, reason: string | undefined): VatCategory {
  if (!reason || category.reason?.includes(reason)) return category;
  return { ...category, reason: [category.reason, reason].filter(Boolean).join(" ") };
}

function breakdownRow(
  { net, tax }: Pick<TaxedAmount, "net" | "tax">,
  { code, reason, reasonCode, ratePercent }: VatCategory,
) {
  return {
    categoryCode: code,
    ratePercent: ratePercent ?? 0,
    taxableAmount: euros(net),
    taxAmount: euros(tax),
    ...(reason && { exemptionReason: reason }),
    ...(reasonCode && { exemptionReasonCode: reasonCode }),
  };
}

/** The library writes amounts with two decimals. */
export function euros(cents: Cents): number {
  return cents / 100;
}

type Party = FacturXInvoiceInput["seller"];

/** BG-4. If nothing is subject to VAT, it has no VAT id, because EN 16931 forbids one there (BR-O-02). */
function sellerParty(seller: Seller, isOutside: boolean): Party {
  const { street, postcode, city, country } = seller.postalAddress;
  return {
    name: seller.name,
    address: { line1: street, postalCode: postcode, city, country },
    contact: { name: seller.name, email: seller.email },
    electronicAddress: { value: seller.email, schemeID: "EM" },
    legalOrganization: { id: seller.registerNumber },
    taxRegistrations: isOutside
      ? [{ id: seller.taxNumber, schemeId: "FC" }]
      : [
          { id: seller.vatId, schemeId: "VA" },
          { id: seller.taxNumber, schemeId: "FC" },
        ],
  };
}

/** BG-7. */
function buyerParty({ name, person, email, vatId, address }: Buyer, isOutside: boolean): Party {
  return {
    name,
    address: {
      line1: address.street,
      ...(address.addition && { line2: address.addition }),
      postalCode: address.postcode,
      city: address.city,
      country: address.country,
      ...(address.state && { subdivision: address.state }),
    },
    contact: { ...(person && { name: person }), email },
    electronicAddress: { value: email, schemeID: "EM" },
    // An id without a state's prefix is not a VAT id (BR-CO-09).
    ...(vatId &&
      !isOutside &&
      hasStatePrefix(vatId, address.country) && { taxRegistrations: [{ id: vatId, schemeId: "VA" }] }),
  };
}

/** Some companies outside the Union have `EIN…` instead, which is not a state's prefix. */
function hasStatePrefix(vatId: string, country: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === "EL" || prefix === "XI" || prefix === country || vatState(prefix) !== null;
}

/** Loaded with the first document that needs it, so that the server and its pages start without it. */
export function facturX(): Promise<typeof import("@stackforge-eu/factur-x")> {
  return import("@stackforge-eu/factur-x");
}

/** Embeds the XML into a PDF/A-3 as `factur-x.xml` and declares it in the metadata (Factur-X 1.0, EN 16931 profile). */
export function attachXml(doc: PDFKit.PDFDocument, xml: string, at: Date): void {
  doc.file(Buffer.from(xml), {
    name: "factur-x.xml",
    type: "text/xml",
    description: "Factur-X invoice",
    relationship: "Alternative",
    creationDate: at,
    modifiedDate: at,
  });
  doc.appendXML(facturXMetadata);
}

const metadataFields = [
  ["DocumentFileName", "Name of the embedded XML file", "factur-x.xml"],
  ["DocumentType", "Type of the hybrid document", "INVOICE"],
  ["Version", "Version of the XML schema", "1.0"],
  ["ConformanceLevel", "Conformance level of the XML", "EN 16931"],
] as const;

/** PDF/A requires a description of every metadata schema that it does not define. Source: Factur-X 1.0, 6.2.2. */
const facturXMetadata = `
<rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${metadataFields
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
      )
      .join("")}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">${metadataFields
  .map(
    ([name, , value]) => `
  <fx:${name}>${value}</fx:${name}>`,
  )
  .join("")}
</rdf:Description>
`;
