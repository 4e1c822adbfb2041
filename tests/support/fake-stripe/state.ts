import { randomBytes } from "node:crypto";
import type { Dispute } from "./dispute-object";
import type { Script } from "./test-methods";

type Metadata = Record<string, string>;

type Customer = {
  id: string;
  object: "customer";
  email: string;
  metadata: Metadata;
  created: number;
  deleted?: true;
};

export type PaymentMethod = {
  id: string;
  object: "payment_method";
  type: Script["type"];
  customer: string | null;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
  sepa_debit?: { last4: string; country: string };
  klarna?: Record<string, never>;
  created: number;
  /** Keys that start with an underscore are never sent. */
  _script: Script;
  _isSetUp: boolean;
  _wasDetached?: true;
  _hasMandate: boolean;
};

/** How the payer agreed to be debited: docs.stripe.com/api/payment_intents/confirm, mandate_data. */
export type Acceptance =
  { type: "offline" } | { type: "online"; online: { ip_address: string; user_agent: string } };

/** Made when a debit is accepted; what is only charged once cannot be charged again by it. */
type Mandate = {
  id: string;
  object: "mandate";
  type: "single_use" | "multi_use";
  status: "active";
  customer_acceptance: Acceptance;
  payment_method: string;
};

export type ConfirmationToken = {
  id: string;
  object: "confirmation_token";
  created: number;
  /** Null once it was used. */
  expires_at: number | null;
  livemode: false;
  mandate_data: { customer_acceptance: Acceptance } | null;
  payment_intent: string | null;
  setup_intent: null;
  payment_method_preview: object;
  return_url: string | null;
  setup_future_usage: "off_session" | null;
  shipping: null;
  use_stripe_sdk: true;
  _method: PaymentMethod;
  _account: string;
};

type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type ErrorBody = {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
  setup_intent?: SetupIntent;
};

type NextAction =
  | { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string } }
  | { type: "use_stripe_sdk"; use_stripe_sdk: { type: "three_d_secure_redirect"; stripe_js: string } };

type Intent = {
  id: string;
  status: IntentStatus;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  metadata: Metadata;
  next_action: NextAction | null;
  created: number;
  livemode: false;
  _returnUrl: string;
  /** Sent by Stripe.js, or by the shop's own server. */
  _usesSdk: boolean;
};

export type PaymentIntent = Intent & {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  setup_future_usage: "off_session" | null;
  latest_charge: string | null;
  last_payment_error: ErrorBody | null;
  cancellation_reason: string | null;
  _offSession: boolean;
};

export type SetupIntent = Intent & {
  object: "setup_intent";
  usage: string;
  last_setup_error: ErrorBody | null;
};

export type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  payment_intent: string;
  payment_method_details: { type: Script["type"] };
  metadata: Metadata;
  disputed: boolean;
  created: number;
};

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  payment_intent: string;
  charge: string;
  metadata: Metadata;
  created: number;
};

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  type: string;
  created: number;
  livemode: false;
  data: { object: { id?: string; object: string } };
};

/** A kept answer of an idempotency key. */
type KeptAnswer = { asked: string; status: number; body: string; at: number };

/** Everything the fake provider knows. Tests read it; only the provider's own code writes it. */
export type FakeState = {
  url: string;
  now: () => Date;
  customers: Map<string, Customer>;
  methods: Map<string, PaymentMethod>;
  tokens: Map<string, ConfirmationToken>;
  mandates: Map<string, Mandate>;
  intents: Map<string, PaymentIntent>;
  setups: Map<string, SetupIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** All that ever happened, delivered or not. */
  events: StripeEvent[];
  keys: Map<string, KeptAnswer>;
  /** Of requests under way. */
  keysInUse: Set<string>;
  /** For controls: where the answer to a confirmation is lost, Stripe has charged and forgets it. */
  isForgetful: boolean;
  /** What was asked, in order, e.g. "POST /v1/payment_intents". */
  calls: { call: string; key: string | null; status: number }[];
};

export function emptyState(now: () => Date): FakeState {
  return {
    url: "",
    now,
    customers: new Map(),
    methods: new Map(),
    tokens: new Map(),
    mandates: new Map(),
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    keys: new Map(),
    keysInUse: new Set(),
    isForgetful: false,
    calls: [],
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function seconds(state: FakeState): number {
  return Math.floor(state.now().getTime() / 1000);
}

/** Money that was really taken for an order: what double charges are counted by. */
export function chargesOf(state: FakeState, orderId: string | number): Charge[] {
  return [...state.charges.values()].filter(
    ({ metadata, status }) => metadata.order_id === String(orderId) && status === "succeeded",
  );
}

/** An answer that is an error, in Stripe's shape. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** The request itself was not valid, so no key keeps the answer. */
    readonly isInvalid = false,
  ) {
    super(body.message);
  }
}

export function invalid(
  message: string,
  more: Partial<ErrorBody> = {},
  status = 400,
  isInvalid = false,
): Refused {
  return new Refused(status, { type: "invalid_request_error", message, ...more }, isInvalid);
}

/** @throws Refused as Stripe does for an id that it does not know */
export function known<T>(all: Map<string, T>, id: string, what: string, param = "id"): T {
  const found = all.get(id);
  if (found) return found;
  throw invalid(`No such ${what}: '${id}'`, { code: "resource_missing", param }, param === "id" ? 404 : 400);
}

/** @throws Refused for a customer that was deleted, as for one of the other mode */
export function liveCustomer(state: FakeState, id: string): Customer {
  const customer = known(state.customers, id, "customer", "customer");
  if (!customer.deleted) return customer;
  throw invalid(`No such customer: '${id}'`, { code: "resource_missing", param: "customer" });
}

/** Notes what happened; it is told to the shop when events are delivered. */
export function note(state: FakeState, type: string, object: { id?: string; object: string }): void {
  state.events.push({
    id: newId("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    type,
    created: seconds(state),
    livemode: false,
    data: { object: structuredClone(object) },
  });
}
