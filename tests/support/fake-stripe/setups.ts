import { findMethod } from "./methods";
import { agree } from "./payments";
import { testBrowser } from "./tokens";
import { type FakeState, invalid, known, note, Refused, type SetupIntent } from "./state";

/** Keeps a method for later: at once, or after 3-D Secure. @throws Refused */
export function confirmSetup(state: FakeState, setup: SetupIntent, methodId: string): void {
  if (!["requires_payment_method", "requires_confirmation"].includes(setup.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
      code: "setup_intent_unexpected_state",
    });
  const method = findMethod(state, methodId);
  const { type, challenge, decline } = method._script;
  if (!setup.payment_method_types.includes(type))
    throw invalid(`The payment method type ${type} is not allowed.`, { param: "payment_method" });
  setup.payment_method = method.id;
  // A card that only fails when it is charged (0341) can be kept; the others are declined here already.
  if (decline && method._script.last4 !== "0341" && !challenge) throw refuse(state, setup, decline);
  if (!challenge) return keep(state, setup);
  setup.status = "requires_action";
  const url = `${state.url}/hooks/${setup.id}`;
  setup.next_action = {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url },
  };
  note(state, "setup_intent.requires_action", setup);
}

export function decideSetup(state: FakeState, id: string, approves: boolean): SetupIntent {
  const setup = known(state.setups, id, "setup_intent");
  if (setup.status !== "requires_action") return setup;
  setup.next_action = null;
  if (approves) keep(state, setup);
  else refuse(state, setup, "setup_intent_authentication_failure");
  return setup;
}

function keep(state: FakeState, setup: SetupIntent): void {
  const method = findMethod(state, setup.payment_method ?? "");
  if (method.type === "sepa_debit") agree(state, method, { type: "online", online: testBrowser }, true);
  Object.assign(method, { customer: setup.customer, _isSetUp: true });
  setup.status = "succeeded";
  note(state, "payment_method.attached", method);
  note(state, "setup_intent.succeeded", setup);
}

function refuse(state: FakeState, setup: SetupIntent, code: string): Refused {
  const isOwn = code.startsWith("setup_intent_");
  const body = {
    type: "card_error" as const,
    code: isOwn ? code : "card_declined",
    decline_code: code,
    message: isOwn ? "We are unable to authenticate your payment method." : "Your card was declined.",
  };
  setup.status = "requires_payment_method";
  setup.last_setup_error = body;
  note(state, "setup_intent.setup_failed", setup);
  return new Refused(402, { ...body, setup_intent: setup });
}
