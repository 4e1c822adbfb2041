import { and, count, eq, inArray, lt, not, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { Coupon } from "../domain/coupons";
import { couponCounters, orderCoupons, orders, type OrderStatus } from "../tables";

const dead: OrderStatus[] = ["CANCELLED", "FAILED"];

/**
 * How often live orders used a coupon, by everybody and by these addresses. A pending order of this very cart does not
 * count: whoever comes back to an unfinished payment keeps the coupon.
 */
export async function readCouponUses(
  db: Db,
  code: string,
  by: { emails: readonly string[]; cartId: string | null },
) {
  const [counter] = await db.select().from(couponCounters).where(eq(couponCounters.code, code));
  const own =
    by.cartId === null ? 0 : await countUses(db, and(eq(orderCoupons.code, code), pendingOf(by.cartId)));
  const byCustomer =
    by.emails.length === 0
      ? 0
      : await countUses(db, and(usedBy(code, by.emails), by.cartId ? not(pendingOf(by.cartId)) : undefined));
  return { used: Math.max(0, (counter?.used ?? 0) - own), usedByCustomer: byCustomer };
}

/**
 * Counts one use, unless a limit is reached. The counter's row stays locked until the transaction ends, so the count by
 * customer is true as well. Call it before this order's own coupon rows are written.
 */
export async function takeCouponUse(
  tx: Db,
  coupon: Pick<Coupon, "code" | "usageLimit" | "usageLimitPerCustomer">,
  email: string,
): Promise<boolean> {
  await tx.insert(couponCounters).values({ code: coupon.code }).onConflictDoNothing();
  const below = coupon.usageLimit === null ? undefined : lt(couponCounters.used, coupon.usageLimit);
  const taken = await tx
    .update(couponCounters)
    .set({ used: sql`${couponCounters.used} + 1` })
    .where(and(eq(couponCounters.code, coupon.code), below))
    .returning({ used: couponCounters.used });
  if (taken.length === 0) return false;
  if (coupon.usageLimitPerCustomer === null) return true;
  if ((await countUses(tx, usedBy(coupon.code, [email.toLowerCase()]))) < coupon.usageLimitPerCustomer)
    return true;
  await releaseCouponUse(tx, coupon.code);
  return false;
}

export async function releaseCouponUse(tx: Db, code: string): Promise<void> {
  await tx
    .update(couponCounters)
    .set({ used: sql`greatest(${couponCounters.used} - 1, 0)` })
    .where(eq(couponCounters.code, code));
}

const usedBy = (code: string, emails: readonly string[]) =>
  and(
    eq(orderCoupons.code, code),
    inArray(sql`lower(${orders.email})`, [...emails]),
    notInArray(orders.status, dead),
  );

const pendingOf = (cartId: string) =>
  sql`(${orders.status} = 'PENDING' and starts_with(${orders.checkoutKey}, ${`${cartId}:`}))`;

async function countUses(db: Db, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(orderCoupons)
    .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
    .where(where);
  return row?.uses ?? 0;
}
