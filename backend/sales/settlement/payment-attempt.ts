import type { OrderEvent } from "../orders/order";

/** States of one attempt to pay. "created": stored, and made at the provider if it has a name there; not confirmed. */
export const paymentStatuses = [
  "created",
  "unconfirmed",
  "processing",
  "failed",
  "cancelled",
  "succeeded",
] as const;
export type AttemptStatus = (typeof paymentStatuses)[number];

const ranks: Record<AttemptStatus, number> = {
  created: 0,
  unconfirmed: 1,
  processing: 2,
  failed: 3,
  cancelled: 3,
  succeeded: 4,
};

/** Late and duplicate news change nothing: an attempt only moves forward, and money that has moved always counts. */
export function movesForward(from: AttemptStatus, to: AttemptStatus): boolean {
  return ranks[to] > ranks[from];
}

/** The attempt has reached its end, so another one may follow. */
export function isFinal(status: AttemptStatus): boolean {
  return status === "failed" || status === "cancelled" || status === "succeeded";
}

/**
 * The effect of an attempt's state on its order; null: none yet. A cancelled attempt counts as failed, because its
 * buyer may be about to pay another way. Only `cancelOrder` cancels an order.
 */
export function eventOf(status: AttemptStatus): OrderEvent | null {
  switch (status) {
    case "processing":
      return "hold";
    case "succeeded":
      return "paid";
    case "failed":
    case "cancelled":
      return "fail";
    default:
      return null;
  }
}

export type ExpectedPayment = {
  orderId: number;
  amount: number;
  currency: string;
  customerRef?: string | null;
};
export type ReportedPayment = { orderId: string; amountCents: number; currency: string; customer?: string };

/**
 * Whether the provider's answer is about this order, this exact amount, and no customer other than the stored one. Only
 * then does it count as paid. Not every answer names a customer.
 */
export function matchesAttempt(asked: ExpectedPayment, toPay: number, answer: ReportedPayment): boolean {
  return (
    answer.orderId === String(asked.orderId) &&
    answer.amountCents === asked.amount &&
    answer.amountCents === toPay &&
    answer.currency === asked.currency &&
    isSameCustomer(asked.customerRef, answer.customer)
  );
}

function isSameCustomer(asked: string | null | undefined, named: string | undefined): boolean {
  return asked == null || named === undefined || named === asked;
}
