import { and, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { catalogue } from "../../content";
import { orders } from "../tables";
import { releaseCouponUse, takeCouponUse } from "./coupon-counters";
import { couponsOf, linesOf } from "./order-parts";
import type { Order } from "./orders";
import { releaseStock, takeStock } from "./stock";

export type Missing =
  | { kind: "stock"; productId: number; variationId: number | null; remaining: number }
  | { kind: "coupon"; code: string };

type Wanted = {
  email: string;
  lines: readonly { productId: number; variationId: number | null; quantity: number }[];
  coupons: readonly { code: string }[];
};

/**
 * Takes the seats and coupon uses of an order, conditionally; answers what is missing, and then the caller rolls back.
 * Call it while the order's own coupon rows are not written or do not count.
 */
export async function takeHolds(tx: Db, wanted: Wanted): Promise<Missing | null> {
  for (const { code } of [...wanted.coupons].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const coupon = catalogue().coupon(code);
    if (!coupon || !(await takeCouponUse(tx, coupon, wanted.email))) return { kind: "coupon", code };
  }
  const short = await takeStock(tx, wanted.lines);
  return short && { kind: "stock", ...short };
}

/** Takes them again for an order that had given them back. */
export async function retakeHolds(tx: Db, order: Order): Promise<Missing | null> {
  const [lines, coupons] = [await linesOf(tx, order.id), await couponsOf(tx, order.id)];
  const missing = await takeHolds(tx, { email: order.email, lines, coupons });
  if (missing === null) await tx.update(orders).set({ holds: true }).where(eq(orders.id, order.id));
  return missing;
}

/** Gives seats and coupon uses back, once. */
export async function releaseHolds(tx: Db, orderId: number): Promise<void> {
  const released = await tx
    .update(orders)
    .set({ holds: false, holdUntil: null })
    .where(and(eq(orders.id, orderId), eq(orders.holds, true)))
    .returning({ id: orders.id });
  if (released.length === 0) return;
  for (const { code } of await couponsOf(tx, orderId)) await releaseCouponUse(tx, code);
  await releaseStock(tx, await linesOf(tx, orderId));
}
