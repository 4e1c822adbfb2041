import { EURO_COUNTRIES, KLARNA, SEPA } from "./countries";

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

/** Kinds of methods behind one way to pay: Stripe's, and those that the demo bank plays. */
export type StripeMethod = "card" | "sepa_debit" | "klarna";

/** Whom and what a payment is for; cents. */
export type StripeSituation = { country: string; totalCents: number; recurring: boolean };

/** One debit takes 10,000 euros at most. Source: docs.stripe.com/payments/sepa-debit. */
const sepaMostCents = 1_000_000;
/** Klarna takes purchases between 1 and 10,000 euros. Source: docs.stripe.com/payments/klarna. */
const klarnaCents = { least: 100, most: 1_000_000 };

const methodRefusals = {
  sepaCountry: "SEPA direct debit is not possible for this invoice country.",
  sepaAmount: "A SEPA direct debit can be 10.000 € at most. Please choose another way to pay.",
  klarnaRecurring: "Klarna cannot be charged again and again, as a subscription is.",
  klarnaCountry: "Klarna is not possible for this invoice country.",
  /** "We only support the local currency of each country". Source: docs.klarna.com, countries and currencies. */
  klarnaCurrency: "In this invoice country Klarna takes local money only, and our prices are in euros.",
  klarnaAmount: "Klarna takes purchases between 1 € and 10.000 €.",
} as const;

/** Why a kind of method cannot pay for something (R466, R467), as a sentence; null when it can. Both sides ask this. */
export function methodRefusal(
  kind: StripeMethod,
  { country, totalCents, recurring }: StripeSituation,
): string | null {
  switch (kind) {
    case "card":
      return null;
    case "sepa_debit":
      if (!SEPA.includes(country)) return methodRefusals.sepaCountry;
      return debitRefusal(totalCents);
    case "klarna":
      if (recurring) return methodRefusals.klarnaRecurring;
      if (!KLARNA.includes(country)) return methodRefusals.klarnaCountry;
      if (!EURO_COUNTRIES.includes(country)) return methodRefusals.klarnaCurrency;
      return totalCents < klarnaCents.least || totalCents > klarnaCents.most
        ? methodRefusals.klarnaAmount
        : null;
  }
}

/** Why one SEPA direct debit cannot take an amount, as a sentence; null when it can. */
export function debitRefusal(cents: number): string | null {
  return cents > sepaMostCents ? methodRefusals.sepaAmount : null;
}

/** Kinds of methods that may pay for something, in the order shown. */
export function stripeMethods(situation: StripeSituation): StripeMethod[] {
  const kinds = ["card", "sepa_debit", "klarna"] as const;
  return kinds.filter((kind) => methodRefusal(kind, situation) === null);
}

/** The text of the button that orders: money moves now, later or not at all. */
export function payText(chosen: string | undefined, total: string): string {
  return laterTexts[chosen ?? ""] ?? `Pay ${total}`;
}

/** Of our shop and of WooCommerce. */
const laterTexts: Record<string, string> = {
  invoice: "Order, pay by invoice",
  free: "Order, nothing to pay",
  bacs: "Order, pay by transfer",
  cheque: "Order, pay by cheque",
  cod: "Order, pay on delivery",
};
