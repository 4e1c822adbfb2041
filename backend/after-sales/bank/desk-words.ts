import { formatEuro } from "@/lib/money";
import { orderWords } from "@/lib/rules/texts/order-words";
import { userError } from "../../ground/errors";
import { type Order } from "../../sales/orders";
import { toPay } from "../../sales/orders/order";
import type { Why } from "./proposal";
import type { Received, Unbooked } from "./receive";

/** Why the desk lists an open line as sure, to check, or other. */
export const reasons: Record<Why, string> = {
  fits: "Number and amount fit.",
  "possible double":
    "It may be a payment from an earlier file. Set it aside, or book it if two payments came.",
  "sum fits": "It names several orders, and their prices add up to it.",
  "several orders": "It names several orders.",
  "other amount": "The amount differs from the order's.",
  "paid already": "The order is already paid.",
  "not waiting": "The order is not waiting for a transfer.",
  "other currency": "It is not in euros.",
  "only the number": "It has a number, but nothing says that it is an order.",
  "only the name": "Only the payer's name fits.",
  "only the amount": "Only the amount fits.",
  "another line": "Another line pays this order too.",
  "no order": "It names no order of ours.",
  "goes out": "It is an outgoing payment.",
  returned: "The bank returned a payment. See what happens to its order.",
  "returned before": "The bank returned a payment, and its order is not paid any more.",
  "returned unknown": "The bank returned a payment that we do not know.",
  "returned to us": "The bank marks it as a return or reversal, so it pays for no order.",
  "sounds returned": "Its text sounds like a return or reversal.",
  "unclear state": "The bank gives it a state that we do not know. It may not be final.",
  announced: "The bank had only announced it.",
};
export const decided = { booked: "Booked.", aside: "Set aside.", returned: "Booked as a returned payment." };

export function refusal({ kind, order, due }: Unbooked, amount: number) {
  const { id, status } = order;
  const costs = due === toPay(order) ? `costs ${formatEuro(due)}` : `waits for ${formatEuro(due)}`;
  const sentences = {
    "other amount": `Order ${id} ${costs}, and ${formatEuro(amount)} came. Nothing was booked. To book it anyway, tick "the different amount is correct"${amount < due ? ', or "the rest is still to come"' : ""}.`,
    "already paid": `Order ${id} is already paid. Book the money for another order, or tick "the different amount is correct" to keep it with this one until you give it back.`,
    "not possible": `Order ${id} (${orderWords[status]}) cannot be marked paid by a transfer.`,
  };
  return userError(sentences[kind], "NOT_BOOKED");
}

/** Says what was booked, with the difference and where the desk shows it. */
export function receivedText({ kind, order, amount, money, waived }: Received): string {
  if (kind === "part")
    return `${formatEuro(amount)} are booked. Order ${order.id} waits for the other ${formatEuro(money?.short ?? 0)}, and the buyer gets an email.`;
  const paid = kind === "paid" ? paidText(order) : `${formatEuro(amount)} are booked for order ${order.id}.`;
  const { over = 0 } = money ?? {};
  if (over > 0) return `${paid} ${formatEuro(over)} are more than it costs: give them back on its page.`;
  return waived > 0 ? `${paid} The missing ${formatEuro(waived)} are waived, with a credit note.` : paid;
}

/** A held order's seats may have been sold before the money came. */
export const paidText = ({ id, status }: Order) =>
  status === "held"
    ? `The money for order ${id} is booked, but its seats are gone. Check the order.`
    : `Order ${id} is paid. The buyer gets an email.`;
