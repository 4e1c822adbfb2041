import type { BillingAddress } from "../domain/billing-address";

/** What a buyer sends with "buy", parsed. */
export type CheckoutRequest = {
  /** Parts that were sent; the others are taken from the saved address. */
  billing: BillingAddress;
  /** Forget the saved address. */
  overwrite: boolean;
  paymentMethod: string;
  customerNote: string | null;
  /** Data for the gateway by its key, e.g. `_demo_payment_method`. */
  metaData: Record<string, string>;
};
