import { checkVAT, countries } from "jsvat";
import { vatState } from "@/lib/rules/vat";
import type { BillingAddress } from "../domain/billing-address";
import { decideVat, type VatDecision } from "../domain/vat";

/** VAT of a customer by the invoice address. The VAT id is checked here, by format and checksum: nobody else is asked. */
export function decideCustomerVat(billing: BillingAddress): VatDecision {
  return decideVat({ ...billing, vatIdCountry: billing.vatId ? vatIdCountry(billing.vatId) : null });
}

function vatIdCountry(vatId: string): string | null {
  const { isValid, country } = checkVAT(vatId, countries);
  return isValid && country ? vatState(country.isoCode.short) : null;
}
