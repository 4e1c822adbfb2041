/** Invoice address as a customer typed it; every part may still be missing. */
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
};

const taxed = ["country", "customerType", "vatId"] as const;
const priced = [...taxed, "email"] as const;

/** True when two addresses lead to the same price: country and VAT decide PPP and tax, the e-mail may decide a coupon. */
export function isSamePrice(a: BillingAddress, b: BillingAddress): boolean {
  return priced.every((field) => (a[field] ?? "") === (b[field] ?? ""));
}

/** True when the same VAT is charged for two addresses. */
export function isSameVat(a: BillingAddress, b: BillingAddress): boolean {
  return taxed.every((field) => (a[field] ?? "") === (b[field] ?? ""));
}

/** Field of the invoice address → sentence for the person who filled it in. */
type BillingProblems = Partial<Record<keyof BillingAddress, string>>;

/** Countries whose addresses have no postcode. Source: Universal Postal Union, countries without a postcode system. */
const withoutPostcode = new Set(
  (
    "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN LY ML MO MR " +
    "MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW"
  ).split(" "),
);

/** What is missing for an invoice; empty when it is complete. A VAT id is never required (C13). */
export function billingProblems(billing: BillingAddress): BillingProblems {
  const problems: BillingProblems = {};
  const need = (field: keyof BillingAddress, sentence: string) => {
    if (!billing[field]) problems[field] = sentence;
  };
  need("firstName", "Please enter your first name");
  need("lastName", "Please enter your last name");
  if (billing.customerType === "company") need("company", "Please enter the company name");
  need("address1", "Please enter street and number");
  if (!withoutPostcode.has(billing.country ?? "")) need("postcode", "Please enter the postcode");
  need("city", "Please enter the city");
  need("country", "Please choose a country");
  return problems;
}
