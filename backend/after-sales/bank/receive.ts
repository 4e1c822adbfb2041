import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { isPaid, toPay } from "../../sales/orders/order";
import { lockOrderWithCart, markPaidIn, type ReceivedTransfer } from "../../sales/settlement";
import { type Order } from "../../sales/orders";
import { differenceOf, moneyOfOrder, noteBalance, type OrderMoney } from "../ledger";
import { waiveRestIn } from "../refunds";
import { noteReceipts } from "../../sales/payments/receipts";
import { formatEuro } from "@/lib/money";

export type Received = {
  /**
   * "part": the order waits for the rest. "added": the order was already paid, and the money is extra or a missing
   * rest.
   */
  kind: "paid" | "part" | "added";
  order: Order;
  amount: Cents;
  money: OrderMoney | null;
  waived: Cents;
};

/** Nothing was booked. `due`: cents that the order waits for. */
export type Unbooked = { kind: "other amount" | "already paid" | "not possible"; order: Order; due: Cents };

/**
 * Books money that was received for an order. It pays the order or a part of it, or completes an order that was paid
 * too little. If the amount differs from the one due, a person must confirm it: extra money stays with the order until
 * somebody returns it, and a missing rest is waived.
 *
 * @returns null when there is no such order
 */
export async function receive(
  tx: Db,
  deps: Deps,
  orderId: number,
  received: ReceivedTransfer,
): Promise<Received | Unbooked | null> {
  const order = await lockOrderWithCart(tx, orderId);
  if (!order) return null;
  if (isPaid(order.status)) return addTo(tx, deps, order, received);
  const outcome = await markPaidIn(tx, deps, orderId, received);
  if (!outcome) return null;
  const { kind, due } = outcome;
  if (kind !== "paid" && kind !== "part") return { kind, order: outcome.order, due };
  const amount = received.amount ?? due;
  const isShort = kind === "paid" && amount < due && isPaid(outcome.order.status);
  const rest = isShort ? await waiveRestIn(tx, deps, orderId, null) : null;
  await noteBalance(tx, deps, orderId);
  const money = await moneyOfOrder(tx, outcome.order);
  return {
    kind,
    order: outcome.order,
    amount,
    money,
    waived: rest?.kind === "settled" ? rest.refund.amount : 0,
  };
}

/** Adds money to a paid order: a missing rest, or money beyond its price. */
async function addTo(
  tx: Db,
  deps: Deps,
  order: Order,
  { amount, on, reference, isOtherAmountRight, lineId }: ReceivedTransfer,
): Promise<Received | Unbooked> {
  const { short } = differenceOf(order, await moneyOfOrder(tx, order));
  const cents = amount ?? short;
  if (cents <= 0 || (cents > short && !isOtherAmountRight))
    return {
      kind: short > 0 ? "other amount" : "already paid",
      order,
      due: short > 0 ? short : toPay(order),
    };
  const facts = [on && `on ${on}`, reference && `with the reference "${reference.slice(0, 300)}"`].filter(
    Boolean,
  );
  await addEntry(tx, deps, order.id, "note", {
    topic: "payment",
    author: "operator",
    text: `Transfer: ${[`${formatEuro(cents)} received`, ...facts].join(", ")}, after the order was paid.`,
    buyerText: `We received ${formatEuro(cents)}.`,
  });
  await noteReceipts(tx, [
    { orderId: order.id, lineId: lineId ?? null, kind: "transfer", cents, at: deps.clock() },
  ]);
  await noteBalance(tx, deps, order.id);
  return { kind: "added", order, amount: cents, money: await moneyOfOrder(tx, order), waived: 0 };
}
