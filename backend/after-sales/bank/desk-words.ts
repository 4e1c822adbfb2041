import { formatEuro } from "@/lib/money";
import { orderWords } from "@/lib/rules/texts/order-words";
import { userError } from "../../ground/errors";
import { type Order } from "../../sales/orders";
import { toPay } from "../../sales/orders/order";
import type { Why } from "./proposal";
import type { Received, Unbooked } from "./receive";

/** Why the desk lists an open line as sure, to check, or other. */
export const reasons: Record<Why, string> = {
  fits: "Number and amount match.",
  "possible double":
    "It may be a payment from an earlier file. Set it aside, or book it if two payments arrived.",
  "sum fits": "It names several orders, and their prices add up to this amount.",
  "several orders": "It names several orders.",
  "other amount": "The amount differs from the order's.",
  "paid already": "The order is already paid.",
  "not waiting": "The order is not waiting for a transfer.",
  "other currency": "It is not in euros.",
  "only the number": "It contains a number that may not be an order number.",
  "only the name": "Only the payer's name matches.",
  "only the amount": "Only the amount matches.",
  "another line": "Another line pays this order too.",
  "no order": "No matching order.",
  "goes out": "It is an outgoing payment.",
  returned: "The bank returned a payment. Check its order.",
  "returned before": "The bank returned a payment, and its order is no longer paid.",
  "returned unknown": "The bank returned a payment that we do not know.",
  "returned to us": "The bank marks it as a return or reversal, so it does not pay for an order.",
  "sounds returned": "Its text reads like a return or reversal.",
  "unclear state": "We do not know the status that the bank gives it. It may not be final.",
  announced: "The bank has only announced it.",
};
export const decided = { booked: "Booked.", aside: "Set aside.", returned: "Booked as a returned payment." };

export function refusal({ kind, order, due }: Unbooked, amount: number) {
  const { id, status } = order;
  const costs = due === toPay(order) ? `costs ${formatEuro(due)}` : `is waiting for ${formatEuro(due)}`;
  const sentences = {
    "other amount": `Order ${id} ${costs}, but we received ${formatEuro(amount)}. Nothing was booked. To book it anyway, tick "the different amount is correct"${amount < due ? ', or "the rest is still to come"' : ""}.`,
    "already paid": `Order ${id} is already paid. Book the money for another order, or tick "the different amount is correct" to keep it with this one until you return it.`,
    "not possible": `Order ${id} (${orderWords[status]}) cannot be marked paid by a transfer.`,
  };
  return userError(sentences[kind], "NOT_BOOKED");
}

/** Says what was booked, with the difference and where the desk shows it. */
export function receivedText({ kind, order, amount, money, waived }: Received): string {
  if (kind === "part")
    return `${formatEuro(amount)} has been booked. Order ${order.id} is waiting for the other ${formatEuro(money?.short ?? 0)}, and the buyer gets an email.`;
  const paid =
    kind === "paid" ? paidText(order) : `${formatEuro(amount)} has been booked for order ${order.id}.`;
  const { over = 0 } = money ?? {};
  if (over > 0)
    return `${paid} That is ${formatEuro(over)} more than it costs: return the difference on its page.`;
  return waived > 0 ? `${paid} The missing ${formatEuro(waived)} has been waived, with a credit note.` : paid;
}

/** A held order's seats may have been sold before the money came. */
export const paidText = ({ id, status }: Order) =>
  status === "held"
    ? `The money for order ${id} has been booked, but its seats are gone. Check the order.`
    : `Order ${id} is paid. The buyer gets an email.`;
