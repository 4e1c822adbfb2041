export type OrderState =
  | "paid"
  | "transfer"
  | "held"
  | "waiting"
  /** It keeps its places for half an hour, until the address is confirmed; "ended": it does not any more. */
  | "unconfirmed"
  | "ended"
  | "unpaid"
  | "failed"
  | "cancelled"
  /** Confirmed after its places had gone to others. */
  | "soldOut"
  | "refunded";

export type OrderFacts = {
  status?: string | null;
  datePaid?: string | null;
  needsPayment?: boolean | null;
  paymentMethod?: string | null;
  confirmUntil?: string | null;
  isHeld?: boolean | null;
};

/** The true state of an order, read from the order alone and never from an address. */
export function orderState(order: OrderFacts): OrderState {
  const { status, datePaid, needsPayment, paymentMethod, confirmUntil, isHeld } = order;
  switch (status) {
    case "PROCESSING":
    case "COMPLETED":
      return datePaid === null ? "waiting" : "paid";
    case "ON_HOLD":
      if (confirmUntil) return isHeld === false ? "ended" : "unconfirmed";
      return paymentMethod === undefined ? "held" : paymentMethod === "invoice" ? "transfer" : "waiting";
    case "FAILED":
      return "failed";
    case "CANCELLED":
      return confirmUntil ? "soldOut" : "cancelled";
    case "REFUNDED":
      return "refunded";
    default:
      return needsPayment ? "unpaid" : "waiting";
  }
}

/** One word or two for lists. */
export const stateWords: Record<OrderState, string> = {
  paid: "Paid",
  transfer: "Waiting for your transfer",
  held: "Waiting for payment",
  waiting: "Payment on its way",
  unconfirmed: "To be confirmed",
  ended: "Not confirmed",
  unpaid: "Payment not finished",
  failed: "Payment failed",
  cancelled: "Cancelled",
  soldOut: "Cancelled",
  refunded: "Refunded",
};

/** Whether the address that it was ordered with has yet to be confirmed. */
export function isToConfirm(state: OrderState): boolean {
  return state === "unconfirmed" || state === "ended";
}

/** Whether asking again may show something new within seconds. */
export function maySettleSoon(state: OrderState): boolean {
  return state === "waiting" || state === "unpaid";
}
