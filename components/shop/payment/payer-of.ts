import type { BillingValues } from "@/lib/rules/forms/checkout";
import type { Payer } from "./payment-source";

/** Whom the payment provider is told about, out of the typed invoice address. */
export function payerOf(values: { [Field in keyof BillingValues]?: string }): Payer {
  const text = (value: string | undefined) => value?.trim() ?? "";
  return {
    name: `${text(values.firstName)} ${text(values.lastName)}`.trim(),
    email: text(values.email),
    address1: text(values.address1),
    postcode: text(values.postcode),
    city: text(values.city),
    country: text(values.country),
  };
}
