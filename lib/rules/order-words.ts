/** The states of an order as the staff reads them, everywhere at the desk. */
export const orderWords = {
  pending: "not paid",
  held: "awaiting payment",
  processing: "paid",
  completed: "done",
  cancelled: "cancelled",
  failed: "payment failed",
  refunded: "refunded",
} as const;

/** After a promise that every buyer gets an email. @param orders those whose address nobody has confirmed */
export function laterMailText(orders: number): string {
  if (orders === 0) return "";
  return orders === 1
    ? " 1 order has an unconfirmed address: its buyer gets the email after confirming it."
    : ` ${orders} orders have unconfirmed addresses: their buyers get the email after confirming them.`;
}
