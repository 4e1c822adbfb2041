import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { printedWords, wordsOf } from "@/lib/rules/forms/buyer-words";
import { secondsOf, times } from "@/lib/rules/times/times";
import type { Shopper, StoredCart } from "../cart";
import { carts } from "../cart/tables";
import type { Db } from "../../ground/database/client";
import { prepared } from "../../ground/database/prepared";
import { secondsAfter } from "../../ground/dates";
import { insertSeats } from "../seats";
import type { OrderStatus } from "./order";
import {
  orderCoupons,
  orderLineDiscounts,
  orderLines,
  orders,
  orderTaxes,
  unconfirmedSeats,
  unpaidSeats,
} from "./tables";

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** `isVouchedFor` as a condition of a query: true or false, never null. */
export const isVouchedRow = sql<boolean>`(${or(
  and(isNotNull(orders.paidAt), gt(orders.total, 0)),
  and(or(isNotNull(orders.memberId), orders.addressProven), isNull(orders.confirmUntil)),
)})`;

export async function insertOrder(tx: Db, order: NewOrder): Promise<Order> {
  const [made] = await tx.insert(orders).values(order).returning();
  if (!made) throw new Error("the order was not written");
  return made;
}

/**
 * A later order of the same buyer, which renews a subscription or pays to move a seat. It repeats the printed words as
 * far as its address may have them.
 */
export function following(
  { memberId, email, billing, test, ...earlier }: Order,
  later: Omit<NewOrder, "email" | "billing"> & Partial<Pick<NewOrder, "email" | "billing">>,
): NewOrder {
  const order = { memberId, email, billing, test, ...later };
  return { ...order, ...printedWords(wordsOf(order.billing, earlier)) };
}

/**
 * Reads an order and locks it until the transaction ends, so that its changes run one after another. Other transactions
 * may still write rows that name the order: a code's movement names the order that gave the code, and that order's own
 * transaction may be waiting for the code.
 */
export async function lockOrder(tx: Db, id: number): Promise<Order | undefined> {
  const [row] = await locked(tx).execute({ id });
  return row;
}

const locked = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .for("no key update")
    .prepare("lock_order"),
);

/** Locks the cart that an order came from, if any, until the end of the transaction. */
export async function lockCartOf(tx: Db, orderId: number): Promise<void> {
  await lockedCart(tx).execute({ orderId });
}

const lockedCart = prepared((db) => {
  const isAsked = eq(orders.id, sql.placeholder("orderId"));
  const itsCart = db.select({ cartId: orders.cartId }).from(orders).where(isAsked);
  return db
    .select({ id: carts.id })
    .from(carts)
    .where(sql`${carts.id} = (${itsCart})`)
    .for("update")
    .prepare("lock_cart_of_order");
});

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The order that this version of a cart became, and unpaid orders of its other versions. */
export async function ordersOfCart(
  tx: Db,
  cart: Pick<StoredCart, "id" | "version">,
): Promise<{ own: OfCart | undefined; stale: OfCart | undefined }> {
  const rows = await ofCart(tx).execute({ cartId: cart.id, version: cart.version });
  const isOwn = ({ cartVersion }: OfCart) => cartVersion === cart.version;
  return { own: rows.find(isOwn), stale: rows.find((row) => !isOwn(row)) };
}

type OfCart = Pick<Order, "id" | "cartVersion">;
const ofCart = prepared((db) => {
  const isRelevant = or(eq(orders.cartVersion, sql.placeholder("version")), eq(orders.status, "pending"));
  return db
    .select({ id: orders.id, cartVersion: orders.cartVersion })
    .from(orders)
    .where(and(eq(orders.cartId, sql.placeholder("cartId")), isRelevant))
    .orderBy(asc(orders.id))
    .prepare("orders_of_cart");
});

/**
 * @param isSettled the seats are confirmed or paid, so they no longer count as held without payment
 * @param countedUntil the seats count until then
 */
export async function updateOrder(
  tx: Db,
  id: number,
  change: Partial<NewOrder>,
  { isSettled = false, countedUntil = null }: { isSettled?: boolean; countedUntil?: Date | null } = {},
): Promise<Order> {
  const isItsSeat = eq(unconfirmedSeats.orderId, id);
  const beside = [];
  if (isSettled)
    beside.push(
      tx.$with("uncounted").as(tx.delete(unconfirmedSeats).where(isItsSeat).returning()),
      tx.$with("paid").as(tx.delete(unpaidSeats).where(isItsPaidSeat(id)).returning()),
    );
  if (countedUntil) {
    const moved = tx.update(unconfirmedSeats).set({ until: countedUntil }).where(isItsSeat);
    beside.push(tx.$with("moved").as(moved.returning()));
  }
  const [row] = await tx
    .with(...beside)
    .update(orders)
    .set(change)
    .where(eq(orders.id, id))
    .returning();
  if (!row) throw new Error(`order ${id} is gone`);
  return row;
}

/** An order without a price is never paid, so its seats stay counted. */
const isItsPaidSeat = (id: number) => and(eq(unpaidSeats.orderId, id), eq(unpaidSeats.free, false));

/**
 * The condition for an owner's rows, so that somebody else's order looks like a missing one. The session that placed a
 * guest's order may read it for 24 h. A member's order requires that member.
 */
function isOwnedBy(owner: Shopper, now: Date) {
  const byMember = owner.memberId === null ? undefined : eq(orders.memberId, owner.memberId);
  const bySession =
    owner.sessionId === null
      ? undefined
      : and(
          eq(orders.sessionId, owner.sessionId),
          isNull(orders.memberId),
          gt(orders.createdAt, secondsAfter(now, -secondsOf(times.placing))),
        );
  return byMember || bySession ? or(byMember, bySession) : sql`false`;
}

export async function findOwnedOrder(
  db: Db,
  by: { id: number } | { orderKey: string },
  owner: Shopper,
  now: Date,
): Promise<Order | undefined> {
  const which = "id" in by ? eq(orders.id, by.id) : eq(orders.orderKey, by.orderKey);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(which, isOwnedBy(owner, now)));
  return row;
}

/** Unpaid orders whose time to pay has run out. Orders that hold seats or coupon uses come first. */
export async function expiredOrders(db: Db, now: Date, limit: number): Promise<number[]> {
  const open: OrderStatus[] = ["pending", "failed", "held"];
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, open), isNotNull(orders.holdUntil), lte(orders.holdUntil, now)))
    .orderBy(desc(orders.holds), asc(orders.holdUntil))
    .limit(limit);
  return rows.map((row) => row.id);
}

export type OrderLine = typeof orderLines.$inferSelect;
export type OrderCoupon = typeof orderCoupons.$inferSelect;
type Discount = Omit<typeof orderLineDiscounts.$inferSelect, "orderId">;
export type OrderTax = typeof orderTaxes.$inferSelect;

/** An order's rows in other tables. */
export type NewParts = {
  lines: (Omit<typeof orderLines.$inferInsert, "orderId"> & { discounts: Omit<Discount, "lineId">[] })[];
  coupons: Omit<OrderCoupon, "orderId">[];
  taxes: Omit<OrderTax, "orderId">[];
};

/**
 * Writes the rows of a new order and notes the order on its cart. The cart keeps its version.
 * @returns the lines
 */
export async function insertParts(
  tx: Db,
  { id: orderId, email }: Pick<Order, "id" | "email">,
  parts: NewParts,
  cartId: string | null = null,
): Promise<OrderLine[]> {
  const of = <T>(rows: T[]) => rows.map((row) => ({ ...row, orderId }));
  const beside = [];
  if (parts.coupons.length > 0)
    beside.push(tx.$with("coupons").as(tx.insert(orderCoupons).values(of(parts.coupons)).returning()));
  if (parts.taxes.length > 0)
    beside.push(tx.$with("taxes").as(tx.insert(orderTaxes).values(of(parts.taxes)).returning()));
  if (cartId !== null) {
    const placed = tx.update(carts).set({ placedOrderId: orderId }).where(eq(carts.id, cartId));
    beside.push(tx.$with("placed").as(placed.returning()));
  }
  const lines = await tx
    .with(...beside)
    .insert(orderLines)
    .values(of(parts.lines))
    .returning();
  const discounts = lines.flatMap(({ id: lineId }, i) =>
    (parts.lines[i]?.discounts ?? []).map((discount) => ({ ...discount, lineId })),
  );
  if (discounts.length > 0) await tx.insert(orderLineDiscounts).values(of(discounts));
  await insertSeats(tx, lines, email);
  return lines;
}

export const linesOf = (db: Db, orderId: number) => linesOfOrders(db, [orderId]);

export function linesOfOrders(db: Db, ids: readonly number[]): Promise<OrderLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.id));
}

/** The discount of each line by coupon, sorted by code. */
export function discountsOf(db: Db, orderId: number): Promise<Discount[]> {
  const { lineId, code, discount } = orderLineDiscounts;
  return db
    .select({ lineId, code, discount })
    .from(orderLineDiscounts)
    .where(eq(orderLineDiscounts.orderId, orderId))
    .orderBy(asc(lineId), asc(code));
}

export const couponsOf = (db: Db, orderId: number) => couponsOfOrders(db, [orderId]);

export function couponsOfOrders(db: Db, ids: readonly number[]): Promise<OrderCoupon[]> {
  return db
    .select()
    .from(orderCoupons)
    .where(inArray(orderCoupons.orderId, [...ids]))
    .orderBy(asc(orderCoupons.code));
}

export const taxesOf = (db: Db, orderId: number) => taxesOfOrders(db, [orderId]);

export function taxesOfOrders(db: Db, ids: readonly number[]): Promise<OrderTax[]> {
  return db
    .select()
    .from(orderTaxes)
    .where(inArray(orderTaxes.orderId, [...ids]))
    .orderBy(asc(orderTaxes.label));
}

/** Orders with an address that no account has claimed, the newest first. */
export function ordersOfGuest(db: Db, email: string): Promise<Order[]> {
  const isTheirs = and(isNull(orders.memberId), eq(orders.email, email));
  return db.select().from(orders).where(isTheirs).orderBy(desc(orders.id));
}

/** Other orders of the buyer that wait for a transfer, the oldest first. */
export function waitingOrdersOf(db: Db, { id, memberId, email, test }: Order): Promise<Order[]> {
  const isTheirs = memberId === null ? eq(orders.email, email) : eq(orders.memberId, memberId);
  const isWaiting = and(
    eq(orders.status, "held"),
    eq(orders.paymentMethod, "invoice"),
    eq(orders.holds, true),
  );
  return db
    .select()
    .from(orders)
    .where(and(isTheirs, isWaiting, eq(orders.test, test), ne(orders.id, id)))
    .orderBy(asc(orders.id))
    .limit(20);
}

/** Every order of a member, the newest first. */
export function everyOrderOf(db: Db, memberId: number): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(desc(orders.id));
}
