/** The states of an order as the staff reads them, everywhere at the desk. */
export const orderWords = {
  pending: "not paid",
  held: "waits for money",
  processing: "paid",
  completed: "done",
  cancelled: "cancelled",
  failed: "payment failed",
  refunded: "paid back",
} as const;
