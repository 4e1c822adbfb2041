import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Cents, share } from "@/lib/money";
import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import { secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { seller } from "../../ground/seller";
import { vatLabel } from "../vat";
import { bindHolds, missingHoldError, takeHolds } from "./holds";
import type { OrderStatus, PaidMove } from "../orders/order";
import { following, insertOrder, insertParts, type NewParts, type Order, type OrderLine } from "../orders";
import { orders } from "../orders";

type Difference = {
  move: PaidMove;
  /** The line of the seats, and its order. */
  line: OrderLine;
  order: Order;
  /** Net cents of one seat. */
  net: Cents;
  /** A line's title: `Move to 15–16 December 2026, Vienna`. */
  title: string;
};

/**
 * Writes the order for the difference in price. It holds the new seats like any unpaid order and is paid by the same
 * methods. Its lines have no date, so they do not count as seats. The caller holds the lock of the seats' order.
 *
 * @throws OUT_OF_STOCK
 */
export async function writeMoveOrder(tx: Db, deps: Deps, difference: Difference): Promise<Order> {
  const { move, order } = difference;
  const parts = partsOf(difference);
  const { lines } = parts;
  const { memberId, email } = order;
  const held = lines.map(({ productId, quantity }) => ({
    productId,
    variationId: move.to,
    quantity,
    extra: {},
  }));
  const missing = await takeHolds(tx, { email, memberId, lines: held, coupons: [] });
  if (missing) throw missingHoldError(missing);
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const now = deps.clock();
  const { pppRate, vatNote, vatIdCheck, addressProven } = order;
  const paying = following(order, {
    orderKey: `order_${deps.ids.token()}`,
    seatMove: move,
    seller,
    pppRate,
    vatNote,
    vatIdCheck,
    addressProven,
    subtotal,
    tax,
    discount: 0,
    total: subtotal + tax,
    status: "pending",
    paymentMethod: "none",
    paymentMethodTitle: "Not chosen yet",
    createdAt: now,
    holdUntil: secondsAfter(now, secondsOf(times.paying)),
  });
  const written = await insertOrder(tx, paying);
  await bindHolds(tx, written.id, { memberId, lines: held });
  await insertParts(tx, written, parts);
  return written;
}

function partsOf({ move, order, line, net, title }: Difference): NewParts {
  const { productId, name, taxBasisPoints, vatKind, supplyCountry, ledger } = line;
  const tax = share(net, taxBasisPoints);
  const reason = ledger.find(({ kind }) => kind === "tax")?.reason;
  const one = {
    productId,
    name,
    taxBasisPoints,
    vatKind,
    supplyCountry,
    tax,
    variationId: move.to,
    variationName: title,
    quantity: 1,
    unitPrice: net,
    subtotal: net,
    total: net,
    ledger: [
      { kind: "list" as const, amount: net, reason: "Price difference for the new date" },
      ...(reason === undefined ? [] : [{ kind: "tax" as const, amount: tax, reason }]),
    ],
    discounts: [],
  };
  const label = vatLabel(taxBasisPoints, supplyCountry ?? order.billing.country ?? DEFAULT_COUNTRY);
  return {
    lines: move.seatIds.map(() => one),
    coupons: [],
    taxes: tax > 0 ? [{ label, amount: tax * move.seatIds.length }] : [],
  };
}

/** Paid orders for differences of an order's seats. */
export const paidMovesOf = (db: Db, orderId: number, statuses: OrderStatus[] = ["processing", "completed"]) =>
  movesOf(db, orderId, statuses);

/** Orders for differences that wait for their money. */
export const openMovesOf = (db: Db, orderId: number) => movesOf(db, orderId, ["pending", "failed", "held"]);

async function movesOf(
  db: Db,
  orderId: number,
  statuses: OrderStatus[],
): Promise<(Order & { seatMove: PaidMove })[]> {
  const isOf = eq(sql`((${orders.seatMove}->>'orderId')::integer)`, orderId);
  const rows = await db
    .select()
    .from(orders)
    .where(and(isOf, inArray(orders.status, statuses)))
    .orderBy(asc(orders.id));
  return rows.flatMap(({ seatMove, ...order }) => (seatMove ? [{ ...order, seatMove }] : []));
}
