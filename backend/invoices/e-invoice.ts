import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { Cents } from "@/lib/money";
import { vatState } from "@/lib/rules/vat";
import type { Seller } from "../seller";
import type { Buyer, CreditNote, DocumentHead, TaxedAmount } from "./document";

type TaxedDocument = DocumentHead & Pick<CreditNote, "isOfMix">;

/** The elements that invoice and credit note share: parties, supply, VAT breakdown. */
export function commonParts(head: TaxedDocument) {
  const { from, to } = head.supplied;
  const isOutside = isOutsideOnly(head);
  return {
    seller: sellerParty(head.seller, isOutside),
    buyer: buyerParty(head.buyer, isOutside),
    // BT-72 is the day on which the supply was completed; a supply of several days has its period as well.
    delivery: { date: to },
    ...(from !== to && { billingPeriod: { startDate: from, endDate: to } }),
    vatBreakdown: breakdownOf(head),
    references: [
      { id: head.orderNumber, type: "seller-order" as const },
      ...(head.purchaseOrder ? [{ id: head.purchaseOrder, type: "order" as const }] : []),
    ],
  } satisfies Partial<FacturXInvoiceInput>;
}

export function categoryIn(
  head: TaxedDocument,
  taxed: Pick<TaxedAmount, "kind" | "basisPoints">,
): VatCategory {
  return vatCategory(taxed, { isMixed: !isOutsideOnly(head), note: head.vatNote });
}

/** Category and rate of a line or an allowance. */
export function lineTax({ code, ratePercent }: VatCategory) {
  return { vatCategoryCode: code, ...(ratePercent !== null && { vatRatePercent: ratePercent }) };
}

/** BG-23: one row for each category and rate, whichever country's it is (BR-S-08). */
function breakdownOf(head: TaxedDocument) {
  const rows = new Map<string, { category: VatCategory; net: Cents; tax: Cents }>();
  for (const taxed of head.taxes) {
    const category = categoryIn(head, taxed);
    const key = `${category.code} ${category.ratePercent}`;
    const { net, tax } = rows.get(key) ?? { net: 0, tax: 0 };
    rows.set(key, { category, net: net + taxed.net, tax: tax + taxed.tax });
  }
  return [...rows.values()].map(({ category, ...amounts }) => breakdownRow(amounts, category));
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

/** BG-4. Without a VAT id where nothing is subject to VAT: EN 16931 forbids it there (BR-O-02). */
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
    // One without the prefix of a state is not a VAT id (BR-CO-09).
    ...(vatId &&
      !isOutside &&
      hasStatePrefix(vatId, address.country) && { taxRegistrations: [{ id: vatId, schemeId: "VA" }] }),
  };
}

/** Not `EIN…`, which some companies outside the Union have instead. */
function hasStatePrefix(vatId: string, country: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === "EL" || prefix === "XI" || prefix === country || vatState(prefix) !== null;
}

/** VAT category of EN 16931 (UNTDID 5305) with its required reason. */
type VatCategory = {
  code: "S" | "AE" | "O" | "E";
  reason?: string;
  /** Of the VATEX code list. */
  reasonCode?: string;
  /** Null: the category has no rate on its lines (BR-O-05). */
  ratePercent: number | null;
};

/**
 * S: taxed. AE: the buyer owes the tax. O: services supplied outside the Union, "not subject to VAT". An invoice with
 * O may contain nothing but O and nobody's VAT id (BR-O-02, BR-O-11 to BR-O-14), so beside another category such a line
 * becomes E with the same reason. Source: EN 16931-1, tables 6.4.3; VATEX list.
 */
function vatCategory(
  { kind, basisPoints }: Pick<TaxedAmount, "kind" | "basisPoints">,
  { isMixed, note }: { isMixed: boolean; note: string | null },
): VatCategory {
  switch (kind) {
    case "standard":
      return { code: "S", ratePercent: basisPoints / 100 };
    case "reverse charge":
      return { code: "AE", reason: note ?? "Reverse charge", reasonCode: "VATEX-EU-AE", ratePercent: 0 };
    case "outside": {
      const reason = note ?? "Supplied outside the European Union: not subject to VAT";
      return isMixed
        ? { code: "E", reason, ratePercent: 0 }
        : { code: "O", reason, reasonCode: "VATEX-EU-O", ratePercent: null };
    }
    case "exempt":
      return { code: "E", reason: note ?? "No VAT is charged", ratePercent: 0 };
  }
}

/**
 * True when the document says that nothing of it is subject to VAT. A credit note for a part keeps the categories of its
 * invoice.
 */
function isOutsideOnly({ taxes, isOfMix }: TaxedDocument): boolean {
  return !isOfMix && taxes.length > 0 && taxes.every(({ kind }) => kind === "outside");
}

/** Loaded with the first document that needs it: a server starts without it, and so does every page. */
export function facturX(): Promise<typeof import("@stackforge-eu/factur-x")> {
  return import("@stackforge-eu/factur-x");
}

/** Puts the XML into a PDF/A-3 as `factur-x.xml`, and says so in its metadata (Factur-X 1.0, EN 16931 profile). */
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

/** PDF/A wants the description of every schema of metadata that it does not know itself. Source: Factur-X 1.0, 6.2.2. */
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
