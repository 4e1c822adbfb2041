import { and, count, eq, inArray, isNull, ne } from "drizzle-orm";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import { couponsOf, type Order } from "./store";
import { orderCoupons, orders } from "./tables";

/**
 * The coupon of an order of which unknown buyers would hold more than half of the uses without paying; null: none. Call
 * it in the transaction that took the use: the lock of the coupon's counter is still held.
 *
 * @param known the codes of the order, where the caller has them
 */
export async function metCouponCeiling(
  tx: Db,
  order: Order,
  known?: readonly { code: string }[],
): Promise<string | null> {
  if (order.discount === 0) return null;
  for (const { code } of known ?? (await couponsOf(tx, order.id))) {
    const limit = catalogue().coupon(code)?.usageLimit ?? null;
    if (limit !== null && (await heldByUnknown(tx, code, order.id)) >= Math.floor(limit / 2)) return code;
  }
  return null;
}

async function heldByUnknown(tx: Db, code: string, except: number): Promise<number> {
  const [row] = await tx
    .select({ uses: count() })
    .from(orderCoupons)
    .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
    .where(
      and(
        eq(orderCoupons.code, code),
        ne(orders.id, except),
        inArray(orders.status, ["pending", "held"]),
        inArray(orders.paymentMethod, ["invoice", "free"]),
        eq(orders.holds, true),
        eq(orders.addressProven, false),
        isNull(orders.memberId),
      ),
    );
  return row?.uses ?? 0;
}
