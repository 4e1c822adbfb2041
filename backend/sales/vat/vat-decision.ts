import { DEFAULT_COUNTRY, REVERSE_CHARGE } from "@/lib/rules/prices/countries";
import { percentText, vatRate, vatState } from "@/lib/rules/prices/vat";

/** UNAVAILABLE: the register has not answered (yet). */
export type VatIdResult = "VALID" | "INVALID" | "UNAVAILABLE";

/** The same values as an order stores them. */
export const vatIdAnswers = ["valid", "invalid", "unavailable"] as const;
export type VatIdCheck = (typeof vatIdAnswers)[number];
export const vatIdChecks = {
  VALID: "valid",
  INVALID: "invalid",
  UNAVAILABLE: "unavailable",
} as const satisfies Record<VatIdResult, VatIdCheck>;

/** The facts about an invoice's recipient that VAT depends on. */
export type VatParty = {
  /** ISO 3166-1 alpha-2; if unknown, the shop's own country (R463). */
  country?: string;
  customerType?: "private" | "company";
  /** The known status of a company's VAT id for this country; null when none was given. */
  vatId: VatIdResult | null;
};

/**
 * The tax treatment. "reverse charge": the buyer owes the tax; "outside": supplied outside the European Union;
 * "exempt": by the law of the state of supply, which the order's note names.
 */
export const vatKinds = ["standard", "reverse charge", "outside", "exempt"] as const;
export type VatKind = (typeof vatKinds)[number];

export type VatDecision = {
  kind: VatKind;

  /** Country of the invoice. */
  country: string;
  /** 0 when exempt. */
  basisPoints: number;
  /** Name of the tax on cart and invoice; null when exempt. */
  label: string | null;
  exempt: boolean;
  /** Reason for the exemption or for charging VAT, for display and for the invoice. */
  message: string | null;
  /** Result of the check of a company's VAT id; null when there was nothing to check. */
  validation: VatIdResult | null;
};

/** Sentences of a decision. Orders store their own, so changing one here does not affect old orders. */
export const vatMessages = {
  reverseCharge: "Reverse charge: no VAT is charged, the tax is owed by the recipient of the service.",
  outside: "No VAT is charged: the invoice address is outside the European Union.",
  outsideCompany:
    "No VAT is charged: the invoice address is outside the European Union. Your company may owe the tax there (reverse charge).",
  sameState: "VAT is charged: the seller is in the same country.",
  invalid: "This VAT ID is not valid for the billing country, so VAT is charged.",
  unavailable:
    "The VAT ID could not be checked, so VAT is charged. We will check it again and can refund the tax once it is confirmed.",
  onSite: (country: string) => `VAT is charged where the event takes place (${country}).`,
  exempt: (law: string) => `Exempt from VAT: ${law}.`,
  onSiteOutside: "No VAT is charged: the event takes place outside the European Union.",
};

/**
 * VAT of services that are supplied at the customer's place (Directive 2006/112/EC, articles 44 and 58). A company of
 * another member state with a registered VAT id accounts for the VAT; outside the Union none is charged. A wrong or
 * unchecked id never blocks the purchase, but VAT is charged.
 */
export function decideVat(party: VatParty, at: Date): VatDecision {
  const country = party.country ?? DEFAULT_COUNTRY;
  const isCompany = party.customerType === "company";
  const rate = vatRate(country, at);
  if (rate === null) {
    const owes = isCompany && REVERSE_CHARGE.includes(country);
    return exemptVat("outside", country, owes ? vatMessages.outsideCompany : vatMessages.outside, null);
  }
  const validation = isCompany ? party.vatId : null;
  if (validation === "VALID" && country !== DEFAULT_COUNTRY) {
    return exemptVat("reverse charge", country, vatMessages.reverseCharge, validation);
  }
  return {
    kind: "standard",
    country,
    basisPoints: rate,
    label: vatLabel(rate, country),
    exempt: false,
    message: vatReason(validation),
    validation,
  };
}

export type LineVat = Pick<VatDecision, "kind" | "basisPoints" | "label" | "exempt" | "message">;

/** The facts about a line that decide its VAT. */
export type Supply = {
  /** The country where the service is performed, ISO 3166-1 alpha-2; null when it is supplied where the customer is. */
  place: string | null;
  /** Member states whose law exempts the service, with the name of that law; null if there is none. */
  exemptIn: Readonly<Record<string, string>> | null;
};

/**
 * VAT of one line. Services on site are taxed there, for every buyer (articles 53 and 54). An exemption is the law of
 * the state where the line is supplied, and comes before the reverse charge: docs/decisions/vat.md.
 */
export function lineVat(customer: VatDecision, { place, exemptIn }: Supply, at: Date): LineVat {
  const country = place ?? customer.country;
  const law = exemptIn?.[vatState(country) ?? country];
  if (law !== undefined) return exemptVat("exempt", country, vatMessages.exempt(law), null);
  if (place === null) return customer;
  const rate = vatRate(place, at);
  if (rate === null) return exemptVat("outside", place, vatMessages.onSiteOutside, null);
  const label = vatLabel(rate, place);
  return { kind: "standard", basisPoints: rate, label, exempt: false, message: vatMessages.onSite(place) };
}

/** The VAT of the whole cart. It is exempt when every line is, and states each reason once. */
export function cartVat(customer: VatDecision, lines: readonly { vat: LineVat }[]): VatDecision {
  if (lines.every(({ vat }) => vat === customer)) return customer;
  const messages = [...new Set(lines.flatMap(({ vat }) => vat.message ?? []))];
  return {
    ...customer,
    exempt: lines.every(({ vat }) => vat.exempt),
    message: messages.length > 0 ? messages.join(" ") : null,
  };
}

function exemptVat(
  kind: VatKind,
  country: string,
  message: string,
  validation: VatIdResult | null,
): VatDecision {
  return { kind, country, basisPoints: 0, label: null, exempt: true, message, validation };
}

/** `VAT 20 % (AT)`. @param rate in basis points */
export function vatLabel(rate: number, country: string): string {
  return `VAT ${percentText(rate)} (${country})`;
}

function vatReason(validation: VatIdResult | null): string | null {
  if (validation === "INVALID") return vatMessages.invalid;
  if (validation === "UNAVAILABLE") return vatMessages.unavailable;
  return validation === "VALID" ? vatMessages.sameState : null;
}
