import { and, eq } from "drizzle-orm";
import { secondsOf, times } from "@/lib/rules/times/times";
import { lineMessages } from "../cart";
import { findCoupon } from "../codes";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { readStock, releaseStock, stockItemOf, stockKey, takeStock } from "../products";
import { type AddressProof, takeAddressProof } from "../../people/sign-in";
import {
  bindTakenSeats,
  offerSeats,
  returnTakenSeats,
  seatHolderOf,
  takeOfferedSeats,
} from "../waiting-list";
import { takeCredit } from "./credit";
import { releaseCouponUse, takeCouponUse } from "./coupon-uses";
import { isHeldUnpaid } from "../orders/order";
import { liveLinesOf } from "../order-lines";
import { couponsOf, type Order, type OrderLine, updateOrder } from "../orders";
import { orders } from "../orders";
import { ceilingError, countUnconfirmed, forgetUnconfirmed, networkHash, seatsIn } from "./unconfirmed-seats";
import { forgetUnpaid, limitUnpaidSeats, provenAddressOf } from "./unpaid-seats";
import { metCouponCeiling } from "./unconfirmed-coupons";
import { orderErrors } from "../orders";

export type MissingHold =
  | { kind: "stock"; productId: number; variationId: number | null; remaining: number }
  | { kind: "coupon"; code: string }
  | { kind: "credit" };

type Wanted = {
  email: string;
  /** The member whose waiting-list entries count. */
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
 * Takes an order's seats and coupon uses. If one is not available, it returns that one and the caller rolls back. Seats
 * that the waiting list holds for this buyer are used first; `bindHolds` gives them the order's number. Call it while
 * the order's own coupon rows are not written or do not count.
 */
export async function takeHolds(tx: Db, wanted: Wanted): Promise<MissingHold | null> {
  for (const { code } of [...wanted.coupons].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const coupon = await findCoupon(tx, code);
    if (!coupon || !(await takeCouponUse(tx, coupon, wanted.email))) return { kind: "coupon", code };
  }
  const holder = seatHolderOf(wanted.memberId, wanted.lines);
  const short = await takeStock(tx, wanted.lines, (stockItem, most) =>
    takeOfferedSeats(tx, holder, stockItem, most),
  );
  return short && { kind: "stock", ...short };
}

/** Gives the waiting list's seats the order's number. Call it after `takeHolds`, when the order has a number. */
export async function bindHolds(
  tx: Db,
  orderId: number,
  { memberId, lines }: Pick<Wanted, "memberId" | "lines">,
): Promise<void> {
  await bindTakenSeats(tx, seatHolderOf(memberId, lines), orderId);
}

/** Takes seats, coupon uses and the code's part again for an order that had released them. */
export async function retakeHolds(
  tx: Db,
  order: Order,
  deps: Pick<Deps, "clock">,
): Promise<MissingHold | null> {
  const [lines, coupons] = [await liveLinesOf(tx, order.id), await couponsOf(tx, order.id)];
  const { email, memberId } = order;
  const missing = await takeHolds(tx, { email, memberId, lines, coupons });
  if (missing !== null) return missing;
  if (!(await takeCredit(tx, deps, order))) return { kind: "credit" };
  await bindHolds(tx, order.id, { memberId, lines });
  await tx.update(orders).set({ holds: true }).where(eq(orders.id, order.id));
  return null;
}

/** Retakes in a savepoint, so that items taken before a missing one are returned. */
export async function retakeHoldsInSavepoint(
  tx: Db,
  retake: (inner: Db) => Promise<MissingHold | null>,
): Promise<MissingHold | null> {
  class Short extends Error {
    constructor(readonly missing: MissingHold) {
      super("short");
    }
  }
  try {
    await tx.transaction(async (inner) => {
      const missing = await retake(inner);
      if (missing) throw new Short(missing);
    });
    return null;
  } catch (error) {
    if (error instanceof Short) return error.missing;
    throw error;
  }
}

/** Takes the seats of a refunded order again. Its coupon uses were never released. */
export async function retakeSeats(tx: Db, order: Order): Promise<MissingHold | null> {
  if (order.seatMove) return null;
  const { email, memberId } = order;
  const lines = await liveLinesOf(tx, order.id);
  const missing = await takeHolds(tx, { email, memberId, lines, coupons: [] });
  if (missing !== null) return missing;
  await bindHolds(tx, order.id, { memberId, lines });
  await tx.update(orders).set({ holds: true }).where(eq(orders.id, order.id));
  return null;
}

/**
 * Releases an order's seats and coupon uses, once. A seat from the waiting list returns to its person instead of the
 * stock. Only `releaseSeats` offers free seats to the list.
 */
export async function releaseHolds(tx: Db, orderId: number): Promise<void> {
  const released = await tx
    .update(orders)
    .set({ holds: false })
    .where(and(eq(orders.id, orderId), eq(orders.holds, true)))
    .returning({ id: orders.id });
  if (released.length === 0) return;
  await forgetUnconfirmed(tx, orderId);
  await forgetUnpaid(tx, orderId);
  for (const { code } of await couponsOf(tx, orderId)) await releaseCouponUse(tx, code);
  await releaseStock(tx, await liveLinesOf(tx, orderId), (stockItem) =>
    returnTakenSeats(tx, orderId, stockItem),
  );
}

/** Ends the holds of a refunded order. Its coupon uses stay used, and its seats are released line by line. */
export async function keepUses(tx: Db, orderId: number): Promise<void> {
  await forgetUnpaid(tx, orderId);
  await tx.update(orders).set({ holds: false, holdUntil: null }).where(eq(orders.id, orderId));
}

/**
 * Applies two limits: the seats of an order that is not paid at once, by `unpaid-seats.ts`, and the seats and limited
 * coupon uses that orders with unconfirmed addresses hold. Above a limit, an order by transfer or for free is refused.
 * A payment that has begun continues and takes its seats when the money arrives: so everybody can pay, and a buyer who
 * never finishes holds nothing. A buyer who types the code of the address counts as confirmed from then on. The order's
 * rows are written, and the order is locked or new.
 *
 * @throws SEATS_UNPAID; SEATS_LIMITED; CODE_REFUSED
 */
export async function limitHolds(
  tx: Db,
  deps: Deps,
  order: Order,
  { ip, proof }: { ip: string; proof: AddressProof | null },
  known?: { lines: readonly OrderLine[]; coupons: readonly { code: string }[] },
): Promise<Order> {
  if (order.subscriptionId !== null || order.byDesk || !order.holds) return order;
  const now = deps.clock();
  const isAtOnce = !isHeldUnpaid(order);
  if (order.memberId !== null && isAtOnce) return order;
  const lines = known?.lines ?? (await liveLinesOf(tx, order.id));
  if (!isAtOnce) {
    if (proof && !(await takeAddressProof(tx, proof, order.email, now))) throw orderErrors.codeRefused();
    const { memberId } = order;
    const isKnown = memberId !== null || order.addressProven || proof !== null;
    const [email, network] = [await provenAddressOf(tx, order), await networkHash(tx, deps, ip)];
    await limitUnpaidSeats(tx, deps, order, { memberId, email, network }, lines, isKnown);
    if (proof) return updateOrder(tx, order.id, { addressProven: true });
    if (isKnown) return order;
  }
  const until = secondsAfter(now, secondsOf(isAtOnce ? times.paying : times.confirming));
  const met = await countUnconfirmed(tx, deps, order, { ip, until, lines });
  if (met && !isAtOnce) throw ceilingError(met);
  // A buyer who pays at once holds a coupon only for the minutes of the payment.
  const code = isAtOnce ? null : await metCouponCeiling(tx, order, known?.coupons);
  if (code !== null) throw orderErrors.couponLimited(code);
  if (!met) return order;
  await releaseHolds(tx, order.id);
  return { ...order, holds: false };
}

/** Whether the payment of an order without held seats may continue: its seats are still available. */
export async function hasSeatsLeft(db: Db, orderId: number): Promise<boolean> {
  const wanted = seatsIn(await liveLinesOf(db, orderId));
  const counted = await readStock(
    db,
    wanted.map(({ stockItem }) => stockItem.productId),
  );
  return wanted.every(
    ({ stockItem, quantity }) => (counted.get(stockKey(stockItem)) ?? stockItem.initial) >= quantity,
  );
}

/** Releases an order's seats and coupon uses, once, and offers the free seats to the waiting list. */
export async function releaseSeats(tx: Db, deps: Deps, orderId: number): Promise<void> {
  await releaseHolds(tx, orderId);
  const stockItems = (await liveLinesOf(tx, orderId)).flatMap((line) => stockItemOf(line) ?? []);
  const each = new Map(stockItems.map((stockItem) => [stockKey(stockItem), stockItem]));
  for (const [, stockItem] of [...each].sort(([a], [b]) => (a < b ? -1 : 1)))
    await offerSeats(tx, deps, stockItem);
}

/**
 * The error that names the item that sold out during checkout. Throw it inside the transaction, so that nothing is
 * taken.
 */
export function missingHoldError(missing: MissingHold) {
  if (missing.kind === "coupon") return orderErrors.couponUsedUp();
  if (missing.kind === "credit") return orderErrors.creditGone();
  const product = catalogue().product(missing.productId);
  const variation = product?.variations.find(({ id }) => id === missing.variationId);
  const name = variation?.name ?? product?.name ?? "This product";
  const message =
    missing.remaining > 0 ? lineMessages.notEnough(name, missing.remaining) : lineMessages.outOfStock(name);
  return orderErrors.outOfStock(message);
}
