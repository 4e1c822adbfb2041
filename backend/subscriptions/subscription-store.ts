import { and, asc, desc, eq, inArray, isNull, lte, notInArray, or } from "drizzle-orm";
import { grants } from "../access";
import type { Db } from "../database/client";
import { type Order, orders } from "../orders";
import type { SubscriptionChange } from "./subscription";
import { subscriptions } from "./tables";

export type Subscription = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;

export async function insertSubscription(tx: Db, row: NewSubscription): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

/** As stored; `asOf` says what they are at a moment. */
export function subscriptionsOf(db: Db, memberId: number): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(asc(subscriptions.id));
}

/**
 * The subscription, locked until the end of the transaction: everything that changes one stands in this queue.
 * Somebody else's and a missing one cannot be told apart (C16).
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

/** The one whose period an order pays, locked: named by a renewal, or waiting for this very order since it was placed. */
export async function lockPaidBy(
  tx: Db,
  order: Pick<Order, "id" | "subscriptionId">,
  productId: number,
): Promise<Subscription | undefined> {
  const named =
    order.subscriptionId === null
      ? eq(subscriptions.orderId, order.id)
      : eq(subscriptions.id, order.subscriptionId);
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(named, eq(subscriptions.productId, productId)))
    .for("update");
  return row;
}

export async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** Whoever it belongs to, locked; null when it is gone. Where an order is locked, too, the order comes first. */
export async function lockSubscriptionById(tx: Db, id: number): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return row;
}

/**
 * What an order started is charged to the method it was paid with, unless its member has chosen one by now; what it
 * renews is charged to the method that somebody paid it with in person.
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

/** Those that are charged to a saved payment method, locked. */
export function lockChargedTo(tx: Db, tokenId: number): Promise<Subscription[]> {
  return tx.select().from(subscriptions).where(eq(subscriptions.tokenId, tokenId)).for("update");
}

/** Those whose last day has passed, locked; what another process holds is left to it. */
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

/** What the subscription opened is closed. */
export async function closeGrants(tx: Db, subscription: Subscription, now: Date): Promise<void> {
  if (subscription.orderId === null) return;
  const opened = and(
    eq(grants.orderId, subscription.orderId),
    eq(grants.productId, subscription.productId),
    isNull(grants.revokedAt),
  );
  await tx.update(grants).set({ revokedAt: now }).where(opened);
}

/** The first order and the renewals, the newest first; only those of the subscription's member. */
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
