import { makeMethod, methodOfInput } from "./methods";
import {
  type Acceptance,
  type ConfirmationToken,
  type FakeState,
  invalid,
  known,
  newId,
  type PaymentMethod,
  seconds,
} from "./state";

const validSeconds = 12 * 3_600;

type Typed = {
  method: PaymentMethod;
  account: string;
  browser: { ip_address: string; user_agent: string };
  keep: "off_session" | null;
  returnUrl?: string | undefined;
};

/**
 * What Stripe.js makes of the payment form: it holds what the buyer typed and, for a debit, that the mandate was
 * accepted online, and by whom. Source: docs.stripe.com/api/confirmation_tokens, github.com/stripe/stripe-js/issues/763.
 */
function makeToken(state: FakeState, { method, account, browser, keep, returnUrl }: Typed) {
  const { type, card, sepa_debit, klarna } = method;
  state.methods.delete(method.id);
  const needsMandate = method.type === "sepa_debit";
  const token: ConfirmationToken = {
    id: newId("ctoken"),
    object: "confirmation_token",
    created: seconds(state),
    expires_at: seconds(state) + validSeconds,
    livemode: false,
    mandate_data: needsMandate ? { customer_acceptance: { type: "online", online: browser } } : null,
    payment_intent: null,
    setup_intent: null,
    payment_method_preview: { type, card, sepa_debit, klarna, customer: null, billing_details: {} },
    return_url: returnUrl ?? null,
    setup_future_usage: keep,
    shipping: null,
    use_stripe_sdk: true,
    _method: method,
    _account: account,
  };
  state.tokens.set(token.id, token);
  return token;
}

export const testBrowser = { ip_address: "203.0.113.7", user_agent: "Test browser" };

/** One of the shared test payment methods, as if a buyer had typed it. */
export function tokenOf(state: FakeState, name: string): ConfirmationToken {
  return makeToken(state, {
    method: makeMethod(state, name),
    account: "fake",
    browser: testBrowser,
    keep: null,
  });
}

export function tokenOfInput(
  state: FakeState,
  input: Parameters<typeof methodOfInput>[1],
  typed: Omit<Typed, "method">,
): ConfirmationToken {
  return makeToken(state, { ...typed, method: methodOfInput(state, input) });
}

/** Another account's token is not there. */
export function knownToken(state: FakeState, id: string, account: string, param = "id"): ConfirmationToken {
  const token = state.tokens.get(id);
  if (token?._account === account) return token;
  return known(new Map<string, ConfirmationToken>(), id, "confirmation_token", param);
}

/**
 * Uses a token up, for this payment: what it held becomes a payment method.
 * @throws Refused for one that was used, or is older than 12 hours
 */
export function spendToken(
  state: FakeState,
  id: string,
  account: string,
  intent: string,
): { token: ConfirmationToken; acceptance: Acceptance | null } {
  const token = knownToken(state, id, account, "confirmation_token");
  const isUsed = token.expires_at === null;
  if (isUsed || (token.expires_at ?? 0) <= seconds(state))
    throw invalid(`This ConfirmationToken ${isUsed ? "was used already" : "has expired"}: ${id}`, {
      param: "confirmation_token",
    });
  Object.assign(token, { payment_intent: intent, expires_at: null });
  state.methods.set(token._method.id, token._method);
  return { token, acceptance: token.mandate_data?.customer_acceptance ?? null };
}
