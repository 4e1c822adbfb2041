import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import type { Day } from "../invoices";
import { latestPayment } from "../payments/store";
import { changeOrder } from "./change-order";
import { canTakeCredit } from "./credit";
import { isPaid, nextStatus, toPay } from "./order";
import { addEntry, alertsOf, settleAlerts } from "./order-entries";
import { lockOrderWithCart, settlePayment } from "./settle-payment";
import type { Order } from "./store";

/** Money as it came to the account, as far as it is known. */
export type ReceivedTransfer = {
  amount?: Cents | undefined;
  on?: Day | undefined;
  /** As the bank sent it. */
  reference?: string | undefined;
  /** A person has seen that it is not the amount of the order. */
  isOtherAmountRight?: boolean | undefined;
};

type MarkedPaid = { kind: "paid" | "already paid" | "not possible" | "other amount"; order: Order };

/** An operator has seen the money of an order that waits for a transfer. Null: there is no such order. */
export function markPaid(
  deps: Deps,
  orderId: number,
  received: ReceivedTransfer = {},
): Promise<MarkedPaid | null> {
  return deps.db.transaction((tx) => markPaidIn(tx, deps, orderId, received));
}

/** The same as a part of a transaction, which locks nothing of the order before it. */
export async function markPaidIn(
  tx: Db,
  deps: Deps,
  orderId: number,
  received: ReceivedTransfer,
): Promise<MarkedPaid | null> {
  const order = await lockOrderWithCart(tx, orderId);
  if (!order) return null;
  if (isPaid(order.status)) return { kind: "already paid", order };
  const payment = await latestPayment(tx, orderId);
  const isTransfer = payment?.gateway === "invoice" || (await alertsOf(tx, [orderId])).length > 0;
  if (!isTransfer || nextStatus(order.status, "paid") === null) return { kind: "not possible", order };
  if (!(await canTakeCredit(tx, order))) return { kind: "not possible", order };
  const isOther = received.amount !== undefined && received.amount !== toPay(order);
  if (isOther && !received.isOtherAmountRight) return { kind: "other amount", order };
  const text = transferText(order, received);
  if (text) await addEntry(tx, deps, orderId, "note", { topic: "payment", text, author: "operator" });
  if (payment?.gateway !== "invoice" || payment.ref === null || payment.status === "succeeded") {
    const settled = await changeOrder(tx, deps, order, "paid");
    if (settled.order.status === "held") return { kind: "not possible", order: settled.order };
    await settleAlerts(tx, deps, orderId, { author: "operator", text: "Marked paid." });
    return { kind: "paid", order: settled.order };
  }
  const { ref, amount, currency } = payment;
  const state = {
    ref,
    orderId: String(orderId),
    status: "succeeded" as const,
    amountCents: amount,
    currency,
  };
  return { kind: "paid", order: (await settlePayment(tx, deps, payment, state)).order };
}

/** The sentence for the order's history about the money; null: nobody named amount, day or reference. */
function transferText(order: Order, { amount, on, reference }: ReceivedTransfer): string | null {
  const total = toPay(order);
  const facts = [
    amount === undefined ? null : `${formatEuro(amount)} came`,
    on === undefined ? null : `on ${on}`,
    reference ? `with the reference "${reference.slice(0, 300)}"` : null,
    amount === undefined || amount === total ? null : `instead of ${formatEuro(total)}`,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? `Transfer: ${facts.join(", ")}.` : null;
}
