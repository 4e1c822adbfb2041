import type { PaymentState } from "../port";

type Failure = NonNullable<PaymentState["failure"]>;

const another = "Please try another payment method.";
const declined = `Your card was declined. ${another}`;

/** Stripe's code → words for the buyer, and whether the same method may be tried again later. */
const known: Record<string, [message: string, retryable: boolean]> = {
  insufficient_funds: [`Your account has not enough funds for this payment. ${another}`, true],
  expired_card: [`Your card has expired. ${another}`, false],
  incorrect_number: ["The number of your card is not right. Please check it and try again.", true],
  incorrect_cvc: ["The security code of your card is not right. Please check it and try again.", true],
  invalid_cvc: ["The security code of your card is not right. Please check it and try again.", true],
  processing_error: ["Your bank could not process the payment. Please try again in a moment.", true],
  authentication_required: ["Your bank asks you to approve this payment yourself.", true],
  payment_intent_authentication_failure: [
    "The payment was not approved. Please try again or take another payment method.",
    true,
  ],
  payment_method_customer_decline: [
    "The payment was not approved. Please try again or take another payment method.",
    true,
  ],
  payment_method_provider_decline: [`The payment was declined. ${another}`, true],
  debit_not_authorized: [`Your bank refused the debit. ${another}`, false],
  account_closed: [`Your bank refused the debit. ${another}`, false],
  // What a bank says of these is not for whoever holds the card.
  lost_card: [declined, false],
  stolen_card: [declined, false],
  pickup_card: [declined, false],
  fraudulent: [declined, false],
};

/** Codes of a payment method that is not there or not the buyer's. */
const unknownMethod = /^(resource_missing|invalid_request|payment_intent_incompatible_payment_method)$/;

/** A decline in the buyer's words. Source: docs.stripe.com/declines/codes. */
export function failureOf(code: string | null | undefined, declineCode?: string | null): Failure {
  const told = declineCode ?? code ?? "card_declined";
  const name = known[told] ? told : (code ?? told);
  if (unknownMethod.test(name))
    return { code: name, message: `This payment method cannot be used here. ${another}`, retryable: false };
  const [message, retryable] = known[name] ?? [declined, true];
  return { code: name === "card_declined" ? told : name, message, retryable };
}
