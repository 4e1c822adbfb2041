/** States of a subscription, as the contract names them. */
export const subscriptionStatuses = [
  "PENDING",
  "ACTIVE",
  "ON_HOLD",
  "PENDING_CANCEL",
  "CANCELLED",
  "EXPIRED",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * What can happen to a subscription: a period is paid; its payment is refused; the member cancels, and takes it back;
 * the paid period of a cancelled one is over; its agreed length is over.
 */
export const subscriptionEvents = ["pay", "fail", "cancel", "resume", "end", "expire"] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** A missing cell is a step that is not allowed: nothing changes. */
const steps: Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>> = {
  PENDING: { pay: "ACTIVE", fail: "PENDING", cancel: "CANCELLED", expire: "EXPIRED" },
  ACTIVE: {
    pay: "ACTIVE",
    fail: "ON_HOLD",
    cancel: "PENDING_CANCEL",
    resume: "ACTIVE",
    end: "CANCELLED",
    expire: "EXPIRED",
  },
  ON_HOLD: { pay: "ACTIVE", fail: "ON_HOLD", cancel: "CANCELLED", end: "CANCELLED", expire: "EXPIRED" },
  // Nothing is charged for a cancelled one: a refused payment of it means nothing, and money for it is given back.
  PENDING_CANCEL: { cancel: "PENDING_CANCEL", resume: "ACTIVE", end: "CANCELLED", expire: "CANCELLED" },
  CANCELLED: {},
  EXPIRED: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextSubscriptionStatus(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null {
  return steps[status][event] ?? null;
}

/** Nothing happens to it any more. */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === "CANCELLED" || status === "EXPIRED";
}

/** Its saved payment method may be charged again. */
export function isCharged(status: SubscriptionStatus): boolean {
  return status === "PENDING" || status === "ACTIVE" || status === "ON_HOLD";
}

/** It waits for money. */
export function isUnpaid(status: SubscriptionStatus): boolean {
  return status === "PENDING" || status === "ON_HOLD";
}
