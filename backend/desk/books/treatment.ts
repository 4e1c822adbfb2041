import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import { vatState } from "@/lib/rules/prices/vat";
import type { TaxedAmount } from "../../sales/invoices";
import { vatMessages } from "../../sales/vat";

/**
 * Where the VAT of an amount is declared. "OSS": in the one-stop shop of the seller's state. "local": in another state
 * to which a company owes VAT, through a registration there.
 */
export type Treatment = "domestic" | "OSS" | "local" | "reverse charge" | "outside" | "exempt";

/** The facts about a document's recipient that decide the treatment. */
export type Recipient = {
  /** Whether the recipient is a company with a VAT id on the document. */
  hasVatId: boolean;
  /** The document's sentence about its VAT. */
  vatNote: string | null;
};

/** @see docs/decisions/documents.md */
export function treatmentOf(
  { kind, country }: Pick<TaxedAmount, "kind" | "country">,
  { hasVatId, vatNote }: Recipient,
): Treatment {
  if (kind !== "standard") return kind;
  if ((vatState(country) ?? country) === DEFAULT_COUNTRY) return "domestic";
  return hasVatId && !isRefused(vatNote) ? "local" : "OSS";
}

/** Whether the register did not confirm the VAT id: such an id makes nobody a company for VAT. */
function isRefused(vatNote: string | null): boolean {
  const note = vatNote ?? "";
  return note.includes(vatMessages.invalid) || note.includes(vatMessages.unavailable);
}
