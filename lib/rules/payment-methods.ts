import { KLARNA, SEPA } from "./countries";

/** What a buyer chose: a way to pay, or a saved method of it. */
type PaymentChoice = { gateway: string; tokenId: number | null };

/** Keys of the payment data of an order. Source: NOTES 7. */
export const paymentKeys = {
  source: "_stripe_source_id",
  token: "wc-stripe-payment-token",
  keep: "wc-stripe-new-payment-method",
  demo: "_demo_payment_method",
} as const;

/** A saved method as the value of a field: `stripe:12`. */
export function savedChoice(gateway: string, tokenId: number): string {
  return `${gateway}:${tokenId}`;
}

/** `"stripe:12"` → `{ gateway: "stripe", tokenId: 12 }`; everything else names a way to pay. */
export function readChoice(value: string): PaymentChoice {
  const [, gateway = "", token = ""] = /^([\w-]+):([1-9]\d{0,8})$/.exec(value) ?? [];
  return gateway ? { gateway, tokenId: Number(token) } : { gateway: value, tokenId: null };
}

/** The payment data that names a saved method. */
export function savedMetaData(tokenId: number): { key: string; value: string }[] {
  return [{ key: paymentKeys.token, value: String(tokenId) }];
}

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
