import type { Cents } from "@/lib/money";
import { formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { lockOrder, type Order } from "../../sales/orders";
import { paymentsOf } from "../../sales/payments/store";
import { writeOnCode } from "./on-code";
import { differenceOf, moneyOfOrder, noteBalance } from "../ledger";
import { announceRefund, finishRefund } from "./finish-refund";
import { insertRefund, type Refund, takeRefundable } from "../ledger";

export type Settled =
  | { kind: "settled"; refund: Refund }
  /** The difference is already settled, or the order was never paid by transfer. */
  | { kind: "nothing" };

/**
 * Returns money beyond the price, by a transfer that a person makes or on the order's code. The money is no part of the
 * price, so there is no credit note.
 */
export function settleOver(deps: Deps, orderId: number, refundMethod: "bank" | "code"): Promise<Settled> {
  return deps.db.transaction(async (tx): Promise<Settled> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "nothing" };
    const { over } = differenceOf(order, await moneyOfOrder(tx, order));
    if (over === 0) return { kind: "nothing" };
    const refund = await (refundMethod === "code"
      ? onCode(tx, deps, order, over)
      : byTransfer(tx, deps, order, over));
    if (!refund) return { kind: "nothing" };
    const words = refundMethod === "code" ? "has been put on a code" : "is to be transferred to the buyer";
    await addEntry(tx, deps, orderId, "note", {
      topic: "refund",
      author: "operator",
      text: `${formatEuro(over)} was paid above the price and ${words}.`,
    });
    await noteBalance(tx, deps, orderId);
    return { kind: "settled", refund };
  });
}

const reason = "Overpayment";

async function onCode(tx: Db, deps: Deps, order: Order, amount: Cents): Promise<Refund> {
  const codeOf = { id: order.id, test: order.test };
  const of = { lineId: null, amount, reason, correction: null, codeOf, kind: "over" as const };
  const refund = await writeOnCode(tx, deps, order, of);
  await announceRefund(tx, deps, order, refund);
  return refund;
}

/** Null when the order never had a transfer. */
async function byTransfer(tx: Db, deps: Deps, order: Order, amount: Cents): Promise<Refund | null> {
  const payment = (await paymentsOf(tx, order.id)).findLast(({ gateway }) => gateway === "invoice");
  if (!payment) return null;
  const now = deps.clock();
  const key = `over-${order.id}-${deps.ids.uuid()}`;
  return insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key,
    ref: key,
    amount,
    reason,
    kind: "over",
    counted: 0,
    status: "pending",
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Waives the missing part of a paid order, with a credit note over it. If nothing of the price came, the order ends.
 */
export function waiveRest(deps: Deps, orderId: number, why: string | null): Promise<Settled> {
  return deps.db.transaction((tx) => waiveRestIn(tx, deps, orderId, why));
}

/** Does the same within the caller's transaction. */
export async function waiveRestIn(tx: Db, deps: Deps, orderId: number, why: string | null): Promise<Settled> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { kind: "nothing" };
  const { short } = differenceOf(order, await moneyOfOrder(tx, order));
  if (short === 0 || !(await takeRefundable(tx, orderId, short))) return { kind: "nothing" };
  const now = deps.clock();
  const refund = await insertRefund(tx, {
    orderId,
    paymentId: null,
    key: `rest-${orderId}-${deps.ids.uuid()}`,
    amount: short,
    kind: "rest",
    reason: why || "Rest waived",
    status: "succeeded",
    createdAt: now,
    updatedAt: now,
  });
  await finishRefund(tx, deps, (await lockOrder(tx, orderId)) ?? order, refund);
  await addEntry(tx, deps, orderId, "note", {
    topic: "refund",
    author: "operator",
    text: `${formatEuro(short)} of the price was not paid and has been waived.`,
    buyerText: `You do not need to pay the missing ${formatEuro(short)}.`,
  });
  await noteBalance(tx, deps, orderId);
  return { kind: "settled", refund };
}
