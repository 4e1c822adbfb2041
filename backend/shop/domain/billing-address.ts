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
