import { EURO_COUNTRIES, KLARNA, SEPA } from "./countries";

type PaymentChoice = { gateway: string; tokenId: number | null };

export const paymentKeys = {
  source: "_stripe_source_id",
  token: "wc-stripe-payment-token",
  keep: "wc-stripe-new-payment-method",
  demo: "_demo_payment_method",
} as const;

/** A saved method as a form value: `stripe:12`. */
export function savedChoice(gateway: string, tokenId: number): string {
  return `${gateway}:${tokenId}`;
}

/** `"stripe:12"` → `{ gateway: "stripe", tokenId: 12 }`. Any other value is the name of a payment method. */
export function readChoice(value: string): PaymentChoice {
  const [, gateway = "", token = ""] = /^([\w-]+):([1-9]\d{0,8})$/.exec(value) ?? [];
  return gateway ? { gateway, tokenId: Number(token) } : { gateway: value, tokenId: null };
}

export function savedMetaData(tokenId: number): { key: string; value: string }[] {
  return [{ key: paymentKeys.token, value: String(tokenId) }];
}

/** Stripe's payment methods, which the demo bank imitates. */
export type StripeMethod = "card" | "sepa_debit" | "klarna";

export type StripeSituation = { country: string; totalCents: number; recurring: boolean };

/** The limit of one debit in cents. Source: docs.stripe.com/payments/sepa-debit. */
const sepaMostCents = 1_000_000;
/** Klarna's range of 1 to 10,000 euros. Source: docs.stripe.com/payments/klarna. */
const klarnaCents = { least: 100, most: 1_000_000 };

const methodRefusals = {
  sepaCountry: "SEPA direct debit is not available for this invoice country.",
  sepaAmount: "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method.",
  klarnaRecurring: "Klarna does not support the recurring payments of a subscription.",
  klarnaCountry: "Klarna is not available for this invoice country.",
  /** "We only support the local currency of each country". Source: docs.klarna.com, countries and currencies. */
  klarnaCurrency:
    "In this invoice country, Klarna accepts only the local currency, and our prices are in euros.",
  klarnaAmount: "Klarna is available for purchases between 1 € and 10.000 €.",
} as const;

/**
 * The reason why a method is not available (R466, R467), as a sentence; null when it is. Browser and back end use it.
 */
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

/** The reason why one SEPA debit cannot take this amount, as a sentence; null when it can. */
export function debitRefusal(cents: number): string | null {
  return cents > sepaMostCents ? methodRefusals.sepaAmount : null;
}

/** In display order. */
export function stripeMethods(situation: StripeSituation): StripeMethod[] {
  const kinds = ["card", "sepa_debit", "klarna"] as const;
  return kinds.filter((kind) => methodRefusal(kind, situation) === null);
}

/** The text of the order button. The money moves now, later or not at all. */
export function payText(chosen: string | undefined, total: string): string {
  return laterTexts[chosen ?? ""] ?? `Pay ${total}`;
}

const laterTexts: Record<string, string> = {
  invoice: "Order, pay by invoice",
  free: "Order, nothing to pay",
  bacs: "Order, pay by transfer",
  cheque: "Order, pay by cheque",
  cod: "Order, pay on delivery",
};
