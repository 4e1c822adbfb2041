import { openAlerts, type OrderEntry } from "../../sales/order-history";
import { openQuestions } from "../../after-sales/questions";
import type { InboxEntry, ReadGroup } from "./entry";

/** Questions from buyers; `key` is the order's number. */
export const questions: ReadGroup = async ({ deps, limit }) =>
  (await openQuestions(deps.db, limit)).map(({ orderId, at, text }) => ({
    key: String(orderId),
    order: orderId,
    title: `Order ${orderId}`,
    detail: text,
    since: at,
  }));

/** Alerts about orders, except those about money. */
export const orders: ReadGroup = async ({ deps, limit }) =>
  onceEachOrder(await openAlerts(deps.db, ["order", "seats", "subscription", "withdrawal"], limit));

/** One item for each order, with all sentences about it and the time of the earliest. */
export function onceEachOrder(entries: readonly OrderEntry[]): InboxEntry[] {
  const byOrder = new Map<number, InboxEntry>();
  for (const { orderId, text, at } of entries) {
    const known = byOrder.get(orderId);
    byOrder.set(orderId, {
      key: String(orderId),
      order: orderId,
      title: `Order ${orderId}`,
      detail: known ? `${known.detail} ${text}` : text,
      since: known?.since ?? at,
    });
  }
  return [...byOrder.values()];
}
