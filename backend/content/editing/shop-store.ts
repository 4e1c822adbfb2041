import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { grants } from "../../sales/access";
import { certificates } from "../../people/certificates";
import { calendarDates, type DateState } from "../../sales/calendar";
import type { Db } from "../../ground/database/client";
import { type Occurrence } from "../../sales/orders/order";
import { orderLines, orders } from "../../sales/orders/tables";
import { orderCoupons } from "../../sales/orders/tables";
import { seats } from "../../sales/seats";
import { subscriptions } from "../../sales/subscriptions";
import { waitingList } from "../../sales/waiting-list/tables";

/** A future date with at least one seat. */
export type SoldDate = {
  uid: string;
  /** The date as its buyers know it. */
  occurrence: Occurrence;
  paid: number;
  /** Seats of orders that wait for their money. */
  unpaid: number;
  /** The state that the date's people are told next, if they have not been told; null: nobody follows the date. */
  followed: Omit<DateState, "timezone"> | null;
  /** Whether the desk or the folder has cancelled the date, and its people know or are being told. */
  isCancelled: boolean;
};

const paid = ["processing", "completed"] as const;
const unpaid = ["pending", "held"] as const;

export async function soldDates(db: Db, now: Date): Promise<SoldDate[]> {
  const { occurrence } = orderLines;
  const uid = sql<string>`${occurrence}->>'uid'`;
  const rows = await db
    .select({
      uid,
      occurrence: sql<Occurrence>`(array_agg(${occurrence} order by ${occurrence}->>'modified' desc nulls last))[1]`,
      paid: sql<number>`(count(*) filter (where ${inArray(orders.status, [...paid])}))::int`,
      unpaid: sql<number>`(count(*) filter (where ${inArray(orders.status, [...unpaid])}))::int`,
      followed: sql<DateState | null>`(array_agg(${calendarDates.state}))[1]`,
      isCancelled: sql<boolean>`coalesce(bool_or(${calendarDates.isCancelled}), false)`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(seats, eq(seats.lineId, orderLines.id))
    .leftJoin(calendarDates, eq(calendarDates.uid, uid))
    .where(
      and(
        sql`${occurrence}->>'start' >= ${new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)}`,
        isNull(orderLines.endedAt),
        inArray(orders.status, [...paid, ...unpaid]),
      ),
    )
    .groupBy(uid);
  return rows.filter((row) => Date.parse(row.occurrence.start) > now.getTime());
}

/** The reasons why a product cannot be removed, as numbers. */
export type ProductNeeds = { subscriptions: number; people: number; openOrders: number };

/** The products among these that somebody still needs. */
export async function neededProducts(db: Db, ids: readonly number[]): Promise<Map<number, ProductNeeds>> {
  const needs = new Map<number, ProductNeeds>();
  for (const id of ids) {
    const [row] = await db
      .select({ count: sql<number>`count(distinct ${orders.id})::int` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orderLines.productId, id),
          isNull(orderLines.endedAt),
          inArray(orders.status, [...unpaid]),
          orders.holds,
        ),
      );
    const [having] = await db
      .select({ count: sql<number>`count(distinct ${grants.email})::int` })
      .from(grants)
      .where(
        and(
          eq(grants.productId, id),
          isNull(grants.revokedAt),
          inArray(grants.kind, ["download", "course", "program"]),
        ),
      );
    const found = {
      subscriptions: await db.$count(
        subscriptions,
        and(
          eq(subscriptions.productId, id),
          inArray(subscriptions.status, ["pending", "active", "held", "cancelling"]),
        ),
      ),
      people: having?.count ?? 0,
      openOrders: row?.count ?? 0,
    };
    if (found.subscriptions + found.people + found.openOrders > 0) needs.set(id, found);
  }
  return needs;
}

/** Every product with a subscription or with rights, for finding those that were removed. */
export async function productsInUse(db: Db): Promise<number[]> {
  const [ofRights, ofSubscriptions] = [
    await db.selectDistinct({ id: grants.productId }).from(grants).where(isNull(grants.revokedAt)),
    await db.selectDistinct({ id: subscriptions.productId }).from(subscriptions),
  ];
  return [...new Set([...ofRights, ...ofSubscriptions].map(({ id }) => id))];
}

/** Orders that wait for their money, counted by coupon. */
export async function couponsInUse(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: orderCoupons.code, count: sql<number>`count(*)::int` })
    .from(orderCoupons)
    .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
    .where(and(inArray(orders.status, [...unpaid]), orders.holds))
    .groupBy(orderCoupons.code);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/**
 * People who wait for a seat or were offered one, by the item that is sold out. `variationId` is 0 for the product
 * itself.
 */
export function waitingPeople(db: Db): Promise<{ productId: number; variationId: number; count: number }[]> {
  const { productId, variationId, status } = waitingList;
  return db
    .select({ productId, variationId, count: sql<number>`count(*)::int` })
    .from(waitingList)
    .where(inArray(status, ["waiting", "offered"]))
    .groupBy(productId, variationId);
}

/** Number of valid certificates of a workshop under an earlier name. */
export function certificatesOf(db: Db, slug: string): Promise<number> {
  return db.$count(
    certificates,
    and(eq(certificates.certificationSlug, slug), isNull(certificates.revokedAt)),
  );
}
