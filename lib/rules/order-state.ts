export type OrderState =
  "paid" | "transfer" | "held" | "waiting" | "unpaid" | "failed" | "cancelled" | "refunded";

export type OrderFacts = {
  status?: string | null;
  datePaid?: string | null;
  needsPayment?: boolean | null;
  paymentMethod?: string | null;
};

/** The true state of an order, read from the order alone and never from an address. */
export function orderState({ status, datePaid, needsPayment, paymentMethod }: OrderFacts): OrderState {
  switch (status) {
    case "PROCESSING":
    case "COMPLETED":
      return datePaid === null ? "waiting" : "paid";
    case "ON_HOLD":
      return paymentMethod === undefined ? "held" : paymentMethod === "invoice" ? "transfer" : "waiting";
    case "FAILED":
      return "failed";
    case "CANCELLED":
      return "cancelled";
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
  unpaid: "Payment not finished",
  failed: "Payment failed",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

/** Whether asking again may show something new within seconds. */
export function maySettleSoon(state: OrderState): boolean {
  return state === "waiting" || state === "unpaid";
}
