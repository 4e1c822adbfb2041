import { and, count, eq, inArray, isNull, ne, notInArray, or, type SQL } from "drizzle-orm";
import { findCoupon } from "../codes";
import type { Db } from "../../ground/database/client";
import { couponsOf, type Order } from "../orders";
import { orderCoupons, orders } from "../orders";

/**
 * The coupon with which an order meets a limit: unknown buyers would hold more than half of its uses without paying, or
 * the orders of one unproven address more uses than a customer may; null if there is none. Call it in the transaction
 * that took the use, which still holds the lock of the coupon's counter.
 *
 * @param known the codes of the order, if the caller has read them
 */
export async function metCouponCeiling(
  tx: Db,
  order: Order,
  known?: readonly { code: string }[],
): Promise<string | null> {
  if (order.discount === 0) return null;
  for (const { code } of known ?? (await couponsOf(tx, order.id))) {
    const { usageLimit, usageLimitPerCustomer } = (await findCoupon(tx, code)) ?? {};
    if (usageLimit && (await usesOfUnknown(tx, code, order.id, isHeld)) >= Math.floor(usageLimit / 2))
      return code;
    const ofAddress = and(eq(orders.email, order.email), or(isHeld, isGiven));
    if (
      usageLimitPerCustomer &&
      (await usesOfUnknown(tx, code, order.id, ofAddress)) >= usageLimitPerCustomer
    )
      return code;
  }
  return null;
}

const isHeld = and(
  inArray(orders.status, ["pending", "held"]),
  inArray(orders.paymentMethod, ["invoice", "free"]),
  eq(orders.holds, true),
);
/** A free order without counted places was never held. */
const isGiven = and(eq(orders.total, 0), notInArray(orders.status, ["cancelled", "failed"]));

async function usesOfUnknown(tx: Db, code: string, except: number, kind: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ uses: count() })
    .from(orderCoupons)
    .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
    .where(
      and(
        eq(orderCoupons.code, code),
        ne(orders.id, except),
        eq(orders.addressProven, false),
        isNull(orders.memberId),
        kind,
      ),
    );
  return row?.uses ?? 0;
}
