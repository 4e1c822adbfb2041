import { addressProblems } from "@/lib/rules/forms/address-rules";

/** Invoice address as a customer typed it. Any field may be missing. */
export type BillingAddress = {
  firstName?: string;
  lastName?: string;
  company?: string;
  address1?: string;
  address2?: string;
  postcode?: string;
  city?: string;
  state?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  email?: string;
  phone?: string;
  /** With country prefix, spaces removed. */
  vatId?: string;
  customerType?: "private" | "company";
  /** Whether the company requires a purchase order number on its orders. */
  needsPurchaseOrder?: boolean;
};

const taxed = ["country", "customerType", "vatId"] as const;
const priced = [...taxed, "email"] as const;

/** Whether two addresses lead to the same price: country and VAT decide PPP and tax, the e-mail may decide a coupon. */
export function isSamePrice(a: BillingAddress, b: BillingAddress): boolean {
  return priced.every((field) => (a[field] ?? "") === (b[field] ?? ""));
}

/** Whether the same VAT is charged for two addresses. */
export function isSameVat(a: BillingAddress, b: BillingAddress): boolean {
  return taxed.every((field) => (a[field] ?? "") === (b[field] ?? ""));
}

/** Field of the invoice address → message for the person who filled it in. */
type BillingProblems = Partial<Record<keyof BillingAddress, string>>;

/**
 * The fields that an invoice still needs; empty when the address is complete. A VAT id is never required. Neither is a
 * last name: the forms ask for it, but a person may have only one name.
 */
export function billingProblems(billing: BillingAddress): BillingProblems {
  const problems: BillingProblems = {};
  const need = (field: keyof BillingAddress, sentence: string) => {
    if (!billing[field]) problems[field] = sentence;
  };
  need("firstName", "Please enter your first name");
  if (billing.customerType === "company") need("company", "Please enter the company name");
  need("address1", "Please enter the street and number");
  Object.assign(problems, addressProblems(billing));
  need("country", "Please choose a country");
  return problems;
}
