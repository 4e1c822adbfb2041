import {
  type Acceptance,
  type FakeState,
  invalid,
  known,
  newId,
  note,
  type PaymentIntent,
  type PaymentMethod,
  Refused,
  seconds,
} from "./state";
import { dispute } from "./disputes";
import { findMethod } from "./methods";

/** The buyer's or the shop's "pay": charges, asks for an approval, or begins a debit. @throws Refused */
export function confirm(state: FakeState, intent: PaymentIntent, acceptance: Acceptance | null): void {
  if (!isConfirmable(intent)) throw unexpected(intent);
  const method = findMethod(state, intent.payment_method ?? "");
  intent.payment_method = method.id;
  const { type, challenge } = method._script;
  if (!intent.payment_method_types.includes(type))
    throw invalid(`The PaymentMethod provided (${type}) is not allowed for this PaymentIntent.`, {
      code: "payment_intent_incompatible_payment_method",
      param: "payment_method",
    });
  if (method.customer && method.customer !== intent.customer)
    throw invalid("The payment method you provided is attached to another customer.", {
      param: "payment_method",
    });
  if (method.customer === null && method._wasDetached)
    throw invalid(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.",
      { code: "payment_method_unexpected_state", param: "payment_method" },
    );
  if (type === "klarna") {
    if (intent._offSession) throw invalid("Klarna needs the customer to be present.");
    return ask(state, intent, "redirect_to_url");
  }
  if (type === "sepa_debit") {
    agree(state, method, acceptance, intent.setup_future_usage !== null);
    intent.status = "processing";
    keepForLater(intent, method);
    note(state, "payment_intent.processing", intent);
    return;
  }
  const isAsked = challenge === "always" || (challenge === "until-set-up" && !method._isSetUp);
  if (!isAsked) return take(state, intent);
  if (intent._offSession) throw decline(state, intent, "authentication_required");
  // docs.stripe.com/payments/3d-secure/authentication-flow: the whole page leaves unless the SDK was asked for.
  ask(state, intent, intent._usesSdk ? "use_stripe_sdk" : "redirect_to_url");
}

/**
 * A debit needs a mandate: a new one, or the one by which the account was kept. To keep it, a new one is needed even
 * then: github.com/laravel/cashier-stripe/issues/1517.
 */
export function agree(
  state: FakeState,
  method: PaymentMethod,
  acceptance: Acceptance | null,
  isKept: boolean,
): void {
  if (!acceptance && (isKept || !method._hasMandate))
    throw invalid("When confirming with a `sepa_debit` PaymentMethod, `mandate_data` is required.", {
      code: "parameter_missing",
      param: "mandate_data",
    });
  if (!acceptance) return;
  const id = newId("mandate");
  state.mandates.set(id, {
    id,
    object: "mandate",
    type: isKept ? "multi_use" : "single_use",
    status: "active",
    customer_acceptance: acceptance,
    payment_method: method.id,
  });
  if (isKept) method._hasMandate = true;
}

export function isConfirmable({ status }: PaymentIntent): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation";
}

function ask(state: FakeState, intent: PaymentIntent, how: "redirect_to_url" | "use_stripe_sdk"): void {
  const url = `${state.url}/hooks/${intent.id}`;
  intent.status = "requires_action";
  intent.next_action =
    how === "redirect_to_url"
      ? { type: how, redirect_to_url: { url, return_url: intent._returnUrl } }
      : { type: how, use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
  note(state, "payment_intent.requires_action", intent);
}

/** The buyer's decision on the bank's or Klarna's page; a decision that was made already stands. */
export function decide(state: FakeState, id: string, approves: boolean): PaymentIntent {
  const intent = known(state.intents, id, "payment_intent");
  if (intent.status !== "requires_action") return intent;
  intent.status = "requires_confirmation";
  const isKlarna = intent.next_action?.type === "redirect_to_url";
  intent.next_action = null;
  try {
    if (approves) take(state, intent);
    else
      throw decline(
        state,
        intent,
        isKlarna ? "payment_method_provider_decline" : "payment_intent_authentication_failure",
      );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return intent;
}

/** Debits that are under way reach their end. */
export function settleDebits(state: FakeState): void {
  // Its object has no id.
  note(state, "balance.available", { object: "balance" });
  for (const intent of state.intents.values()) {
    if (intent.status !== "processing") continue;
    const method = findMethod(state, intent.payment_method ?? "");
    if (method._script.settles === "failed") decline(state, intent, "debit_not_authorized");
    else take(state, intent);
  }
}

/** @throws Refused when the card is declined */
function take(state: FakeState, intent: PaymentIntent): void {
  const method = findMethod(state, intent.payment_method ?? "");
  if (method._script.decline) throw decline(state, intent, method._script.decline);
  if (method.card && state.now().getTime() >= Date.UTC(method.card.exp_year, method.card.exp_month, 1))
    throw decline(state, intent, "expired_card");
  const { amount, currency, metadata } = intent;
  const charge = {
    id: newId(method.type === "card" ? "ch" : "py"),
    object: "charge" as const,
    amount,
    amount_refunded: 0,
    currency,
    status: "succeeded" as const,
    payment_intent: intent.id,
    payment_method_details: { type: method.type },
    metadata: { ...metadata },
    disputed: false,
    created: seconds(state),
  };
  state.charges.set(charge.id, charge);
  Object.assign(intent, {
    status: "succeeded",
    amount_received: amount,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  keepForLater(intent, method);
  note(state, "charge.succeeded", charge);
  note(state, "payment_intent.succeeded", intent);
  if (method._script.disputed) dispute(state, intent);
}

function keepForLater(intent: PaymentIntent, method: PaymentMethod): void {
  if (!intent.setup_future_usage || !intent.customer) return;
  method.customer = intent.customer;
  method._isSetUp = true;
}

const declineWords: Record<string, string> = {
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
};

/** Codes that are an error code of their own; the others are decline codes of `card_declined`. */
const ownCodes = /^(expired_card|incorrect_cvc|processing_error|authentication_required|payment_)/;

function decline(state: FakeState, intent: PaymentIntent, reason: string): Refused {
  const body = {
    type: "card_error" as const,
    code: ownCodes.test(reason) ? reason : "card_declined",
    decline_code: reason,
    message: declineWords[reason] ?? "Your card was declined.",
  };
  Object.assign(intent, { status: "requires_payment_method", next_action: null, last_payment_error: body });
  note(state, "payment_intent.payment_failed", intent);
  return new Refused(402, { ...body, payment_intent: intent });
}

export function unexpected({ status }: { status: string }): Refused {
  return invalid(`You cannot do this to a PaymentIntent with a status of ${status}.`, {
    code: "payment_intent_unexpected_state",
  });
}
