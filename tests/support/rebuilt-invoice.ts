import { eq } from "drizzle-orm";
import type { Db } from "@/backend/ground/database/client";
import { findInvoice, type Invoice } from "@/backend/sales/invoices";
import { findOrder } from "@/backend/sales/orders";
import { invoiceOf } from "@/backend/sales/order-documents";
import { occurrenceOf } from "@/backend/sales/order-lines";
import * as tables from "@/tests/support/schema";

/** For controls: what the invoice of an order would say if it were made again from what is known today. Changes nothing. */
export async function rebuiltInvoice(db: Db, orderId: number, now: Date): Promise<Invoice> {
  const [order, invoice] = [await findOrder(db, orderId), await findInvoice(db, orderId)];
  if (!order || !invoice) throw new Error(`order ${orderId} has no invoice`);
  let today: Invoice | undefined;
  await db
    .transaction(async (tx) => {
      const lines = await tx.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, orderId));
      for (const line of lines)
        await tx
          .update(tables.orderLines)
          .set({ occurrence: occurrenceOf(line) })
          .where(eq(tables.orderLines.id, line.id));
      today = { ...invoice.content, ...(await invoiceOf(tx, order, now)) };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!today) throw error;
    });
  if (!today) throw new Error("nothing was made");
  return today;
}
