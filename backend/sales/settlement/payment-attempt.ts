import type { OrderEvent } from "../orders/order";

/**
 * States of one attempt to pay. A "created" attempt is stored but not confirmed. If it has a reference, it exists at
 * the provider too.
 */
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

/**
 * Whether news moves the attempt forward. Late and duplicate news change nothing, and money that has moved always
 * counts.
 */
export function movesForward(from: AttemptStatus, to: AttemptStatus): boolean {
  return ranks[to] > ranks[from];
}

/** The attempt has ended, so another one may follow. */
export function isFinal(status: AttemptStatus): boolean {
  return status === "failed" || status === "cancelled" || status === "succeeded";
}

/**
 * The event that an attempt's state causes on its order; null when there is none yet. A cancelled attempt counts as
 * failed, because its buyer may be about to pay by another method. Only `cancelOrder` cancels an order.
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
 * Whether the provider's answer is about this order, this exact amount, and no customer but the stored one. Only then
 * does the order count as paid. Some answers name no customer.
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
