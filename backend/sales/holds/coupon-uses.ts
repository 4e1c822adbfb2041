import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Coupon } from "../../content/documents/coupon";
import { findCoupon } from "../codes";
import type { Db } from "../../ground/database/client";
import type { OrderStatus } from "../orders/order";
import { couponsOf, type Order } from "../orders";
import { couponCounters, orderCoupons, orders } from "../orders";

/**
 * How often live orders used a coupon, in total and with these addresses. A pending order of this cart does not count,
 * so a buyer who returns to an unfinished payment keeps the coupon.
 */
export async function readCouponUses(
  db: Db,
  code: string,
  by: { emails: readonly string[]; cartId: string | null },
) {
  const { cartId, emails } = by;
  const used = db
    .select({ used: couponCounters.used })
    .from(couponCounters)
    .where(eq(couponCounters.code, code));
  const own = cartId === null ? sql`0` : usesWhere(db, and(eq(orderCoupons.code, code), pendingOf(cartId)));
  const byCustomer =
    emails.length === 0
      ? sql`0`
      : usesWhere(db, and(usedBy(code, emails), cartId ? not(pendingOf(cartId)) : undefined));
  const [row] = await db
    .select({
      used: sql<number>`coalesce((${used}), 0)`,
      own: sql<number>`(${own})::integer`,
      byCustomer: sql<number>`(${byCustomer})::integer`,
    })
    .from(sql`(select 1) as one`);
  const { used: all = 0, own: ownUses = 0, byCustomer: usedByCustomer = 0 } = row ?? {};
  return { used: Math.max(0, all - ownUses), usedByCustomer };
}

/**
 * Counts one use, unless a limit is reached. The counter's row stays locked until the transaction ends, so the count by
 * customer is exact as well. Call it before this order's own coupon rows are written.
 */
export async function takeCouponUse(
  tx: Db,
  coupon: Pick<Coupon, "code" | "usageLimit" | "usageLimitPerCustomer">,
  email: string,
): Promise<boolean> {
  if (coupon.usageLimit !== null && coupon.usageLimit < 1) return false;
  const taken = await tx
    .insert(couponCounters)
    .values({ code: coupon.code, used: 1 })
    .onConflictDoUpdate({
      target: couponCounters.code,
      set: { used: sql`${couponCounters.used} + 1` },
      setWhere: coupon.usageLimit === null ? undefined : lt(couponCounters.used, coupon.usageLimit),
    })
    .returning({ used: couponCounters.used });
  if (taken.length === 0) return false;
  if (coupon.usageLimitPerCustomer === null) return true;
  if ((await countUses(tx, usedBy(coupon.code, [email.toLowerCase()]))) < coupon.usageLimitPerCustomer)
    return true;
  await releaseCouponUse(tx, coupon.code);
  return false;
}

/**
 * The order's coupon that its address has used as often as one customer may; null if there is none. This order's own
 * uses do not count.
 */
export async function usedUpCoupon(tx: Db, order: Order): Promise<string | null> {
  for (const { code } of await couponsOf(tx, order.id)) {
    const most = (await findCoupon(tx, code))?.usageLimitPerCustomer ?? null;
    if (most === null) continue;
    await tx.select().from(couponCounters).where(eq(couponCounters.code, code)).for("update");
    if ((await countUses(tx, and(usedBy(code, [order.email]), ne(orders.id, order.id)))) >= most) return code;
  }
  return null;
}

export async function releaseCouponUse(tx: Db, code: string): Promise<void> {
  await tx
    .update(couponCounters)
    .set({ used: sql`greatest(${couponCounters.used} - 1, 0)` })
    .where(eq(couponCounters.code, code));
}

const deadStatuses: OrderStatus[] = ["cancelled", "failed"];

/**
 * Uses of an address: its orders that were paid, placed by the signed-in member, or confirmed. An order in which
 * somebody only typed the address does not count (docs/decisions/strangers.md).
 */
const usedBy = (code: string, emails: readonly string[]) =>
  and(
    eq(orderCoupons.code, code),
    inArray(orders.email, [...emails]),
    notInArray(orders.status, deadStatuses),
    or(
      eq(orders.addressProven, true),
      isNull(orders.sessionId),
      and(isNotNull(orders.paidAt), gt(orders.total, 0)),
    ),
    // An order that was not confirmed in time has released its uses; a refunded order has not.
    not(sql`(${orders.status} in ('pending', 'held') and not ${orders.holds})`),
  );

const pendingOf = (cartId: string) =>
  sql`(${orders.status} = 'pending' and ${orders.holds} and ${orders.cartId} is not distinct from ${cartId})`;

const usesWhere = (db: Db, where: ReturnType<typeof and>) =>
  db
    .select({ uses: count() })
    .from(orderCoupons)
    .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
    .where(where);

async function countUses(db: Db, where: ReturnType<typeof and>): Promise<number> {
  return (await usesWhere(db, where))[0]?.uses ?? 0;
}
