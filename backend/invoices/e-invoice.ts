import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { Cents } from "@/lib/money";
import { seller } from "../seller";
import type { Buyer, DocumentHead, TaxedAmount, VatKind } from "./document";

/** What invoice and credit note say in the same words: parties, supply, VAT breakdown. */
export function commonParts(head: DocumentHead) {
  const { from, to } = head.supplied;
  const isOutside = isOutsideOnly(head.taxes);
  return {
    seller: sellerParty(isOutside),
    buyer: buyerParty(head.buyer, isOutside),
    // BT-72 is the day on which the supply was completed; a supply of several days has its period as well.
    delivery: { date: isoDay(to) },
    ...(isoDay(from) !== isoDay(to) && {
      billingPeriod: { startDate: isoDay(from), endDate: isoDay(to) },
    }),
    vatBreakdown: head.taxes.map((taxed) => breakdownRow(taxed, categoryIn(head, taxed))),
    references: [{ id: head.orderNumber, type: "seller-order" as const }],
  } satisfies Partial<FacturXInvoiceInput>;
}

export function categoryIn(
  head: DocumentHead,
  taxed: Pick<TaxedAmount, "kind" | "basisPoints">,
): VatCategory {
  return vatCategory(taxed, { isMixed: !isOutsideOnly(head.taxes), note: head.vatNote });
}

/** Category and rate of a line or an allowance. */
export function lineTax({ code, ratePercent }: VatCategory) {
  return { vatCategoryCode: code, ...(ratePercent !== null && { vatRatePercent: ratePercent }) };
}

function breakdownRow({ net, tax }: TaxedAmount, { code, reason, reasonCode, ratePercent }: VatCategory) {
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

const isoFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

/** `2026-11-02`, in the shop's time zone as on the page beside it. */
export function isoDay(date: Date): string {
  return isoFormat.format(date);
}

type Party = FacturXInvoiceInput["seller"];

/** BG-4. Without a VAT id where nothing is subject to VAT: EN 16931 forbids it there (BR-O-02). */
function sellerParty(isOutside: boolean): Party {
  const { street, postcode, city, country } = seller.place;
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
      /^[A-Z]{2}/.test(vatId) && { taxRegistrations: [{ id: vatId, schemeId: "VA" }] }),
  };
}

/** VAT category of EN 16931 (UNTDID 5305) with the reason it asks for. */
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
 * O may contain nothing but O and nobody's VAT id (BR-O-02, BR-O-11), so beside a taxed line such a line becomes E
 * with the same reason. Source: EN 16931-1, tables 6.4.3; VATEX list.
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

/** True when the document says that nothing of it is subject to VAT. */
function isOutsideOnly(taxes: readonly { kind: VatKind }[]): boolean {
  return taxes.length > 0 && taxes.every(({ kind }) => kind === "outside");
}

/** The PDF with the XML as `factur-x.xml` inside, as PDF/A-3b that says so (Factur-X, EN 16931 profile). */
export async function embedXml(pdf: Buffer, xml: string, title: string): Promise<Buffer> {
  const { embedFacturX, Profile } = await facturX();
  const meta = { title, author: seller.name, subject: title, creator: seller.name };
  const made = await embedFacturX({ pdf, xml, profile: Profile.EN16931, meta, unembeddedFonts: "throw" });
  return Buffer.from(made.pdf);
}

/** Loaded with the first document that needs it: a server starts without it, and so does every page. */
export function facturX(): Promise<typeof import("@stackforge-eu/factur-x")> {
  return import("@stackforge-eu/factur-x");
}
