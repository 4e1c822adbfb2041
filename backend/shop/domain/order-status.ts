/** States of an order, as the contract names them. */
export const orderStatuses = [
  "PENDING",
  "ON_HOLD",
  "PROCESSING",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
  "REFUNDED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What can happen to an order: the buyer tries (again) to pay; the payment is on its way; paid; refused; given up;
 * everything delivered; the money given back; a payment that does not fit and that an operator has to look at.
 */
export const orderEvents = ["retry", "hold", "paid", "fail", "cancel", "deliver", "refund", "flag"] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** A missing cell is a step that is not allowed: nothing changes. */
const steps: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  PENDING: {
    retry: "PENDING",
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    flag: "ON_HOLD",
  },
  // Paid, but its seats were gone: an operator may give the money back.
  ON_HOLD: {
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    refund: "REFUNDED",
    flag: "ON_HOLD",
  },
  FAILED: {
    retry: "PENDING",
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    flag: "ON_HOLD",
  },
  // Money that arrives after an order was given up is never lost: the order lives again, or is flagged.
  CANCELLED: { paid: "PROCESSING", flag: "ON_HOLD" },
  PROCESSING: { deliver: "COMPLETED", refund: "REFUNDED" },
  COMPLETED: { refund: "REFUNDED" },
  REFUNDED: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return steps[status][event] ?? null;
}

/** The cart it was placed from may still be bought: the order is not settled either way. */
export function isOpen(status: OrderStatus): boolean {
  return status === "PENDING" || status === "FAILED";
}

export function isPaid(status: OrderStatus): boolean {
  return status === "PROCESSING" || status === "COMPLETED";
}
