import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { minutesAfter, placingHours } from "../domain/order-times";
import { orders, type OrderStatus } from "../tables";

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** Who asks for orders: a member, or the shop session that placed them. */
export type OrderOwner = { memberId: number | null; sessionId: string | null };

export async function insertOrder(tx: Db, order: NewOrder): Promise<Order> {
  const [made] = await tx.insert(orders).values(order).returning();
  if (!made) throw new Error("the order was not written");
  return made;
}

/** The order, locked until the end of the transaction: everything that changes an order stands in this queue. */
export async function lockOrder(tx: Db, id: number): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row;
}

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

export async function findByCheckoutKey(tx: Db, checkoutKey: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.checkoutKey, checkoutKey));
  return row;
}

/** Unpaid orders of a cart, whichever of its versions they came from. */
export function pendingOfCart(tx: Db, cartId: string): Promise<Order[]> {
  const ofCart = sql`starts_with(${orders.checkoutKey}, ${`${cartId}:`})`;
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.status, "PENDING"), ofCart));
}

export async function updateOrder(tx: Db, id: number, change: Partial<NewOrder>): Promise<Order> {
  const [row] = await tx.update(orders).set(change).where(eq(orders.id, id)).returning();
  if (!row) throw new Error(`order ${id} is gone`);
  return row;
}

/**
 * The rows that belong to someone: as a condition, so that a foreign order and a missing one cannot be told apart.
 * The placing session reads an order of a guest for 24 h; an order that a member owns needs the member.
 */
export function ownedBy(owner: OrderOwner, now: Date) {
  const byMember = owner.memberId === null ? undefined : eq(orders.memberId, owner.memberId);
  const bySession =
    owner.sessionId === null
      ? undefined
      : and(
          eq(orders.sessionId, owner.sessionId),
          isNull(orders.memberId),
          gt(orders.createdAt, minutesAfter(now, -placingHours * 60)),
        );
  return byMember || bySession ? or(byMember, bySession) : sql`false`;
}

export async function findOwnedOrder(
  db: Db,
  by: { id: number } | { orderKey: string },
  owner: OrderOwner,
  now: Date,
): Promise<Order | undefined> {
  const which = "id" in by ? eq(orders.id, by.id) : eq(orders.orderKey, by.orderKey);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(which, ownedBy(owner, now)));
  return row;
}

/** Unpaid orders whose seats nobody waits for any more. */
export async function expiredOrders(db: Db, now: Date, limit: number): Promise<number[]> {
  const open: OrderStatus[] = ["PENDING", "FAILED", "ON_HOLD"];
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, open), isNotNull(orders.holdUntil), lte(orders.holdUntil, now)))
    .orderBy(asc(orders.holdUntil))
    .limit(limit);
  return rows.map((row) => row.id);
}
