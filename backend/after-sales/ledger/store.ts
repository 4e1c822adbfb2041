import { and, asc, eq, gte, inArray, isNull, lt, or, sql, sum } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { orders } from "../../sales/orders/tables";
import { payments } from "../../sales/payments/tables";
import type { RefundState } from "../../sales/payments/port";
import { countedCents, type RefundStatus } from "./refund";
import { refunds } from "./tables";

export type Refund = typeof refunds.$inferSelect;
type NewRefund = Omit<typeof refunds.$inferInsert, "id">;

/**
 * Reserves an amount of a paid order for a refund by one conditional update, so that the second of two competing
 * refunds fails.
 * @returns false if less is left
 */
export async function takeRefundable(tx: Db, orderId: number, amount: number): Promise<boolean> {
  const taken = await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${amount}` })
    .where(and(eq(orders.id, orderId), gte(sql`${orders.total} - ${orders.refunded}`, amount)))
    .returning({ id: orders.id });
  return taken.length > 0;
}

/** Releases a failed refund's amount, so that it may be refunded again. */
export async function releaseRefundable(tx: Db, orderId: number, amount: number): Promise<void> {
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} - ${amount}` })
    .where(eq(orders.id, orderId));
}

export async function insertRefund(tx: Db, refund: NewRefund): Promise<Refund> {
  const [made] = await tx.insert(refunds).values(refund).returning();
  if (!made) throw new Error("the refund was not written");
  return made;
}

export const refundsOf = (db: Db, orderId: number) => refundsOfOrders(db, [orderId]);

/** An order's refunds. Each has as its amount the cents by which it reduces the order's total. */
export async function countedRefunds(db: Db, orderId: number): Promise<Refund[]> {
  return (await refundsOf(db, orderId)).map((refund) => ({ ...refund, amount: countedCents(refund) }));
}

export function refundsOfOrders(db: Db, ids: readonly number[]): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...ids]))
    .orderBy(asc(refunds.id));
}

export function refundsOfPayments(db: Db, ids: readonly number[]): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...ids]));
}

export async function findRefund(db: Db, id: number): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function lockRefund(tx: Db, id: number): Promise<Refund> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!row) throw new Error(`refund ${id} is gone`);
  return row;
}

/** Our own row for a gateway's refund. Its answer may have been lost. */
export async function findByGatewayRefund(
  tx: Db,
  paymentId: number,
  { ref, name, amountCents }: RefundState,
): Promise<Refund | undefined> {
  const isUnanswered = and(isNull(refunds.ref), eq(refunds.status, "created"));
  // Older refunds have no name. Their keys consist of two numbers.
  const isNameless = and(eq(refunds.amount, amountCents), sql`${refunds.key} ~ '^refund-[0-9]+-[0-9]+$'`);
  const isOurs = and(isUnanswered, name === undefined ? isNameless : eq(refunds.key, name));
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), or(eq(refunds.ref, ref), isOurs)))
    .orderBy(asc(refunds.id));
  return rows.find((row) => row.ref === ref) ?? rows[0];
}

/** Counts a fault once for all callers with the same key. The next key is derived from the count. */
export async function noteFault(db: Db, { id, faults }: Refund, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ faults: faults + 1, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.faults, faults), eq(refunds.status, "created")));
}

export async function updateRefund(
  tx: Db,
  id: number,
  change: Partial<Pick<NewRefund, "status" | "ref" | "correction" | "counted" | "updatedAt">>,
): Promise<Refund> {
  const [row] = await tx.update(refunds).set(change).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error(`refund ${id} is gone`);
  return row;
}

/** Marks a refund as failed because the gateway reports so. Without such a row nothing happens. */
export async function failRefundOfKey(tx: Db, key: string, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: "failed", updatedAt: now })
    .where(and(eq(refunds.key, key), eq(refunds.status, "succeeded")));
}

/** Cents of an order's total that have actually been refunded. */
export async function settledRefunds(db: Db, orderId: number): Promise<number> {
  const settled: RefundStatus = "succeeded";
  const [row] = await db
    .select({ cents: sum(sql`coalesce(${refunds.counted}, ${refunds.amount})`).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, settled), isNull(refunds.correction)));
  return row?.cents ?? 0;
}

/**
 * Refunds to read at the gateway: unanswered ones soon, pending ones from time to time. A transfer waits for the
 * operator who makes it.
 */
export function openRefunds(
  db: Db,
  before: { created: Date; pending: Date },
  limit: number,
): Promise<Refund[]> {
  const unanswered = and(eq(refunds.status, "created"), lt(refunds.updatedAt, before.created));
  const onItsWay = and(
    eq(refunds.status, "pending"),
    lt(refunds.updatedAt, before.pending),
    inArray(payments.gateway, ["demo", "stripe"]),
  );
  return db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(or(unanswered, onItsWay))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)
    .then((rows) => rows.map(({ refund }) => refund));
}

/** Refunds that the staff have to transfer, the oldest first. */
export async function transfersToSend(db: Db, limit: number): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.gateway, "invoice")))
    .where(eq(refunds.status, "pending"))
    .orderBy(asc(refunds.id))
    .limit(limit);
  return rows.map(({ refund }) => refund);
}
