import { and, asc, desc, eq, inArray, isNull, lte, notInArray, or } from "drizzle-orm";
import { grants } from "../access";
import type { Db } from "../../ground/database/client";
import { type Order } from "../orders";
import { orders } from "../orders/tables";
import { asOf, hasEnded, type SubscriptionChange } from "./subscription";
import { subscriptions } from "./tables";

export type Subscription = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;

export async function insertSubscription(tx: Db, row: NewSubscription): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** A member's subscriptions as stored. `asOf` derives the state at a moment. */
export function subscriptionsOf(db: Db, memberId: number): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(asc(subscriptions.id));
}

/**
 * The subscription, locked until the transaction ends, so that its changes follow one another. Another member's
 * subscription looks like a missing one.
 */
export async function lockSubscription(
  tx: Db,
  memberId: number,
  id: number,
): Promise<Subscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.memberId, memberId)))
    .for("update");
  return row;
}

/**
 * The subscription whose period an order pays, locked: the one that a renewal names, or one that has waited for this
 * order since it was placed.
 */
export async function lockPaidBy(
  tx: Db,
  order: Pick<Order, "id" | "subscriptionId">,
  productId: number,
): Promise<Subscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(isPaidBy(order), eq(subscriptions.productId, productId)))
    .for("update");
  return row;
}

const isPaidBy = ({ id, subscriptionId }: Pick<Order, "id" | "subscriptionId">) =>
  subscriptionId === null ? eq(subscriptions.orderId, id) : eq(subscriptions.id, subscriptionId);

/** Whether an order paid a period of a subscription that has not ended. */
export async function isSubscriptionOn(
  db: Db,
  order: Pick<Order, "id" | "subscriptionId">,
  now: Date,
): Promise<boolean> {
  const rows = await db.select().from(subscriptions).where(isPaidBy(order));
  return rows.some((stored) => !hasEnded(asOf(stored, now).status));
}

export async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/**
 * A subscription of any owner, locked; undefined when it no longer exists. If both are needed, lock the order first.
 */
export async function lockSubscriptionById(tx: Db, id: number): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return row;
}

/**
 * Charges a subscription to the method that paid its first order, unless the member has chosen another one by now.
 * After a renewal that the member paid in person, it is charged to that method.
 */
export async function chargeToKeptMethod(
  tx: Db,
  order: Pick<Order, "id" | "subscriptionId">,
  method: Pick<Subscription, "memberId" | "tokenId" | "paymentMethod" | "paymentMethodTitle">,
): Promise<void> {
  const started = and(eq(subscriptions.orderId, order.id), isNull(subscriptions.tokenId));
  const renewed = order.subscriptionId === null ? undefined : eq(subscriptions.id, order.subscriptionId);
  const running = notInArray(subscriptions.status, ["cancelled", "expired"]);
  await tx
    .update(subscriptions)
    .set(method)
    .where(and(running, or(started, renewed)));
}

/** Subscriptions that are charged to a saved payment method, locked. */
export function lockChargedTo(tx: Db, tokenId: number): Promise<Subscription[]> {
  return tx.select().from(subscriptions).where(eq(subscriptions.tokenId, tokenId)).for("update");
}

/** Subscriptions whose last day has passed, locked. Rows that another process has locked are skipped. */
export function lockOverdue(tx: Db, now: Date, limit: number): Promise<Subscription[]> {
  const isRunning = inArray(subscriptions.status, ["pending", "active", "held", "cancelling"]);
  const isOver = or(lte(subscriptions.markedCancelAt, now), lte(subscriptions.endsAt, now));
  return tx
    .select()
    .from(subscriptions)
    .where(and(isRunning, isOver))
    .orderBy(asc(subscriptions.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

type ChargedMethod = Pick<Subscription, "paymentMethod" | "paymentMethodTitle" | "tokenId">;

export async function updateSubscription(
  tx: Db,
  id: number,
  change: Partial<SubscriptionChange & ChargedMethod & Pick<Subscription, "startsAt" | "lastPaymentAt">>,
): Promise<Subscription> {
  const [row] = await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error(`subscription ${id} is gone`);
  return row;
}

export async function closeGrants(tx: Db, subscription: Subscription, now: Date): Promise<void> {
  if (subscription.orderId === null) return;
  const opened = and(
    eq(grants.orderId, subscription.orderId),
    eq(grants.productId, subscription.productId),
    isNull(grants.revokedAt),
  );
  await tx.update(grants).set({ revokedAt: now }).where(opened);
}

/** The subscription's first order and renewals, the newest first; only those of its member. */
export async function ordersOfSubscription(db: Db, subscription: Subscription): Promise<Order[]> {
  const { id, memberId, orderId } = subscription;
  if (memberId === null) return [];
  const renewal = eq(orders.subscriptionId, id);
  const related = orderId === null ? renewal : or(eq(orders.id, orderId), renewal);
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), related))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}
