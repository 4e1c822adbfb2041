/** What a test payment method does. Source: docs.stripe.com/testing; the SEPA and Klarna names are our own. */
export type Script = {
  type: "card" | "sepa_debit" | "klarna";
  last4: string;
  brand?: string;
  /** Refused when it is charged, with this decline code. */
  decline?: string;
  /** 3-D Secure: on every payment, or until it was set up for later. */
  challenge?: "always" | "until-set-up";
  /** The buyer goes to the bank after the charge. */
  disputed?: true;
  /** What a debit turns into when it is settled. */
  settles?: "succeeded" | "failed";
};

const card = (last4: string, more: Partial<Script> = {}): Script => ({
  type: "card",
  brand: "visa",
  last4,
  ...more,
});

/** By the name of Stripe's shared test payment methods. */
export const scripts: Record<string, Script> = {
  pm_card_visa: card("4242"),
  pm_card_mastercard: card("4444", { brand: "mastercard" }),
  pm_card_threeDSecure2Required: card("3220", { challenge: "always" }),
  pm_card_authenticationRequired: card("3184", { challenge: "always" }),
  pm_card_authenticationRequiredOnSetup: card("3155", { challenge: "until-set-up" }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: card("3178", {
    challenge: "until-set-up",
    decline: "insufficient_funds",
  }),
  pm_card_chargeDeclined: card("0002", { decline: "generic_decline" }),
  pm_card_visa_chargeDeclined: card("0002", { decline: "generic_decline" }),
  pm_card_chargeDeclinedInsufficientFunds: card("9995", { decline: "insufficient_funds" }),
  pm_card_visa_chargeDeclinedInsufficientFunds: card("9995", { decline: "insufficient_funds" }),
  pm_card_chargeDeclinedExpiredCard: card("0069", { decline: "expired_card" }),
  pm_card_chargeDeclinedIncorrectCvc: card("0127", { decline: "incorrect_cvc" }),
  pm_card_chargeDeclinedProcessingError: card("0119", { decline: "processing_error" }),
  pm_card_chargeCustomerFail: card("0341", { decline: "generic_decline" }),
  pm_card_createDispute: card("0259", { disputed: true }),
  pm_sepa_debit: { type: "sepa_debit", last4: "3201", settles: "succeeded" },
  pm_sepa_debit_fails: { type: "sepa_debit", last4: "3202", settles: "failed" },
  pm_sepa_debit_disputed: { type: "sepa_debit", last4: "3203", settles: "succeeded", disputed: true },
  pm_klarna: { type: "klarna", last4: "" },
};

const numbers: Record<string, string> = {
  "4242424242424242": "pm_card_visa",
  "5555555555554444": "pm_card_mastercard",
  "4000000000003220": "pm_card_threeDSecure2Required",
  "4000002760003184": "pm_card_authenticationRequired",
  "4000002500003155": "pm_card_authenticationRequiredOnSetup",
  "4000008260003178": "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  "4000000000000002": "pm_card_chargeDeclined",
  "4000000000009995": "pm_card_chargeDeclinedInsufficientFunds",
  "4000000000000069": "pm_card_chargeDeclinedExpiredCard",
  "4000000000000127": "pm_card_chargeDeclinedIncorrectCvc",
  "4000000000000119": "pm_card_chargeDeclinedProcessingError",
  "4000000000000341": "pm_card_chargeCustomerFail",
  "4000000000000259": "pm_card_createDispute",
  AT611904300234573201: "pm_sepa_debit",
  DE89370400440532013000: "pm_sepa_debit",
  AT861904300235473202: "pm_sepa_debit_fails",
  DE62370400440532013001: "pm_sepa_debit_fails",
  AT591904300235473203: "pm_sepa_debit_disputed",
  DE35370400440532013002: "pm_sepa_debit_disputed",
};

/** The script of a test card number or IBAN, as a browser sends it. */
export function scriptOfNumber(number: string): string | undefined {
  return numbers[number.replace(/\s/g, "").toUpperCase()];
}
