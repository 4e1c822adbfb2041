import type { Db } from "@/backend/ground/database/client";
import { outbox } from "@/backend/ground/mail/tables";
import { orders } from "@/backend/sales/orders/tables";
import type { FakeState } from "@/tests/support/fake-stripe/state";
import { type Figure, none } from "../goals";
import type { Bought } from "./buyers";

/** The comparison of the shop's books with the provider's and with the purchases. */
export type Books = {
  lost: number;
  doubled: number;
  doubleCharges: number;
  wrongTotals: number;
  unsettled: number;
  mailsMissing: number;
};

const paid = new Set(["processing", "completed"]);

/**
 * Checks that every buyer has exactly one paid order with the right total, that the provider took its money exactly
 * once, and that no other money was taken.
 */
export async function compareBooks(db: Db, bought: readonly Bought[], provider: FakeState): Promise<Books> {
  const rows = await db.select().from(orders);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const charges = [...provider.charges.values()].filter(({ status }) => status === "succeeded");
  const chargesOf = grouped(charges, ({ metadata }) => metadata.order_id ?? "");
  const paidOf = grouped(
    rows.filter(({ status }) => paid.has(status)),
    ({ email }) => email,
  );
  const reasons = (await db.select({ reason: outbox.reason }).from(outbox)).map(({ reason }) => reason);
  // A later attempt to pay has its own mail: "order-7-placed-2".
  const sent = new Set(reasons.map((reason) => reason.replace(/-placed-\d+$/, "-placed")));
  const books = { lost: 0, doubled: 0, doubleCharges: 0, wrongTotals: 0, unsettled: 0, mailsMissing: 0 };
  for (const { buyer, wish, orderId } of bought) {
    const order = byId.get(orderId);
    const own = paidOf.get(`buyer-${buyer}@example.com`) ?? [];
    if (!order || own.length === 0) books.lost += 1;
    if (own.length > 1) books.doubled += own.length - 1;
    if (own.length !== 1)
      console.log(
        `buyer ${buyer}: order ${orderId} is ${order?.status}, paid: ${own.map(({ id }) => id).join(", ")}`,
      );
    if (order && order.total !== wish.cents) books.wrongTotals += 1;
    if (!sent.has(`order-${orderId}-placed`)) books.mailsMissing += 1;
  }
  for (const [orderId, taken] of chargesOf) {
    const order = byId.get(Number(orderId));
    if (taken.length > 1) books.doubleCharges += taken.length - 1;
    if (!order || !paid.has(order.status)) {
      books.lost += 1;
      console.log(`order ${orderId} is ${order?.status} though it was charged`);
    }
    if (order && taken[0]?.amount !== order.total) books.wrongTotals += 1;
  }
  books.unsettled = rows.filter(({ status }) => status === "pending" || status === "held").length;
  return books;
}

/** The figures of such a comparison: none of it may be found. */
export function bookFigures(books: Books): Figure[] {
  return [
    none("orders lost", books.lost),
    none("orders doubled", books.doubled),
    none("double charges", books.doubleCharges),
    none("wrong totals", books.wrongTotals),
    none("orders still open", books.unsettled),
    none("order mails missing", books.mailsMissing),
  ];
}

function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
