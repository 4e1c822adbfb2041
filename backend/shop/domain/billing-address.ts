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
