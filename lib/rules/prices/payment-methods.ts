import { KLARNA, klarnaCurrency, SEPA } from "./countries";

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

export type StripeSituation = {
  country: string;
  totalCents: number;
  recurring: boolean;
  /** ISO 4217; by default the euro. */
  currency?: string;
};

type Method = {
  title: string;
  /** The payment means on e-invoices (BT-81), a code of UNTDID 4461. */
  meansCode: string;
  /** Whether the provider keeps the method, so that it can be charged again. */
  isKept: boolean;
  /** See `methodRefusal` (R466, R467). */
  refusal: (situation: StripeSituation) => string | null;
};

/** Stripe's payment methods, which the demo bank imitates, in display order. A wallet counts as the card in it. */
export const paidMethodNames = ["card", "sepa_debit", "klarna"] as const;
export type PaidMethod = (typeof paidMethodNames)[number];

export const paidMethods = {
  card: { title: "Card", meansCode: "48", isKept: true, refusal: () => null },
  sepa_debit: { title: "SEPA direct debit", meansCode: "59", isKept: true, refusal: sepaRefusal },
  klarna: { title: "Klarna", meansCode: "68", isKept: false, refusal: klarnaRefusal },
} as const satisfies Record<PaidMethod, Method>;

export const keptMethods = paidMethodNames.filter(isKept);

function isPaidMethod(name: string): name is PaidMethod {
  return Object.hasOwn(paidMethods, name);
}

/** @param name Stripe's name of a method. Every wallet can be kept, because its card can. */
export function isKept(name: string): boolean {
  return !isPaidMethod(name) || paidMethods[name].isKept;
}

/** The reason why a method is not available, as a sentence; null when it is. Browser and back end use it. */
export function methodRefusal(method: PaidMethod, situation: StripeSituation): string | null {
  return paidMethods[method].refusal(situation);
}

function sepaRefusal({ country, totalCents }: StripeSituation): string | null {
  return SEPA.includes(country)
    ? debitRefusal(totalCents)
    : "SEPA direct debit is not available for this invoice country.";
}

/** The limit of one debit in cents. Source: docs.stripe.com/payments/sepa-debit. */
const sepaMostCents = 1_000_000;

/** The reason why one SEPA debit cannot take this amount, as a sentence; null when it can. */
export function debitRefusal(cents: number): string | null {
  return cents > sepaMostCents
    ? "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method."
    : null;
}

/** Klarna's range of 1 to 10,000 euros. Source: docs.stripe.com/payments/klarna. */
const klarnaCents = { least: 100, most: 1_000_000 };

function klarnaRefusal(situation: StripeSituation): string | null {
  const { country, totalCents, recurring } = situation;
  if (recurring) return "Klarna does not support the recurring payments of a subscription.";
  if (!KLARNA.includes(country)) return "Klarna is not available for this invoice country.";
  const isBetween = totalCents >= klarnaCents.least && totalCents <= klarnaCents.most;
  const amountRefusal = isBetween ? null : "Klarna is available for purchases between 1 € and 10.000 €.";
  return klarnaCurrencyRefusal(situation) ?? amountRefusal;
}

/**
 * The reason why Klarna cannot be used in one of its countries (R467) for these prices, as a sentence; null elsewhere.
 * The checkout shows Klarna there with the reason.
 */
export function klarnaCurrencyRefusal(situation: StripeSituation): string | null {
  const { country, recurring, currency = "EUR" } = situation;
  const accepted = klarnaCurrency(country);
  return KLARNA.includes(country) && !recurring && accepted !== currency
    ? `In this invoice country, Klarna accepts only ${accepted}, and our prices are in ${currency}.`
    : null;
}

/** The available methods, in display order. */
export function stripeMethods(situation: StripeSituation): PaidMethod[] {
  return paidMethodNames.filter((method) => methodRefusal(method, situation) === null);
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
