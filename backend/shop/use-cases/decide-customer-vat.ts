import { checkVAT, countries } from "jsvat";
import { vatState } from "@/lib/rules/vat";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { BillingAddress } from "../domain/billing-address";
import { decideVat, type VatDecision, type VatIdResult } from "../domain/vat";
import { findVatCheck, type VatCheckResult } from "../store/vat-checks";

/** VAT of a customer as known now. Reads what the register said before, and asks nobody: see checkVatId. */
export async function customerVat(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  billing: BillingAddress,
): Promise<VatDecision> {
  const vatId = vatIdToCheck(billing);
  const known = vatId === null ? null : await findVatCheck(db, vatId, clock());
  return decideCustomerVat(billing, known, clock());
}

/** @param known what the register says of the VAT id; null: it could not say, or was not asked. */
export function decideCustomerVat(
  billing: BillingAddress,
  known: VatCheckResult | null,
  at: Date,
): VatDecision {
  return decideVat({ ...billing, vatId: billing.vatId ? resultOf(billing, known) : null }, at);
}

/** The VAT id that a register can say something of: a company's, right by form and checksum, of the invoice country. */
export function vatIdToCheck({ customerType, country, vatId }: BillingAddress): string | null {
  if (customerType !== "company" || !vatId || !country) return null;
  const { isValid, country: owner } = checkVAT(vatId, countries);
  const state = vatState(country);
  return isValid && owner && state !== null && vatState(owner.isoCode.short) === state ? vatId : null;
}

const results = { valid: "VALID", invalid: "INVALID" } as const;

/** A right checksum alone proves nothing (C13). */
function resultOf(billing: BillingAddress, known: VatCheckResult | null): VatIdResult {
  if (vatIdToCheck(billing) === null) return "INVALID";
  return known === null ? "UNAVAILABLE" : results[known];
}
