import type { PaidMethod } from "@/lib/rules/prices/payment-methods";

/**
 * "created": the payment exists, and no money moves before it is confirmed. "unconfirmed": the buyer still has to
 * confirm it, at the bank or on the page.
 */
export const paymentStatuses = [
  "created",
  "unconfirmed",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A gateway's parsed state of one payment. Amounts are in cents. */
export type PaymentState = {
  ref: string;
  orderId: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  nextAction?: { kind: "redirect"; url: string } | { kind: "sdk"; clientSecret: string };
  failure?: { code: string; message: string; retryable: boolean };
  /** The charged method, if the gateway saves it for later. */
  savedMethod?: string;
  /** The payer, if the gateway names one. */
  customer?: CustomerRef;
  /** The payment method that was used, if the gateway offers several and reports it. */
  paidMethod?: PaidMethod;
};

export type MethodInfo = { id: string; title: string; description: string; icon?: string };
export type SavedMethod = {
  ref: string;
  kind: "card" | "sepa";
  cardType?: string;
  expiryMonth?: string;
  expiryYear?: string;
  last4?: number;
};
export type CustomerRef = string;
export type RefundState = {
  ref: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  /** Our own name of the refund; undefined for a refund that somebody made at the gateway. */
  name?: string;
  /** The gateway's code of a refusal. The gateway does not list such a refund. */
  refusal?: string;
};

/**
 * A signed, verified event. It is only a hint: callers read the state at the gateway. `ref` names the payment, the
 * saved method or the customer; "other" events are ignored.
 */
export type GatewayEvent = {
  id: string;
  type: string;
  kind: "payment" | "refund" | "dispute" | "method" | "customer" | "other";
  ref: string;
  /** Whether the event carries this installation's id. If so, it is ours even if its payment is not stored here. */
  isOwn: boolean;
};

/** The amount and the method of a payment. They are stored with the attempt, so that a repeated call is identical. */
export type PaymentRequest = {
  orderId: string;
  /**
   * Our name of the attempt, unique for good. Order numbers are not, because they repeat after a backup is restored.
   */
  attempt: string;
  amountCents: number;
  currency: "EUR";
  customer: CustomerRef | null;
  /** The method for the gateway to confirm with: a demo token, "pm_…", or the id of a payment form's token. */
  method: string;
  returnUrl: string;
  /** The buyer is away and cannot approve anything. */
  offSession: boolean;
  /** Save the method for later payments of this customer. */
  saveMethod: boolean;
  /** The amount is charged again every period. */
  recurring: boolean;
  /** Country of the invoice address, ISO 3166-1 alpha-2. It decides which kinds of methods are available. */
  country: string;
};

/**
 * States of a buyer's dispute at the bank. An inquiry comes before a dispute and moves no money; an appeal follows a
 * lost dispute.
 */
export const disputeStatuses = [
  "inquiry",
  "inquiry answered",
  "inquiry closed",
  "open",
  "answered",
  "won",
  "lost",
  "appeal open",
  "appeal answered",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** True while a bank may take a payment's money back, and after it has done so. */
export function mayTakeMoney(status: DisputeStatus): boolean {
  return status !== "won" && status !== "inquiry closed" && status !== "prevented";
}

/** An amount that the provider keeps for a dispute, with the id from its own books. */
export type DisputeFee = {
  ref: string;
  /** Negative when the provider returns it. */
  cents: number;
  at: Date;
};

export type DisputeState = {
  status: DisputeStatus;
  amountCents: number;
  /** Until when the bank accepts an answer. */
  dueAt?: Date | undefined;
  fees?: DisputeFee[] | undefined;
};

/** Money of a payment that went back to its buyer: refunds, and a dispute (chargeback). */
export type Reversals = {
  refunds: RefundState[];
  dispute: DisputeState | null;
  /** Ids of objects that the provider lists and this version cannot read. A person has to check them there. */
  unread: string[];
};

/** A refund or dispute on the provider's account. `payment` is the payment's ref. */
export type ListedReversal = { payment: string } & (
  | { kind: "refund"; state: RefundState }
  | { kind: "dispute"; state: DisputeState }
  /** This version cannot read the object. */
  | { kind: "unread"; ref: string }
);

export type ReversalPage = {
  listed: ListedReversal[];
  /** Where the next page begins; null for the last page. */
  next: string | null;
};

/**
 * The interface to a payment provider: demo card, invoice, and Stripe. A payment is first created and then confirmed.
 * Only confirming moves money, and it can succeed once. The state table is in docs/decisions/payments.md.
 * Implementations throw GatewayUnavailable when the provider does not answer, BadSignature for a forged event.
 */
export interface PaymentGateway {
  readonly id: "stripe" | "demo" | "invoice";
  /** False when no money moves. Orders and documents are then marked as a test. */
  readonly live: boolean;
  methods(context: {
    country: string;
    currency: "EUR";
    totalCents: number;
    recurring: boolean;
    /** A guest whose address is not confirmed yet. */
    isUnknown?: boolean;
  }): MethodInfo[];
  /** @param member `id` is null for a guest, who may become a member later */
  ensureCustomer(member: { id: number | null; email: string }, key: string): Promise<CustomerRef>;
  createSetup(customer: CustomerRef, key: string): Promise<{ id: string; clientSecret: string }>;
  /** @throws UnknownMethod when it is not the owner's or cannot be saved */
  readMethod(ref: string, owner: CustomerRef): Promise<SavedMethod>;
  detach(ref: string, owner: CustomerRef): Promise<void>;
  /**
   * Creates a payment without confirming it. The same key returns the same payment. A second one under another key is
   * harmless and is cancelled by a job.
   *
   * @throws UnknownCustomer
   */
  create(payment: PaymentRequest, key: string): Promise<PaymentState>;
  /**
   * Moves the money, or starts the buyer's approval. It may be called again with a new key after `get` has returned
   * "created". For a payment that was already confirmed it returns the state.
   */
  confirm(ref: string, payment: PaymentRequest, key: string): Promise<PaymentState>;
  /** The only source of truth after any answer or none. Return page, webhook and reconciler all read it. */
  get(ref: string): Promise<PaymentState>;
  /** Payments of this installation that were created before a time and never confirmed. The newest may be missing. */
  neverConfirmed(before: Date): Promise<string[]>;
  /** Idempotent: a payment that moved money stays, and any other ends. */
  cancel(ref: string): Promise<PaymentState>;
  /** @param name our own name of the refund, which `reversals` returns again */
  refund(ref: string, refund: { cents: number; name: string }, key: string): Promise<RefundState>;
  /** A payment's dispute and its refunds, including refunds made at the gateway itself. */
  reversals(ref: string): Promise<Reversals>;
  /**
   * One page of the whole account's refunds or disputes, the newest first. Others may use the account too.
   *
   * @param since time of creation at the provider
   * @param after `next` of the previous page
   */
  listReversals(kind: "refund" | "dispute", since: Date, after: string | null): Promise<ReversalPage>;
  parseWebhook(raw: Uint8Array, headers: Headers): Promise<GatewayEvent>;
}

export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/**
 * The provider answered with an error of its own. The result of the call is unknown, and its key may repeat this answer
 * for a day: docs.stripe.com/api/idempotent_requests.
 */
export class GatewayFault extends GatewayUnavailable {
  override name = "GatewayFault";
}

/** The provider answered in a form that we cannot read. It is up, and the result of the call is unknown. */
export class GatewayNotUnderstood extends GatewayFault {
  override name = "GatewayNotUnderstood";
}

/**
 * The provider answered with a refusal, so it is reachable. Callers that cannot handle a refusal treat it as no
 * answer.
 */
export class GatewayRefused extends GatewayUnavailable {
  override name = "GatewayRefused";
}

/** The payment method does not exist or belongs to another customer. The provider answers the same for both. */
export class UnknownMethod extends Error {
  override name = "UnknownMethod";
}

/** The gateway no longer knows the customer: it was deleted there, or belongs to another account or mode. */
export class UnknownCustomer extends Error {
  override name = "UnknownCustomer";
}

export class BadSignature extends Error {
  override name = "BadSignature";
}
