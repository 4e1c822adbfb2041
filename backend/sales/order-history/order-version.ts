import { createHash } from "node:crypto";
import type { Db } from "../../ground/database/client";
import { paymentsOf } from "../payments/store";
import { seatsOfOrders } from "../seats";
import { entriesOf } from "./order-entries";
import { findOrder, linesOf, type Order, orderErrors } from "../orders";

/**
 * A text that changes with the order and everything that belongs to it: `f3a0…-17`, a hash and the number of the last
 * entry in its history. It lets two members of the staff who work on one order notice each other's changes.
 */
export async function orderVersion(db: Db, order: Order): Promise<string> {
  const [entries, lines, seats, payments] = [
    await entriesOf(db, order.id),
    await linesOf(db, order.id),
    await seatsOfOrders(db, [order.id]),
    await paymentsOf(db, order.id),
  ];
  const paid = payments.map(({ id, status, amount }) => [id, status, amount]);
  const people = seats.map(({ id, lineId, name, email }) => [id, lineId, name, email]);
  const facts = JSON.stringify([order, lines, people, paid, entries.at(-1)?.id]);
  const hash = createHash("sha256").update(facts).digest("hex").slice(0, 16);
  return `${hash}-${entries.at(-1)?.id ?? 0}`;
}

/**
 * The order, if it is still as a member of the staff saw it.
 * @throws GraphQLError NOT_FOUND; CHANGED_MEANWHILE with the entries since then
 */
export async function requireVersion(db: Db, number: number, version: string): Promise<Order> {
  const order = await findOrder(db, number);
  if (!order) throw orderErrors.noSuchOrder(number);
  if ((await orderVersion(db, order)) === version) return order;
  const last = Number(/-(\d{1,10})$/.exec(version)?.[1] ?? 0);
  const since = (await entriesOf(db, number)).filter(({ id }) => id > last);
  throw orderErrors.changedMeanwhile(since.map(({ text }) => text).join(" "));
}
