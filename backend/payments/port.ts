export type PaymentStatus = "requires_action" | "processing" | "succeeded" | "failed" | "canceled";

/** What a gateway knows of one payment, parsed and believed. Amounts in cents. */
export type PaymentState = {
  ref: string;
  orderId: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  nextAction?: { kind: "redirect"; url: string } | { kind: "sdk"; clientSecret: string };
  failure?: { code: string; message: string; retryable: boolean };
};

export type MethodInfo = { id: string; title: string; description: string; icon?: string };
export type SavedMethod = {
  ref: string;
  kind: "CC" | "sepa";
  cardType?: string;
  expiryMonth?: string;
  expiryYear?: string;
  last4?: number;
};
export type CustomerRef = string;
export type RefundState = { ref: string; status: "pending" | "succeeded" | "failed"; amountCents: number };

/** A signed, verified event. It is a hint: the state is read with `get`. */
export type GatewayEvent = { id: string; type: string; ref: string };

/**
 * The seam to a payment provider: demo card, invoice, and Stripe.
 * Every call that changes something takes our own stored idempotency key; the same key gives the same answer.
 * Implementations throw GatewayUnavailable when the provider cannot be asked, BadSignature for a forged event.
 */
export interface PaymentGateway {
  readonly id: "stripe" | "demo" | "invoice";
  /** False: no money moves; orders and documents are marked as a test. */
  readonly live: boolean;
  methods(context: {
    country: string;
    currency: "EUR";
    totalCents: number;
    recurring: boolean;
  }): MethodInfo[];
  ensureCustomer(member: { id: number; email: string }, key: string): Promise<CustomerRef>;
  createSetup(customer: CustomerRef, key: string): Promise<{ id: string; clientSecret: string }>;
  readMethod(ref: string, owner: CustomerRef): Promise<SavedMethod>;
  detach(ref: string, owner: CustomerRef, key: string): Promise<void>;
  start(
    payment: {
      orderId: string;
      attempt: number;
      amountCents: number;
      currency: "EUR";
      customer: CustomerRef | null;
      /** The gateway's payment method, e.g. a demo token or "pm_…". */
      method: string;
      returnUrl: string;
      offSession: boolean;
    },
    key: string,
  ): Promise<PaymentState>;
  /** The only truth: return page, webhook and reconciler all ask it. */
  get(ref: string): Promise<PaymentState>;
  /** Recovery, when an idempotency key is too old to be repeated. */
  findByOrder(orderId: string): Promise<PaymentState[]>;
  cancel(ref: string, key: string): Promise<PaymentState>;
  refund(ref: string, cents: number, key: string): Promise<RefundState>;
  parseWebhook(raw: Uint8Array, headers: Headers): Promise<GatewayEvent>;
}

export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

export class BadSignature extends Error {
  override name = "BadSignature";
}
