import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry, alertsOf } from "../../sales/order-history";
import { findOrder, type Order } from "../../sales/orders";
import { isPaid } from "../../sales/orders/order";
import { overText } from "../../sales/settlement";
import { type Receipt, receiptsOf } from "../../sales/payments/receipts";
import { type Payment, paymentsOfOrders } from "../../sales/payments/store";
import { type Refund, refundsOfOrders } from "./store";

/** The money of an order that is paid by transfer, in cents. */
export type OrderMoney = {
  /** Money that came by transfer or provider, less what the bank took back. */
  received: Cents;
  /** Money that was refunded or is being refunded. */
  back: Cents;
  /** The price, less refunds and the part that a code pays. */
  due: Cents;
  /** At least one of them is 0. `short` is also set for an order that waits for its money. */
  over: Cents;
  short: Cents;
};

/** The money of each order that is paid by transfer. Other orders are left out. */
export async function moneyOf(db: Db, orders: readonly Order[]): Promise<Map<number, OrderMoney>> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [receipts, refunds, payments] = [
    group(await receiptsOf(db, ids)),
    group(await refundsOfOrders(db, ids)),
    group(await paymentsOfOrders(db, ids)),
  ];
  const found = new Map<number, OrderMoney>();
  for (const order of orders) {
    const came = receipts.get(order.id) ?? [];
    if (came.length === 0 && !isAwaited(order)) continue;
    found.set(order.id, sumsOf(order, came, refunds.get(order.id) ?? [], payments.get(order.id) ?? []));
  }
  return found;
}

const isAwaited = ({ status, paymentMethod }: Order) => status === "held" && paymentMethod === "invoice";

function sumsOf(
  order: Order,
  receipts: readonly Receipt[],
  refunds: readonly Refund[],
  payments: readonly Payment[],
): OrderMoney {
  const byProvider = payments.filter(
    ({ gateway, status }) => gateway !== "invoice" && status === "succeeded",
  );
  const received = total(receipts.map(({ cents }) => cents)) + total(byProvider.map(({ amount }) => amount));
  const standing = refunds.filter(({ status, kind }) => status !== "failed" && kind !== "rest");
  const isOnCode = ({ codeId, kind }: Refund) =>
    kind === "price" && codeId !== null && codeId === order.creditCode;
  const back = total(standing.filter((one) => !isOnCode(one)).map(({ amount }) => amount));
  const onCode = total(standing.filter(isOnCode).map(({ amount }) => amount));
  const isOver = order.status === "cancelled" || order.status === "failed";
  const due = isOver ? 0 : order.total - order.refunded - (order.credit - onCode);
  const rest = received - back - due;
  return { received, back, due, over: Math.max(0, rest), short: Math.max(0, 0 - rest) };
}

const total = (cents: readonly Cents[]) => cents.reduce((sum, each) => sum + each, 0);

function group<T extends { orderId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

/** The money of one order; null when no transfer pays it. */
export async function moneyOfOrder(db: Db, order: Order): Promise<OrderMoney | null> {
  return (await moneyOf(db, [order])).get(order.id) ?? null;
}

/** Cents that came beyond the price, and cents that a paid order is short of. An unpaid order only waits for them. */
export function differenceOf(
  { status }: Pick<Order, "status">,
  money: OrderMoney | null,
): { over: Cents; short: Cents } {
  return { over: money?.over ?? 0, short: isPaid(status) ? (money?.short ?? 0) : 0 };
}

/** Cents that a paid order is short of. */
export async function missingOf(db: Db, order: Order): Promise<Cents> {
  return differenceOf(order, await moneyOfOrder(db, order)).short;
}

/** Updates the alert about an order's money. The caller holds the order's lock and has changed the money. */
export async function noteBalance(tx: Db, deps: Deps, orderId: number): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  const { over, short } = differenceOf(order, await moneyOfOrder(tx, order));
  const text = over > 0 ? overText(over) : short > 0 ? shortText(short) : null;
  const [open] = (await alertsOf(tx, [orderId])).filter(({ topic }) => topic === "balance");
  if (open?.text === text || (!open && text === null)) return;
  const settled = { topic: "balance" as const, text: "The payments of this order have changed." };
  if (open) await addEntry(tx, deps, orderId, "settled", settled);
  if (text !== null) await addEntry(tx, deps, orderId, "alert", { topic: "balance", text });
}

const shortText = (cents: Cents) =>
  `${formatEuro(cents)} of a paid order is missing. Book the transfer when it arrives, or waive it: see the payments of this order.`;
