export type PaymentStatus = "requires_action" | "processing" | "succeeded" | "failed" | "canceled";

/** What a gateway knows about one payment, parsed. Amounts in cents. */
export type PaymentState = {
  ref: string;
  orderId: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  nextAction?: { kind: "redirect"; url: string } | { kind: "sdk"; clientSecret: string };
  failure?: { code: string; message: string; retryable: boolean };
  /** The method that was charged, when the gateway keeps it for later. */
  savedMethod?: string;
  /** Who paid, where the gateway says so. */
  customer?: CustomerRef;
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

/**
 * A signed, verified event. It is a hint: the state is read with `get`. `ref` names the payment, whatever the event is
 * about; "other" events are ignored.
 */
export type GatewayEvent = {
  id: string;
  type: string;
  kind: "payment" | "refund" | "dispute" | "other";
  ref: string;
};

/** What a gateway says about money returned: its own refunds of a payment, and a buyer's dispute. */
export type GivenBack = {
  refunds: RefundState[];
  dispute: { status: "open" | "won" | "lost"; amountCents: number } | null;
};

/**
 * The seam to a payment provider: demo card, invoice, and Stripe.
 * Every call that changes something takes our own stored idempotency key; the same key gives the same answer.
 * Implementations throw GatewayUnavailable when the provider cannot be asked, BadSignature for a forged event.
 */
export interface PaymentGateway {
  readonly id: "stripe" | "demo" | "invoice";
  /** False: no money moves; orders and documents are marked as a test. */
  readonly live: boolean;
  /**
   * Milliseconds after which the gateway may forget a key; a payment is then searched for by its order. Unset: never.
   */
  readonly keysLastMs?: number;
  methods(context: {
    country: string;
    currency: "EUR";
    totalCents: number;
    recurring: boolean;
  }): MethodInfo[];
  /** @param member `id` is null for a guest, who may turn out to be a member later. */
  ensureCustomer(member: { id: number | null; email: string }, key: string): Promise<CustomerRef>;
  createSetup(customer: CustomerRef, key: string): Promise<{ id: string; clientSecret: string }>;
  /** @throws UnknownMethod when it is not the owner's, or nothing that can be kept */
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
      /** The buyer is away: nothing can be asked of anybody. */
      offSession: boolean;
      /** Keep the method for later payments of this customer. */
      saveMethod: boolean;
      /** Charged again every period. */
      recurring: boolean;
      /** Country of the invoice address, ISO 3166-1 alpha-2; it decides which kinds of methods are open. */
      country: string;
    },
    key: string,
  ): Promise<PaymentState>;
  /** The only truth: return page, webhook and reconciler all ask it. */
  get(ref: string): Promise<PaymentState>;
  /** Recovery, when an idempotency key is too old to be repeated. */
  findByOrder(orderId: string): Promise<PaymentState[]>;
  cancel(ref: string, key: string): Promise<PaymentState>;
  refund(ref: string, cents: number, key: string): Promise<RefundState>;
  /** All refunds of a payment, including those made at the gateway itself. */
  givenBack(ref: string): Promise<GivenBack>;
  parseWebhook(raw: Uint8Array, headers: Headers): Promise<GatewayEvent>;
}

export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/**
 * The provider answered with a refusal, so it is reachable. Callers that cannot handle a refusal treat it as no
 * answer.
 */
export class GatewayRefused extends GatewayUnavailable {
  override name = "GatewayRefused";
}

/** A payment method that is not there, or not its asker's: the two cannot be told apart (C16). */
export class UnknownMethod extends Error {
  override name = "UnknownMethod";
}

export class BadSignature extends Error {
  override name = "BadSignature";
}
