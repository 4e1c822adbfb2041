import { KLARNA, SEPA } from "./countries";

export type StripeMethod = "card" | "sepa_debit" | "klarna";

/** Whom and what a payment is for; cents. */
export type StripeSituation = { country: string; totalCents: number; recurring: boolean };

/** Klarna takes purchases between 1 and 10,000 euros. Source: docs.stripe.com/payments/klarna. */
const klarnaCents = { least: 100, most: 1_000_000 };

/** Kinds of methods that a payment through Stripe may use, in the order shown (R466, R467). Both sides ask this. */
export function stripeMethods({ country, totalCents, recurring }: StripeSituation): StripeMethod[] {
  const isKlarnaAmount = totalCents >= klarnaCents.least && totalCents <= klarnaCents.most;
  return [
    "card",
    ...(SEPA.includes(country) ? (["sepa_debit"] as const) : []),
    ...(!recurring && isKlarnaAmount && KLARNA.includes(country) ? (["klarna"] as const) : []),
  ];
}
