import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { noWords } from "@/lib/rules/forms/buyer-words";
import type { Db } from "../../ground/database/client";
import { creditNotes, invoices } from "../../sales/invoices";
import { orderLines, orders } from "../../sales/orders";
import { payments } from "../../sales/payments/tables";
import { seats } from "../../sales/seats";

/**
 * Removes the person from orders that ended without money and without a document, because no law requires keeping
 * the data. Number, day, items and sums stay for statistics.
 * @returns how many
 */
async function emptyUndocumented(tx: Db, whose: SQL | undefined): Promise<number> {
  const none = (of: typeof invoices | typeof creditNotes) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(of)
        .where(eq(of.orderId, orders.id)),
    );
  const isPaid = and(eq(payments.orderId, orders.id), eq(payments.status, "succeeded"));
  const noMoney = notExists(
    tx
      .select({ one: sql`1` })
      .from(payments)
      .where(isPaid),
  );
  const hasEnded = inArray(orders.status, ["cancelled", "failed"]);
  const emptied = await tx
    .update(orders)
    .set({ billing: {}, email: "", ...noWords })
    .where(and(whose, ne(orders.email, ""), hasEnded, noMoney, none(invoices), none(creditNotes)))
    .returning({ id: orders.id });
  const ids = emptied.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.update(orderLines).set({ extra: {} }).where(inArray(orderLines.orderId, ids));
  await tx.update(seats).set({ name: "", email: null }).where(inArray(seats.orderId, ids));
  return ids.length;
}

/** Empties orders of somebody whose data are deleted. */
export const emptyOrders = (tx: Db, orderIds: readonly number[]) =>
  emptyUndocumented(tx, inArray(orders.id, [...orderIds]));

/**
 * Empties orders that were open when their buyer's data were deleted and have ended since. Nobody can reach them any
 * more.
 */
export const emptyOrdersOfNobody = (db: Db) =>
  db.transaction((tx) =>
    emptyUndocumented(tx, and(isNull(orders.memberId), isNull(orders.sessionId), eq(orders.byDesk, false))),
  );
