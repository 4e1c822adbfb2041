import type { SavedMethod } from "../subscription/read-subscriptions";

/** What this visitor can pay with besides the ways that are open to everybody. */
export type PaymentMeans = {
  /** Stripe's publishable key; absent where the shop has no Stripe. */
  stripeKey?: string;
  saved: readonly SavedMethod[];
  /** A member can keep a method for the next order. */
  isMember: boolean;
};
