import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { Day } from "../invoices";
import { queueMail } from "../../ground/mail/outbox";
import { noteReceipts, receivedOf } from "../payments/receipts";
import { latestPayment } from "../payments/store";
import { changeOrder } from "./change-order";
import { canTakeCredit } from "../holds";
import { type EntryTopic, isPaid, isTransfer as isTransferOrder, nextStatus, toPay } from "../orders/order";
import { addEntry, alertsOf, settleAlerts } from "../order-history";
import { lockOrderWithCart, settlePayment } from "./settle-payment";
import type { Order } from "../orders";

/** Money as it reached the account, as far as its facts are known. */
export type ReceivedTransfer = {
  amount?: Cents | undefined;
  on?: Day | undefined;
  /** The text that the bank sent. */
  reference?: string | undefined;
  /** A person has seen that the amount is not the order's. */
  isOtherAmountRight?: boolean | undefined;
  /** The rest will follow. */
  isPart?: boolean | undefined;
  /** Id of the bank's line in `bank_lines`. */
  lineId?: number | undefined;
};

type MarkedPaid = {
  /** "part": the order waits for the rest. */
  kind: "paid" | "part" | "already paid" | "not possible" | "other amount";
  order: Order;
  /** Cents that the order waited for. */
  due: Cents;
};

/**
 * Marks an order that waits for a transfer as paid, because an operator has seen its money; null for an unknown order.
 */
export function markPaid(
  deps: Deps,
  orderId: number,
  received: ReceivedTransfer = {},
): Promise<MarkedPaid | null> {
  return deps.db.transaction((tx) => markPaidIn(tx, deps, orderId, received));
}

/** Does the same within the caller's transaction, which has locked nothing of the order before. */
export async function markPaidIn(
  tx: Db,
  deps: Deps,
  orderId: number,
  received: ReceivedTransfer,
): Promise<MarkedPaid | null> {
  const order = await lockOrderWithCart(tx, orderId);
  if (!order) return null;
  const due = toPay(order) - (await receivedOf(tx, orderId));
  if (isPaid(order.status)) return { kind: "already paid", order, due };
  const payment = await latestPayment(tx, orderId);
  const isTransfer = payment?.gateway === "invoice" || (await alertsOf(tx, [orderId])).length > 0;
  if (!isTransfer || nextStatus(order.status, "paid") === null) return { kind: "not possible", order, due };
  if (!(await canTakeCredit(tx, order))) return { kind: "not possible", order, due };
  const cents = received.amount ?? due;
  const isPart = received.isPart === true && cents < due && isAwaited(order);
  if (cents !== due && !received.isOtherAmountRight && !isPart) return { kind: "other amount", order, due };
  const text = transferText(due, received);
  const receipt = { orderId, lineId: received.lineId ?? null, kind: "transfer" as const, cents };
  const noteMoney = async () => {
    if (text) await addEntry(tx, deps, orderId, "note", { topic: "payment", text, author: "operator" });
    await noteReceipts(tx, [{ ...receipt, at: deps.clock() }]);
  };
  const isOpen = payment?.gateway === "invoice" && payment.status !== "succeeded";
  const transfer = isOpen && payment.ref !== null ? { ...payment, ref: payment.ref } : null;
  if (!isPart && !transfer) {
    const settled = await changeOrder(tx, deps, order, "paid");
    if (settled.order.status === "held") return { kind: "not possible", order: settled.order, due };
    await noteMoney();
    await settleAlerts(tx, deps, orderId, {
      author: "operator",
      text: "Marked paid.",
      topics: answeredByMoney,
    });
    return { kind: "paid", order: settled.order, due };
  }
  await noteMoney();
  if (isPart || !transfer) {
    await askForRest(tx, deps, order, { cents, rest: due - cents });
    return { kind: "part", order, due };
  }
  const { ref, amount, currency } = transfer;
  const state = {
    ref,
    orderId: String(orderId),
    status: "succeeded" as const,
    amountCents: amount,
    currency,
  };
  return { kind: "paid", order: (await settlePayment(tx, deps, transfer, state)).order, due };
}

/** Topics that the arriving money settles. Other alerts still wait for a person. */
const answeredByMoney: ReadonlySet<EntryTopic> = new Set<EntryTopic>(["order", "payment", "seats"]);

/** Whether the order waits for a transfer and still holds its seats. */
const isAwaited = (order: Order) => isTransferOrder(order) && order.paidAt === null && order.holds;

/** Asks the buyer for the rest of a transfer that was too small. */
async function askForRest(
  tx: Db,
  deps: Deps,
  { id, email }: Order,
  { cents, rest }: { cents: Cents; rest: Cents },
): Promise<void> {
  const text = `${formatEuro(cents)} of the price was paid. The order is waiting for the other ${formatEuro(rest)}.`;
  const buyerText = `We received ${formatEuro(cents)}. There is still ${formatEuro(rest)} to pay.`;
  await addEntry(tx, deps, id, "note", { topic: "payment", text, buyerText, author: "operator" });
  await queueMail(tx, deps, {
    reason: `order-${id}-part-paid-${deps.ids.uuid()}`,
    recipient: email,
    template: "order-part-paid",
    data: { orderId: id, cents },
  });
}

/** The sentence about the money for the order's history; null when amount, day and reference are all unknown. */
function transferText(due: Cents, { amount, on, reference }: ReceivedTransfer): string | null {
  const facts = [
    amount === undefined ? null : `${formatEuro(amount)} received`,
    on === undefined ? null : `on ${on}`,
    reference ? `with the reference "${reference.slice(0, 300)}"` : null,
    amount === undefined || amount === due ? null : `instead of ${formatEuro(due)}`,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? `Transfer: ${facts.join(", ")}.` : null;
}
