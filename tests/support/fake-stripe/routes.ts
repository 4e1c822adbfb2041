import { type Form, parameters, read } from "./forms";
import { listOf, page } from "./lists";
import { detach, makeMethod, methodOfInput } from "./methods";
import { confirm, isConfirmable, unexpected } from "./payments";
import { refund } from "./refunds";
import { confirmSetup } from "./setups";
import { knownToken, tokenOfInput, spendToken } from "./tokens";
import {
  type FakeState,
  invalid,
  known,
  liveCustomer,
  newId,
  note,
  type PaymentIntent,
  Refused,
  seconds,
  type SetupIntent,
} from "./state";

type Asked = {
  id: string;
  form: Form;
  isBrowser: boolean;
  /** Whose key it is: `pk_test_fake` and `sk_test_fake` are of the account "fake". */
  account: string;
  browser: { ip_address: string; user_agent: string };
};
type Route = { browser?: true; run(state: FakeState, asked: Asked): object };

/** "POST /v1/payment_intents/:id/cancel" → what it does. A browser, with its publishable key, may ask few of them. */
export const routes: Record<string, Route> = {
  "POST /v1/customers": {
    run(state, { form }) {
      const { email = "", metadata } = read(parameters.customer, form);
      const made = {
        id: newId("cus"),
        object: "customer" as const,
        email,
        metadata,
        created: seconds(state),
      };
      state.customers.set(made.id, made);
      return made;
    },
  },
  "GET /v1/customers/:id": { run: (state, { id }) => known(state.customers, id, "customer") },

  "POST /v1/payment_methods": {
    browser: true,
    run(state, { form }) {
      const { type, card, sepa_debit } = read(parameters.method, form);
      if (card?.token) return makeMethod(state, card.token);
      return methodOfInput(state, { type, number: card?.number ?? sepa_debit?.iban });
    },
  },
  "GET /v1/payment_methods/:id": {
    run: (state, { id }) =>
      id.startsWith("pm_card_") || /^pm_(sepa|klarna)/.test(id)
        ? makeMethod(state, id)
        : known(state.methods, id, "PaymentMethod"),
  },
  "POST /v1/payment_methods/:id/attach": {
    run(state, { id, form }) {
      const { customer } = read(parameters.attach, form);
      const method = known(state.methods, id, "PaymentMethod");
      if (method.customer && method.customer !== customer) throw invalid("It is attached already.");
      method.customer = known(state.customers, customer, "customer", "customer").id;
      return method;
    },
  },
  "POST /v1/payment_methods/:id/detach": { run: (state, { id }) => detach(state, id) },

  "POST /v1/confirmation_tokens": {
    browser: true,
    run(state, { form, account, browser }) {
      const {
        payment_method_data: typed,
        setup_future_usage: keep,
        return_url,
      } = read(parameters.token, form);
      return tokenOfInput(
        state,
        { type: typed.type, number: typed.card?.number ?? typed.sepa_debit?.iban },
        { account, browser, keep: keep ?? null, returnUrl: return_url },
      );
    },
  },
  "GET /v1/confirmation_tokens/:id": { run: (state, { id, account }) => knownToken(state, id, account) },

  "POST /v1/payment_intents": { run: (state, asked) => startPayment(state, asked.form) },
  "GET /v1/payment_intents/:id": {
    browser: true,
    run: (state, asked) =>
      expanded(state, own(known(state.intents, asked.id, "payment_intent"), asked), asked),
  },
  "POST /v1/payment_intents/:id": {
    run(state, { id, form }) {
      const intent = known(state.intents, id, "payment_intent");
      Object.assign(intent.metadata, read(parameters.updatePayment, form).metadata);
      return intent;
    },
  },
  "POST /v1/payment_intents/:id/confirm": {
    browser: true,
    run(state, asked) {
      const given = read(parameters.confirm, asked.form);
      const intent = own(known(state.intents, asked.id, "payment_intent"), asked);
      if (!isConfirmable(intent)) throw unexpected(intent);
      const used = given.confirmation_token
        ? spendToken(state, given.confirmation_token, asked.account, intent.id)
        : null;
      // "The values in this request will take precedence": docs.stripe.com/api/payment_intents/confirm.
      intent.payment_method = given.payment_method ?? used?.token._method.id ?? intent.payment_method;
      intent._returnUrl = given.return_url ?? used?.token.return_url ?? intent._returnUrl;
      intent.setup_future_usage =
        given.setup_future_usage ?? used?.token.setup_future_usage ?? intent.setup_future_usage;
      intent._offSession = given.off_session ?? false;
      intent._usesSdk = given.use_stripe_sdk ?? (asked.isBrowser || used !== null);
      const seen = asked.isBrowser ? { type: "online" as const, online: asked.browser } : null;
      confirm(state, intent, given.mandate_data?.customer_acceptance ?? used?.acceptance ?? seen);
      return expanded(state, intent, asked);
    },
  },
  "POST /v1/payment_intents/:id/cancel": {
    run(state, { id, form }) {
      const { cancellation_reason } = read(parameters.cancel, form);
      const intent = known(state.intents, id, "payment_intent");
      if (["succeeded", "canceled", "processing"].includes(intent.status)) throw unexpected(intent);
      intent.status = "canceled";
      intent.next_action = null;
      intent.cancellation_reason = cancellation_reason ?? null;
      note(state, "payment_intent.canceled", intent);
      return intent;
    },
  },
  "GET /v1/payment_intents/search": {
    run(state, { form }) {
      const [, status, owner, before] =
        /^status:'(\w+)' AND metadata\['installation'\]:'([\w-]+)' AND created<(\d+)$/.exec(
          String(form.query),
        ) ?? [];
      if (!owner) throw invalid("We could not understand the query.", { param: "query" });
      // Found a minute after they were made: docs.stripe.com/search, "Data freshness".
      const indexed = Math.min(Number(before), seconds(state) - 60);
      return page(
        [...state.intents.values()].filter(
          (intent) =>
            intent.status === status && intent.metadata.installation === owner && intent.created < indexed,
        ),
      );
    },
  },

  "POST /v1/setup_intents": { run: (state, { form }) => startSetup(state, form) },
  "GET /v1/setup_intents/:id": {
    browser: true,
    run: (state, asked) => own(known(state.setups, asked.id, "setup_intent"), asked),
  },
  "POST /v1/setup_intents/:id/confirm": {
    browser: true,
    run(state, asked) {
      const { payment_method, return_url } = read(parameters.confirm, asked.form);
      const setup = own(known(state.setups, asked.id, "setup_intent"), asked);
      if (return_url) setup._returnUrl = return_url;
      confirmSetup(state, setup, payment_method ?? setup.payment_method ?? "");
      return setup;
    },
  },

  "POST /v1/refunds": {
    run(state, { form }) {
      const { payment_intent, amount, metadata } = read(parameters.refund, form);
      return refund(state, payment_intent, amount, metadata);
    },
  },
  "GET /v1/refunds/:id": { run: (state, { id }) => known(state.refunds, id, "refund") },
  "GET /v1/refunds": {
    run: (state, { form }) => listOf(state.refunds.values(), "/v1/refunds", form),
  },
  "GET /v1/disputes/:id": { run: (state, { id }) => known(state.disputes, id, "dispute") },
  "GET /v1/disputes": {
    run: (state, { form }) => listOf(state.disputes.values(), "/v1/disputes", form),
  },
  "GET /v1/charges/:id": { run: (state, { id }) => known(state.charges, id, "charge") },
};

/** With its charge in place of the charge's id, where that was asked for: docs.stripe.com/api/expanding_objects. */
function expanded(state: FakeState, intent: PaymentIntent, { form, isBrowser }: Asked): object {
  const { expand } = read(parameters.expand, form);
  if (isBrowser || !expand.includes("latest_charge") || !intent.latest_charge) return intent;
  return { ...intent, latest_charge: known(state.charges, intent.latest_charge, "charge") };
}

/** A browser proves its access with the client secret. */
function own<T extends { id: string; client_secret: string }>(intent: T, { form, isBrowser }: Asked): T {
  if (!isBrowser || form.client_secret === intent.client_secret) return intent;
  throw invalid("The client_secret provided does not match.", { param: "client_secret" }, 401);
}

function intentOf(state: FakeState, id: string) {
  return {
    id,
    client_secret: `${id}_secret_${newId("").slice(1)}`,
    status: "requires_payment_method" as const,
    next_action: null,
    created: seconds(state),
    livemode: false as const,
  };
}

function startPayment(state: FakeState, form: Form): PaymentIntent {
  const asked = read(parameters.startPayment, form);
  if (asked.customer) liveCustomer(state, asked.customer);
  const intent: PaymentIntent = {
    ...intentOf(state, newId("pi")),
    object: "payment_intent",
    amount: asked.amount,
    amount_received: 0,
    currency: asked.currency,
    customer: asked.customer ?? null,
    payment_method: asked.payment_method ?? null,
    payment_method_types: asked.allowed_payment_method_types,
    setup_future_usage: asked.setup_future_usage ?? null,
    metadata: asked.metadata,
    latest_charge: null,
    last_payment_error: null,
    cancellation_reason: null,
    _returnUrl: asked.return_url ?? "",
    _usesSdk: asked.use_stripe_sdk ?? false,
    _offSession: asked.off_session ?? false,
  };
  if (asked.payment_method) known(state.methods, asked.payment_method, "PaymentMethod", "payment_method");
  state.intents.set(intent.id, intent);
  note(state, "payment_intent.created", intent);
  try {
    if (asked.confirm) confirm(state, intent, asked.mandate_data?.customer_acceptance ?? null);
  } catch (error) {
    // Parameters that do not fit make no PaymentIntent; a declined card does.
    if (!intent.last_payment_error) state.intents.delete(intent.id);
    throw error;
  }
  return intent;
}

/** Others on the account make payments, too, and may use the same words in their metadata. */
export function makeForeign(
  state: FakeState,
  metadata: Record<string, string>,
  cents: number,
  end: "paid" | "declined" | "open",
): string {
  const intent = startPayment(state, { amount: String(cents), currency: "eur", metadata });
  if (end === "open") return intent.id;
  intent.payment_method = makeMethod(state, end === "paid" ? "pm_card_visa" : "pm_card_chargeDeclined").id;
  try {
    confirm(state, intent, null);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return intent.id;
}

function startSetup(state: FakeState, form: Form): SetupIntent {
  const {
    customer,
    usage,
    allowed_payment_method_types: payment_method_types,
    metadata,
  } = read(parameters.startSetup, form);
  const setup: SetupIntent = {
    ...intentOf(state, newId("seti")),
    object: "setup_intent",
    customer: liveCustomer(state, customer).id,
    usage,
    payment_method: null,
    payment_method_types,
    metadata,
    last_setup_error: null,
    _returnUrl: "",
    _usesSdk: true,
  };
  state.setups.set(setup.id, setup);
  note(state, "setup_intent.created", setup);
  return setup;
}
