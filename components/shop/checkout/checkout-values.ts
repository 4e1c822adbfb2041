import type { CustomerFieldsFragment } from "@/graphql/generated/shop/documents";
import type { BillingValues } from "@/lib/rules/forms/checkout";

export type Customer = CustomerFieldsFragment;

/** What the form's fields hold; an unticked box is false. */
export type CheckoutFormValues = Record<keyof BillingValues | "paymentMethod", string> & {
  terms: string | false;
};

export type CheckoutDefaults = Partial<Record<keyof CheckoutFormValues | "demoMethod", string>>;

/** What to fill in: what was typed before a plain form came back, else what the shop knows of the customer. */
export function defaultsOf(
  customer: Customer | null,
  typed: Record<string, string> | undefined,
): CheckoutDefaults {
  if (typed) return typed;
  const billing = customer?.billing;
  const pick = (...values: (string | null | undefined)[]) => values.find((value) => value) ?? "";
  return {
    customerType: billing?.customerType === "company" ? "company" : "private",
    firstName: pick(billing?.firstName, customer?.firstName),
    lastName: pick(billing?.lastName, customer?.lastName),
    company: pick(billing?.company),
    vatId: pick(billing?.vatId),
    address1: pick(billing?.address1),
    postcode: pick(billing?.postcode),
    city: pick(billing?.city),
    country: pick(billing?.country),
    email: pick(billing?.email, customer?.email),
  };
}
