import type { StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { Cents } from "@/lib/money";
import { stripeMethods } from "@/lib/rules/stripe-methods";

/** What is going to be paid through Stripe. */
export type StripePlan = {
  /** The total as the server wrote it, parsed; 0 for a subscription whose first period is free. */
  totalCents: Cents;
  /** Country of the invoice address. */
  country: string;
  /** The method is kept and charged every period. */
  recurring: boolean;
};

/** Options of Stripe's fields before anything is ordered. Without an amount there is only a method to set up. */
export function elementsOptions({ totalCents, country, recurring }: StripePlan): StripeElementsOptionsMode {
  const shared = {
    currency: "eur",
    paymentMethodCreation: "manual",
    allowedPaymentMethodTypes: stripeMethods({ country, totalCents, recurring }),
  } as const;
  const mutable = { ...shared, allowedPaymentMethodTypes: [...shared.allowedPaymentMethodTypes] };
  return totalCents > 0
    ? { ...mutable, mode: "payment", amount: totalCents, setupFutureUsage: recurring ? "off_session" : null }
    : { ...mutable, mode: "setup", setupFutureUsage: "off_session" };
}
