import { type FakeState, invalid, known, newId, note, type PaymentMethod, seconds } from "./state";
import { scriptOfNumber, scripts } from "./test-methods";

/** A payment method by its id; a shared test name such as `pm_card_visa` makes a new one, as at Stripe. */
export function findMethod(state: FakeState, id: string): PaymentMethod {
  return scripts[id] ? makeMethod(state, id) : known(state.methods, id, "PaymentMethod", "payment_method");
}

/** @param name one of the shared test payment methods */
export function makeMethod(state: FakeState, name: string, customer: string | null = null): PaymentMethod {
  const script = scripts[name];
  if (!script) throw invalid(`No such PaymentMethod: '${name}'`, { param: "payment_method" });
  const { type, last4, brand = "visa" } = script;
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    type,
    customer,
    ...(type === "card" && { card: { brand, last4, exp_month: 12, exp_year: 2034 } }),
    ...(type === "sepa_debit" && { sepa_debit: { last4, country: "AT" } }),
    ...(type === "klarna" && { klarna: {} }),
    created: seconds(state),
    _script: script,
    _isSetUp: customer !== null,
    _hasMandate: customer !== null,
  };
  state.methods.set(method.id, method);
  return method;
}

/** What Stripe.js sends after the buyer typed a number. */
export function methodOfInput(
  state: FakeState,
  input: { type: string; number: string | undefined },
): PaymentMethod {
  if (input.type === "klarna") return makeMethod(state, "pm_klarna");
  const name = scriptOfNumber(input.number ?? "");
  if (!name)
    throw invalid("Your card number is incorrect.", { code: "incorrect_number", param: "number" }, 402);
  return makeMethod(state, name);
}

/** The bank has given the card a new date, and Stripe was told: docs.stripe.com/payments/cards/overview, card updates. */
export function renewCard(state: FakeState, id: string, month: number, year: number): void {
  const method = known(state.methods, id, "PaymentMethod");
  if (!method.card) throw invalid("It is not a card.");
  Object.assign(method.card, { exp_month: month, exp_year: year });
  note(state, "payment_method.automatically_updated", method);
}

/** A customer is deleted at Stripe, for good, with what was saved: docs.stripe.com/api/customers/delete. */
export function deleteCustomer(state: FakeState, id: string): void {
  const customer = known(state.customers, id, "customer");
  customer.deleted = true;
  for (const method of state.methods.values()) {
    if (method.customer === id) Object.assign(method, { customer: null, _wasDetached: true });
  }
  note(state, "customer.deleted", customer);
}

export function detach(state: FakeState, id: string): PaymentMethod {
  const method = known(state.methods, id, "PaymentMethod");
  if (!method.customer) throw invalid("The payment method you provided is not attached to a customer.");
  method.customer = null;
  method._wasDetached = true;
  note(state, "payment_method.detached", method);
  return method;
}
