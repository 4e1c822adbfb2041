/**
 * "created": made, and no money moves before it is confirmed. "unconfirmed": the buyer still has to confirm it, at the
 * bank or in the page.
 */
export type PaymentStatus = "created" | "unconfirmed" | "processing" | "succeeded" | "failed" | "cancelled";

/** How a buyer paid. A wallet counts as the card in it. */
export const paidWays = ["card", "sepa_debit", "klarna"] as const;
export type PaidWay = (typeof paidWays)[number];

/** A gateway's parsed state of one payment. Amounts in cents. */
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
  /** The payer, if the gateway names one. */
  customer?: CustomerRef;
  /** If the gateway offers several, and says which was used. */
  way?: PaidWay;
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
  /** Our own name of the refund; missing for one that somebody made at the gateway. */
  name?: string;
  /** The gateway's code of a refusal: it lists no such refund. */
  refusal?: string;
};

/**
 * A signed, verified event. It is a hint: the state is read at the gateway. `ref` names the payment, the saved method
 * or the customer; "other" events are ignored.
 */
export type GatewayEvent = {
  id: string;
  type: string;
  kind: "payment" | "refund" | "dispute" | "method" | "customer" | "other";
  ref: string;
  /** It carries this installation's id: one about a payment that is not stored here is then no stranger's. */
  isOwn: boolean;
};

/** The amount and the method. It is stored with the attempt, so that a repeated call is the same. */
export type PaymentRequest = {
  orderId: string;
  /** Our name of the attempt, unique for good: orders' numbers come again when a backup is restored. */
  attempt: string;
  amountCents: number;
  currency: "EUR";
  customer: CustomerRef | null;
  /** The method for the gateway to confirm with: a demo token, "pm_…", or the id of a payment form's token. */
  method: string;
  returnUrl: string;
  /** The buyer is away and cannot approve anything. */
  offSession: boolean;
  /** Keep the method for later payments of this customer. */
  saveMethod: boolean;
  /** Charged again every period. */
  recurring: boolean;
  /** Country of the invoice address, ISO 3166-1 alpha-2; it decides which kinds of methods are open. */
  country: string;
};

/** States of a buyer's dispute at the bank. An inquiry comes before it and moves no money; an appeal follows a lost one. */
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

/** True while a bank may take the money of a payment, and after it has taken it. */
export function mayTakeMoney(status: DisputeStatus): boolean {
  return status !== "won" && status !== "inquiry closed" && status !== "prevented";
}

/** An amount that the provider keeps for a dispute, under the name that its own books give it. */
export type DisputeFee = {
  ref: string;
  /** Below zero when the provider returns it. */
  cents: number;
  at: Date;
};

export type DisputeState = {
  status: DisputeStatus;
  amountCents: number;
  /** Until when the bank takes an answer. */
  dueAt?: Date | undefined;
  fees?: DisputeFee[] | undefined;
};

/** Money of a payment that went back to its buyer: refunds, and a dispute (chargeback). */
export type Reversals = {
  refunds: RefundState[];
  dispute: DisputeState | null;
  /** Ids of what the provider lists and this version cannot read; a person has to look at them there. */
  unread: string[];
};

/** A refund or dispute on the provider's account; `payment` is the payment's ref. */
export type ListedReversal = { payment: string } & (
  | { kind: "refund"; state: RefundState }
  | { kind: "dispute"; state: DisputeState }
  /** This version cannot read it. */
  | { kind: "unread"; ref: string }
);

export type ReversalPage = {
  listed: ListedReversal[];
  /** Where the next page begins; null: this is the last one. */
  next: string | null;
};

/**
 * The seam to a payment provider: demo card, invoice, and Stripe. A payment is created first and confirmed second. Only
 * the second step moves money, and it can succeed once. The state table is in docs/decisions/payment-steps.md.
 * Implementations throw GatewayUnavailable when the provider does not answer, BadSignature for a forged event.
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
    /** A guest whose address is not confirmed. */
    isUnknown?: boolean;
  }): MethodInfo[];
  /** @param member `id` is null for a guest, who may become a member later. */
  ensureCustomer(member: { id: number | null; email: string }, key: string): Promise<CustomerRef>;
  createSetup(customer: CustomerRef, key: string): Promise<{ id: string; clientSecret: string }>;
  /** @throws UnknownMethod when it is not the owner's, or nothing that can be kept */
  readMethod(ref: string, owner: CustomerRef): Promise<SavedMethod>;
  detach(ref: string, owner: CustomerRef): Promise<void>;
  /**
   * Makes a payment that is not confirmed. The same key gives the same one; a second one under another key is
   * harmless, and is swept up.
   *
   * @throws UnknownCustomer
   */
  create(payment: PaymentRequest, key: string): Promise<PaymentState>;
  /**
   * Moves the money, or starts the buyer's approval. It may be called again under a new key after `get` has said
   * "created"; a payment that was confirmed already answers with its state.
   */
  confirm(ref: string, payment: PaymentRequest, key: string): Promise<PaymentState>;
  /** The only source of truth after any answer, or none: return page, webhook and reconciler all read it. */
  get(ref: string): Promise<PaymentState>;
  /** Payments of this installation that were made before and never confirmed. May leave out the newest. */
  neverConfirmed(before: Date): Promise<string[]>;
  /** Idempotent by the payment's state: a payment that moved money stays, and any other ends. */
  cancel(ref: string): Promise<PaymentState>;
  /** @param name our own name of the refund, which `reversals` tells again */
  refund(ref: string, refund: { cents: number; name: string }, key: string): Promise<RefundState>;
  /** The refunds of a payment, including those made at the gateway itself, and its dispute. */
  reversals(ref: string): Promise<Reversals>;
  /**
   * One page of what went back on the whole account, the newest first. Others may use the account too.
   *
   * @param since when it was made at the provider
   * @param after `next` of the page before
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

/** The provider answered, in a way that we cannot read: it is up, and the result of the call is unknown. */
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

/** The payment method does not exist or belongs to another customer; the provider's answer is the same for both. */
export class UnknownMethod extends Error {
  override name = "UnknownMethod";
}

/** The gateway does not know the customer any more: deleted there, or from another account or mode. */
export class UnknownCustomer extends Error {
  override name = "UnknownCustomer";
}

export class BadSignature extends Error {
  override name = "BadSignature";
}
