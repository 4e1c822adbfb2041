import { and, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { catalogue } from "../../content";
import { orders } from "../tables";
import { releaseCouponUse, takeCouponUse } from "./coupon-counters";
import { couponsOf, linesOf } from "./order-parts";
import { bindSeats, holderOf, returnSeats, takeSeatsOnOffer } from "./offered-seats";
import type { Order } from "./orders";
import { releaseStock, takeStock } from "./stock";

export type Missing =
  | { kind: "stock"; productId: number; variationId: number | null; remaining: number }
  | { kind: "coupon"; code: string };

type Wanted = {
  email: string;
  /** Whose places in the waiting list count. */
  memberId: number | null;
  lines: readonly {
    productId: number;
    variationId: number | null;
    quantity: number;
    extra: Readonly<Record<string, string>>;
  }[];
  coupons: readonly { code: string }[];
};

/**
 * Takes the seats and coupon uses of an order, conditionally; answers what is missing, and then the caller rolls back.
 * Seats that the waiting list keeps for this buyer come first; `bindHolds` tells them the number of the order.
 * Call it while the order's own coupon rows are not written or do not count.
 */
export async function takeHolds(tx: Db, wanted: Wanted): Promise<Missing | null> {
  for (const { code } of [...wanted.coupons].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const coupon = catalogue().coupon(code);
    if (!coupon || !(await takeCouponUse(tx, coupon, wanted.email))) return { kind: "coupon", code };
  }
  const holder = holderOf(wanted.memberId, wanted.lines);
  const short = await takeStock(tx, wanted.lines, (shelf, most) => takeSeatsOnOffer(tx, holder, shelf, most));
  return short && { kind: "stock", ...short };
}

/** After `takeHolds`, when the order has its number. */
export async function bindHolds(
  tx: Db,
  orderId: number,
  { memberId, lines }: Pick<Wanted, "memberId" | "lines">,
): Promise<void> {
  await bindSeats(tx, holderOf(memberId, lines), orderId);
}

/** Takes them again for an order that had given them back. */
export async function retakeHolds(tx: Db, order: Order): Promise<Missing | null> {
  const [lines, coupons] = [await linesOf(tx, order.id), await couponsOf(tx, order.id)];
  const { email, memberId } = order;
  const missing = await takeHolds(tx, { email, memberId, lines, coupons });
  if (missing !== null) return missing;
  await bindHolds(tx, order.id, { memberId, lines });
  await tx.update(orders).set({ holds: true }).where(eq(orders.id, order.id));
  return null;
}

/** Gives seats and coupon uses back, once. A seat from the waiting list goes back to its person, not to the stock. */
export async function releaseHolds(tx: Db, orderId: number): Promise<void> {
  const released = await tx
    .update(orders)
    .set({ holds: false, holdUntil: null })
    .where(and(eq(orders.id, orderId), eq(orders.holds, true)))
    .returning({ id: orders.id });
  if (released.length === 0) return;
  for (const { code } of await couponsOf(tx, orderId)) await releaseCouponUse(tx, code);
  await releaseStock(tx, await linesOf(tx, orderId), (shelf) => returnSeats(tx, orderId, shelf));
}

/** A refunded order holds no seats any more; its coupon uses stay used. The seats are released line by line. */
export async function keepUses(tx: Db, orderId: number): Promise<void> {
  await tx.update(orders).set({ holds: false, holdUntil: null }).where(eq(orders.id, orderId));
}
