import { counted } from "./count-words";

/** The states of an order in the staff's words, everywhere at the desk. */
export const orderWords = {
  pending: "not paid",
  held: "awaiting payment",
  processing: "paid",
  completed: "done",
  cancelled: "cancelled",
  failed: "payment failed",
  refunded: "refunded",
} as const;

/**
 * Follows a promise that every buyer gets an email.
 * @param orders number of orders whose address nobody has confirmed
 */
export function laterMailText(orders: number): string {
  if (orders === 0) return "";
  return orders === 1
    ? " 1 order has an unconfirmed address: its buyer gets the email after confirming it."
    : ` ${orders} orders have unconfirmed addresses: their buyers get the email after confirming them.`;
}

/**
 * Shown before a date changes or ends.
 * @param certificates number of valid certificates of its attendees
 */
export function certificatesText(certificates: number): string {
  return certificates === 1
    ? "1 certificate was issued for this date: the inbox will ask you to keep or revoke it."
    : `${certificates} certificates were issued for this date: the inbox will ask you to keep or revoke them.`;
}

type CancelledDate = Record<"orders" | "unconfirmed" | "unpaid" | "unpaidUnconfirmed", number>;

/**
 * The effects of cancelling a date, for the staff, before and after.
 * `orders` is the number of orders with a seat at the date.
 */
export function cancelledDateText({ orders, unconfirmed, unpaid, unpaidUnconfirmed }: CancelledDate): string {
  const choosing = orders - unpaid;
  const choice =
    choosing === 0
      ? ""
      : `The buyers of ${counted(choosing, "order")} get an email and choose another date, a refund or a credit code.${laterMailText(unconfirmed - unpaidUnconfirmed)}`;
  return [choice, unpaidText(unpaid, unpaidUnconfirmed)].filter(Boolean).join(" ");
}

/** An order from an unconfirmed address has no invoice, so no email cancels one. */
function unpaidText(orders: number, unconfirmed: number): string {
  if (orders === 0) return "";
  const [end, theirs, have] = orders === 1 ? ["ends", "its buyer", "has"] : ["end", "their buyers", "have"];
  const ended = `${counted(orders, "unpaid order")} ${end}`;
  if (unconfirmed === 0) return `${ended}, and ${theirs} ${orders === 1 ? "gets" : "get"} an email.`;
  return unconfirmed === orders
    ? `${ended}; ${theirs} ${have} not confirmed the address and ${orders === 1 ? "gets" : "get"} no email.`
    : `${ended}, and their buyers get an email, except for ${unconfirmed} with an unconfirmed address.`;
}
