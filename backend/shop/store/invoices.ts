import { eq, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { invoiceCounters, invoices } from "../tables";

export type Invoice = typeof invoices.$inferSelect;

export async function findInvoice(db: Db, orderId: number): Promise<Invoice | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row;
}

/**
 * Gives an order its invoice number, once. Numbers have no gaps: the counter is raised in the transaction that writes
 * the invoice. Test orders take none of them.
 */
export async function issueInvoice(
  tx: Db,
  order: { id: number; test: boolean },
  now: Date,
): Promise<Invoice> {
  const issued = await findInvoice(tx, order.id);
  if (issued) return issued;
  const year = now.getUTCFullYear();
  const number = order.test
    ? `TEST-${order.id}`
    : `${year}-${String(await nextNumber(tx, year)).padStart(5, "0")}`;
  const [made] = await tx.insert(invoices).values({ number, orderId: order.id, issuedAt: now }).returning();
  if (!made) throw new Error("the invoice was not written");
  return made;
}

async function nextNumber(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error("the invoice counter was not raised");
  return row.last;
}
