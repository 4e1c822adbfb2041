import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { percentText, vatRate, vatState } from "@/lib/rules/vat";

/** Who is invoiced, as far as VAT asks. */
export type VatParty = {
  /** ISO 3166-1 alpha-2; unknown: the shop's own (R463). */
  country?: string;
  customerType?: "private" | "company";
  vatId?: string;
  /** Country of the VAT id when its format and checksum hold; null when they do not or none is given. */
  vatIdCountry: string | null;
};

export type VatDecision = {
  /** Place of supply. */
  country: string;
  /** 0 when exempt. */
  basisPoints: number;
  /** Name of the tax on cart and invoice; null when exempt. */
  label: string | null;
  exempt: boolean;
  /** Reason for the exemption or for its absence, for display. */
  message: string | null;
  /** Result of the check of a company's VAT id; null when there was nothing to check. */
  validation: "VALID" | "INVALID" | null;
};

/**
 * Decides the VAT of a whole cart: services supplied where the customer is invoiced. Companies of another member state
 * with a valid VAT id account for it themselves; outside the Union none is charged. A wrong id never blocks buying (C13).
 */
export function decideVat(party: VatParty): VatDecision {
  const country = party.country ?? DEFAULT_COUNTRY;
  const rate = vatRate(country);
  if (rate === null) {
    const message = "No VAT is charged: the invoice address is outside the European Union.";
    return { country, basisPoints: 0, label: null, exempt: true, message, validation: null };
  }
  const asked = party.customerType === "company" && Boolean(party.vatId);
  const validation = !asked ? null : party.vatIdCountry === vatState(country) ? "VALID" : "INVALID";
  if (validation === "VALID" && country !== DEFAULT_COUNTRY) {
    const message = "Reverse charge: no VAT is charged, the tax is owed by the recipient of the service.";
    return { country, basisPoints: 0, label: null, exempt: true, message, validation };
  }
  const label = `VAT ${percentText(rate)} (${country})`;
  return { country, basisPoints: rate, label, exempt: false, message: reason(validation), validation };
}

function reason(validation: VatDecision["validation"]): string | null {
  if (validation === "INVALID") return "This VAT ID is not valid for the billing country, so VAT is charged.";
  if (validation === "VALID") return "VAT is charged: the seller is in the same country.";
  return null;
}
