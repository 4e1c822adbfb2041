import { and, asc, eq, inArray, isNotNull, isNull, not } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { orderMessages } from "./tables";

export type OrderMessage = typeof orderMessages.$inferSelect;

/** @returns null when a question with this key already exists */
export async function insertMessage(
  tx: Db,
  row: typeof orderMessages.$inferInsert,
): Promise<OrderMessage | null> {
  const [made] = await tx
    .insert(orderMessages)
    .values(row)
    .onConflictDoNothing({ target: orderMessages.key })
    .returning();
  return made ?? null;
}

export async function messageByKey(db: Db, key: string): Promise<OrderMessage | null> {
  return (await db.select().from(orderMessages).where(eq(orderMessages.key, key)))[0] ?? null;
}

export async function findMessage(db: Db, id: number): Promise<OrderMessage | null> {
  return (await db.select().from(orderMessages).where(eq(orderMessages.id, id)))[0] ?? null;
}

/** Questions and answers about some orders, the oldest first. */
export function messagesOfOrders(db: Db, orderIds: readonly number[]): Promise<OrderMessage[]> {
  return db
    .select()
    .from(orderMessages)
    .where(inArray(orderMessages.orderId, [...orderIds]))
    .orderBy(asc(orderMessages.id));
}

const isOpen = and(isNull(orderMessages.settledAt), not(orderMessages.isAnswer));

/** Waiting questions about all orders, the oldest first. */
export function openQuestions(db: Db, limit: number): Promise<OrderMessage[]> {
  return db.select().from(orderMessages).where(isOpen).orderBy(asc(orderMessages.id)).limit(limit);
}

/**
 * Marks an order's waiting questions as settled.
 * @param closedBy who closes the questions without an answer; null when they are answered
 * @returns the questions that waited until now
 */
export function settleQuestions(
  tx: Db,
  orderId: number,
  { settledAt, closedBy = null }: { settledAt: Date; closedBy?: string | null },
): Promise<OrderMessage[]> {
  return tx
    .update(orderMessages)
    .set({ settledAt, closedBy })
    .where(and(eq(orderMessages.orderId, orderId), isOpen))
    .returning();
}

/** Reopens an order's questions that were closed without an answer. @returns those questions */
export function openAgain(tx: Db, orderId: number): Promise<OrderMessage[]> {
  return tx
    .update(orderMessages)
    .set({ settledAt: null, closedBy: null })
    .where(and(eq(orderMessages.orderId, orderId), isNotNull(orderMessages.closedBy)))
    .returning();
}

/** Deletes the messages about some orders, because their buyer has deleted the account or asked for it by letter. */
export async function forgetMessages(tx: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0)
    await tx.delete(orderMessages).where(inArray(orderMessages.orderId, [...orderIds]));
}
