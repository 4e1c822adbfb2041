import { paidMethodNames } from "@/lib/rules/prices/payment-methods";
import {
  type DisputeFee,
  type DisputeStatus,
  type PaymentState,
  type RefundState,
  type Reversals,
  type SavedMethod,
} from "../port";
import type { Dispute, PaymentIntent, PaymentMethod, Refund } from "./answers";

/**
 * Our reason for cancelling a payment that was declined. A payment with this reason counts as failed, with the message
 * of its decline.
 */
export const closingReason = "abandoned";

/** Stripe's payment as the port's state. The received amount counts, not the requested one. */
export function toState(intent: PaymentIntent): PaymentState {
  const { id: ref, metadata, customer, payment_method, last_payment_error: error } = intent;
  const status = statusOf(intent);
  const isPaid = status === "succeeded";
  const paidMethod = paidMethodNames.find(
    (each) => each === intent.latest_charge?.payment_method_details.type,
  );
  const isKept = intent.setup_future_usage === "off_session" && (isPaid || status === "processing");
  return {
    ref,
    orderId: metadata.order_id,
    status,
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(status === "unconfirmed" &&
      intent.client_secret && {
        nextAction: { kind: "sdk" as const, clientSecret: intent.client_secret },
      }),
    ...(status === "failed" && {
      failure: error ? failureOf(error.code, error.decline_code) : failureOf(metadata.declined),
    }),
    ...(isKept && payment_method && { savedMethod: payment_method }),
    ...(customer && { customer }),
    ...(paidMethod && { paidMethod }),
  };
}

/**
 * The port's status. A payment that waits for a method again after an error has failed, because another method is
 * another attempt. Without an error it was never confirmed: docs.stripe.com/payments/paymentintents/lifecycle.
 */
function statusOf({
  status,
  cancellation_reason,
  last_payment_error,
  metadata,
}: PaymentIntent): PaymentState["status"] {
  switch (status) {
    case "requires_payment_method":
    case "requires_confirmation":
      return last_payment_error ? "failed" : "created";
    case "requires_capture":
      return "processing";
    case "requires_action":
      return "unconfirmed";
    case "canceled":
      return cancellation_reason === closingReason && (last_payment_error || metadata.declined)
        ? "failed"
        : "cancelled";
    case "succeeded":
      return "succeeded";
    // "processing", or a status that Stripe has added since: nothing is decided.
    default:
      return "processing";
  }
}

/** The stored details of a card or account; null for a kind that is not saved. */
export function toSaved({ id: ref, card, sepa_debit }: PaymentMethod): SavedMethod | null {
  if (sepa_debit) {
    const last4 = Number(sepa_debit.last4);
    return { ref, kind: "sepa", ...(Number.isInteger(last4) && { last4 }) };
  }
  if (!card) return null;
  const last4 = Number(card.last4);
  return {
    ref,
    kind: "card",
    cardType: card.brand,
    expiryMonth: String(card.exp_month).padStart(2, "0"),
    expiryYear: String(card.exp_year),
    ...(Number.isInteger(last4) && { last4 }),
  };
}

/** A refund that needs the buyer's help is not finished. */
export function toRefund({ id: ref, amount: amountCents, status, metadata }: Refund): RefundState {
  const said = { ref, amountCents, ...(metadata?.refund && { name: metadata.refund }) };
  switch (status) {
    case "succeeded":
      return { ...said, status };
    case "failed":
    case "canceled":
      return { ...said, status: "failed" };
    default:
      return { ...said, status: "pending" };
  }
}

const disputeStates: Record<string, DisputeStatus> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry answered",
  warning_closed: "inquiry closed",
  needs_response: "open",
  under_review: "answered",
  won: "won",
  lost: "lost",
  appeal_needs_response: "appeal open",
  appeal_under_review: "appeal answered",
  prevented: "prevented",
};

type StripeDispute = Pick<Dispute, "status" | "amount" | "evidence_details" | "balance_transactions">;

/**
 * The dispute that counts. Of several, listed the newest first, one that takes money comes before an inquiry. A state
 * that Stripe has added since counts as open, so that a person checks it. The fees are those of all disputes.
 */
export function toDispute(all: StripeDispute[]): Reversals["dispute"] {
  const counts = all.find(({ status }) => !/^(warning_|prevented)/.test(status)) ?? all[0];
  if (!counts) return null;
  const { status, amount: amountCents, evidence_details: evidence } = counts;
  const dueAt = evidence?.due_by ? new Date(evidence.due_by * 1_000) : undefined;
  const fees = all.flatMap(feesOf);
  return {
    status: disputeStates[status] ?? "open",
    amountCents,
    ...(dueAt && { dueAt }),
    ...(fees.length > 0 && { fees }),
  };
}

/** Fees in euros, because books and account are in euros. */
function feesOf({ balance_transactions: moved }: StripeDispute): DisputeFee[] {
  return (moved ?? [])
    .filter(({ fee, currency }) => fee !== 0 && currency === "eur")
    .map(({ id: ref, fee: cents, created }) => ({ ref, cents, at: new Date(created * 1_000) }));
}

type Failure = NonNullable<PaymentState["failure"]>;

const tryAnother = "Please try another payment method.";
const declined = `Your card was declined. ${tryAnother}`;

/** For each code of Stripe: the message for the buyer, and whether the same method may be tried again later. */
const knownFailures: Record<string, [message: string, retryable: boolean]> = {
  insufficient_funds: [`Your account does not have enough funds for this payment. ${tryAnother}`, true],
  expired_card: [`Your card has expired. ${tryAnother}`, false],
  incorrect_number: ["Your card number is not correct. Please check it and try again.", true],
  incorrect_cvc: ["Your card's security code is not correct. Please check it and try again.", true],
  invalid_cvc: ["Your card's security code is not correct. Please check it and try again.", true],
  processing_error: ["Your bank could not process the payment. Please try again in a moment.", true],
  authentication_required: ["Your bank wants you to approve this payment yourself.", true],
  payment_intent_authentication_failure: [
    "The payment was not approved. Please try again, or choose another payment method.",
    true,
  ],
  payment_method_customer_decline: [
    "The payment was not approved. Please try again, or choose another payment method.",
    true,
  ],
  payment_method_provider_decline: [`The payment was declined. ${tryAnother}`, true],
  debit_not_authorized: [`Your bank refused the debit. ${tryAnother}`, false],
  account_closed: [`Your bank refused the debit. ${tryAnother}`, false],
  confirmation_token: ["Your details were no longer accepted. Please press the button again.", true],
  // These codes must not reveal the bank's suspicion to the person with the card.
  lost_card: [declined, false],
  stolen_card: [declined, false],
  pickup_card: [declined, false],
  fraudulent: [declined, false],
};

/** Codes of a payment method that does not exist, is not the buyer's, or was detached. */
const unknownMethodCodes =
  /^(resource_missing|invalid_request|payment_intent_incompatible_payment_method|payment_method_unexpected_state)$/;

/** A decline as a message for the buyer. Source: docs.stripe.com/declines/codes. */
export function failureOf(code: string | null | undefined, declineCode?: string | null): Failure {
  const reason = declineCode ?? code ?? "card_declined";
  const name = knownFailures[reason] ? reason : (code ?? reason);
  if (unknownMethodCodes.test(name))
    return {
      code: name,
      message: `This payment method cannot be used here. ${tryAnother}`,
      retryable: false,
    };
  const [message, retryable] = knownFailures[name] ?? [declined, true];
  return { code: name === "card_declined" ? reason : name, message, retryable };
}
