import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { paymentAfter } from "./subscription";
import type { Subscription } from "./subscription-store";
import { renewals, subscriptions } from "./tables";

export type Renewal = typeof renewals.$inferSelect;
type Period = Pick<Renewal, "subscriptionId" | "periodStart">;

const isPeriod = ({ subscriptionId, periodStart }: Period) =>
  and(eq(renewals.subscriptionId, subscriptionId), eq(renewals.periodStart, periodStart));

/**
 * The row of a period, created if needed, and locked. If it already has an order, another run was faster. The row
 * prevents a period from being charged twice.
 */
export async function claimPeriod(tx: Db, period: Period): Promise<Renewal> {
  const [row] = await tx
    .insert(renewals)
    .values({ ...period, status: "due" })
    .onConflictDoUpdate({
      target: [renewals.subscriptionId, renewals.periodStart],
      set: { attempts: sql`${renewals.attempts}` },
    })
    .returning();
  if (!row) throw new Error("the renewal could not be inserted");
  return row;
}

export async function updateRenewal(tx: Db, of: Period, change: Partial<Renewal>): Promise<void> {
  await tx.update(renewals).set(change).where(isPeriod(of));
}

export async function lockRenewalOf(tx: Db, orderId: number): Promise<Renewal | undefined> {
  const [row] = await tx.select().from(renewals).where(eq(renewals.orderId, orderId)).for("update");
  return row;
}

/**
 * The order that paid the newest period of a subscription: the last paid renewal or the first order. Periods are sorted
 * by their planned days, not by the time of payment.
 */
export async function newestPaidOrder(
  db: Db,
  { id, orderId }: Pick<Subscription, "id" | "orderId">,
): Promise<number | null> {
  const [newest] = await db
    .select({ orderId: renewals.orderId })
    .from(renewals)
    .where(and(eq(renewals.subscriptionId, id), eq(renewals.status, "paid")))
    .orderBy(desc(renewals.periodStart))
    .limit(1);
  return newest ? newest.orderId : orderId;
}

/** The renewal that is written but neither paid nor given up. */
export async function openRenewalOf(db: Db, subscriptionId: number): Promise<Renewal | undefined> {
  const isOpen = inArray(renewals.status, ["due", "failed"]);
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.subscriptionId, subscriptionId), isOpen, isNotNull(renewals.orderId)))
    .orderBy(asc(renewals.periodStart))
    .limit(1);
  return row;
}

/**
 * Ids of subscriptions whose next payment is due and has no renewal yet. The rules are checked again under the lock.
 */
export async function dueSubscriptions(db: Db, now: Date, limit: number): Promise<number[]> {
  const written = and(
    eq(renewals.subscriptionId, subscriptions.id),
    eq(renewals.periodStart, subscriptions.nextPaymentAt),
  );
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(renewals, written)
    .where(
      and(
        eq(subscriptions.status, "active"),
        lte(subscriptions.nextPaymentAt, now),
        isNull(renewals.orderId),
        or(isNull(subscriptions.markedCancelAt), gt(subscriptions.markedCancelAt, now)),
      ),
    )
    .orderBy(asc(subscriptions.nextPaymentAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Orders of renewals whose next step is due. */
export async function renewalsToRetry(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ orderId: renewals.orderId })
    .from(renewals)
    .where(and(eq(renewals.status, "failed"), lte(renewals.nextTryAt, now), isNotNull(renewals.orderId)))
    .orderBy(asc(renewals.nextTryAt))
    .limit(limit);
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

/** Postpones a renewal because the member pays in person. If that fails, the plan continues. */
export async function postponeRenewal(tx: Db, orderId: number, nextTryAt: Date): Promise<void> {
  const underWay = and(eq(renewals.orderId, orderId), eq(renewals.status, "due"));
  await tx.update(renewals).set({ status: "failed", nextTryAt }).where(underWay);
}

/** Makes the next run take the next step, because another method was chosen or the subscription has ended. */
export async function retrySoon(tx: Db, subscriptionId: number, now: Date): Promise<void> {
  const waiting = and(eq(renewals.subscriptionId, subscriptionId), eq(renewals.status, "failed"));
  await tx.update(renewals).set({ nextTryAt: now }).where(waiting);
}

/** Ids of yearly subscriptions whose payment is near. */
export async function subscriptionsToRemind(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
): Promise<number[]> {
  const ofThePeriod = and(
    eq(renewals.subscriptionId, subscriptions.id),
    eq(renewals.periodStart, subscriptions.nextPaymentAt),
  );
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(renewals, ofThePeriod)
    .where(
      and(
        eq(subscriptions.status, "active"),
        eq(subscriptions.period, "year"),
        isNull(subscriptions.markedCancelAt),
        gt(subscriptions.nextPaymentAt, now),
        lte(subscriptions.nextPaymentAt, until),
        isNull(renewals.remindedAt),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** True the first time for a period. */
export async function noteReminder(tx: Db, period: Period, now: Date): Promise<boolean> {
  await claimPeriod(tx, period);
  const rows = await tx
    .update(renewals)
    .set({ remindedAt: now })
    .where(and(isPeriod(period), isNull(renewals.remindedAt)))
    .returning({ id: renewals.subscriptionId });
  return rows.length > 0;
}

/**
 * Skips due payments after a restore, because they may have been charged since the backup under a lost key. The next
 * payment is the first one after now, and declined charges are not tried again. @returns ids of the subscriptions, for
 * an operator
 */
export async function skipDuePayments(tx: Db, now: Date): Promise<number[]> {
  const ids = await dueSubscriptions(tx, now, 1_000_000);
  const due = await tx.select().from(subscriptions).where(inArray(subscriptions.id, ids));
  for (const each of due)
    await tx
      .update(subscriptions)
      .set({ nextPaymentAt: paymentAfter(each, now) })
      .where(eq(subscriptions.id, each.id));
  const tries = await tx
    .update(renewals)
    .set({ nextTryAt: null })
    .where(and(eq(renewals.status, "failed"), lte(renewals.nextTryAt, now)))
    .returning({ id: renewals.subscriptionId });
  return [...new Set([...due, ...tries].map(({ id }) => id))].sort((a, b) => a - b);
}
