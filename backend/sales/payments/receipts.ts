import { asc, eq, inArray, sum } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { receipts } from "./tables";

export type Receipt = typeof receipts.$inferSelect;

/** Records money that reached or left the bank account for an order. The caller holds the order's lock. */
export async function noteReceipts(tx: Db, rows: readonly Omit<Receipt, "id">[]): Promise<void> {
  if (rows.length > 0) await tx.insert(receipts).values([...rows]);
}

/** Receipts of some orders, the oldest first. */
export function receiptsOf(db: Db, orderIds: readonly number[]): Promise<Receipt[]> {
  return db
    .select()
    .from(receipts)
    .where(inArray(receipts.orderId, [...new Set(orderIds)]))
    .orderBy(asc(receipts.id));
}

/** Cents that came for an order, less those that went back. */
export async function receivedOf(db: Db, orderId: number): Promise<Cents> {
  const [row] = await db
    .select({ cents: sum(receipts.cents).mapWith(Number) })
    .from(receipts)
    .where(eq(receipts.orderId, orderId));
  return row?.cents ?? 0;
}

/** Cents of a bank's line by order, less those that were taken back. */
export async function receivedByLine(db: Db, lineId: number): Promise<Map<number, Cents>> {
  const rows = await db.select().from(receipts).where(eq(receipts.lineId, lineId));
  const byOrder = new Map<number, Cents>();
  for (const { orderId, cents } of rows) byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + cents);
  return byOrder;
}
