import { and, eq, isNull } from "drizzle-orm";
import { isVouchedFor } from "@/backend/sales/orders/order";
import type { Db } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";
import { capacity, type Dates } from "./dates";
import type { Seen } from "./shop";

/** Cents that the payment provider, or the bank, has taken and given back for an order. */
export type Money = (orderId: number) => { taken: number; back: number };

/**
 * Compares seats, money, documents and access, row by row.
 *
 * @param seen every seat
 * @returns a sentence for each thing that is not as it has to be, by subject
 */
export async function compareSeatBooks(db: Db, dates: Dates, seen: readonly Seen[], money: Money) {
  return {
    seats: await wrongSeats(db, dates, seen),
    money: [...(await wrongMoney(db, money)), ...(await wrongCodes(db))],
    access: await wrongAccess(db, seen),
  };
}

export type SeatBooks = Awaited<ReturnType<typeof compareSeatBooks>>;

const liveStates = new Set(["held", "booked", "date cancelled", "over"]);
export const isLive = ({ state }: Pick<Seen, "state">): boolean => liveStates.has(state);

/**
 * Capacity minus live seats and those that are kept for people who wait is what is left, and a line has as many rows of
 * seats as it says.
 */
export async function wrongSeats(
  db: Db,
  { variations }: Dates,
  seen: readonly Seen[],
  offered: ReadonlyMap<number, number> = new Map(),
): Promise<string[]> {
  const stock = new Map((await db.select().from(tables.stock)).map((row) => [row.variationId, row.quantity]));
  // An unpaid order of a difference holds the seats that it is for.
  const moving = (await db.select().from(tables.orders)).filter(({ seatMove }) => seatMove !== null);
  const ofDates = variations.flatMap((variation, date) => {
    const kept = moving
      .filter(({ seatMove, holds }) => holds && seatMove?.to === variation)
      .reduce((sum, { seatMove }) => sum + (seatMove?.seatIds.length ?? 0), 0);
    const live =
      kept + (offered.get(date) ?? 0) + seen.filter((one) => one.date === date && isLive(one)).length;
    const left = stock.get(variation) ?? capacity;
    return left === capacity - live ? [] : [`date ${date}: ${left} seats left, and ${live} are live`];
  });
  const differences = new Set(moving.map(({ id }) => id));
  const lines = (await db.select().from(tables.orderLines)).filter(
    ({ orderId, variationId }) => variationId !== null && !differences.has(orderId),
  );
  const ofLines = lines.flatMap(({ id, quantity }) => {
    const rows = seen.filter(({ line }) => line === id).length;
    return rows === quantity ? [] : [`line ${id}: ${quantity} seats, ${rows} rows`];
  });
  return [...ofDates, ...ofLines];
}

/** The documents state the money that was taken and not given back; an order that waits for its money has only an invoice. */
async function wrongMoney(db: Db, money: Money): Promise<string[]> {
  const issued = sums(
    (await db.select().from(tables.invoices)).map((row) => [row.orderId, row.content.total]),
  );
  const credited = sums(
    (await db.select().from(tables.creditNotes)).map((row) => [row.orderId, row.net + row.tax]),
  );
  const refunded = sums(
    (await db.select().from(tables.refunds))
      .filter(({ status }) => status === "succeeded")
      .map((row) => [row.orderId, row.amount]),
  );
  const moved = await db.select().from(tables.codeMovements);
  return (await db.select().from(tables.orders)).flatMap((order) => {
    const { taken, back } = money(order.id);
    const own = moved.filter(({ orderId }) => orderId === order.id);
    const byCode = -own.reduce((sum, { cents }) => sum + cents, 0);
    const onCode = own
      .filter(({ kind }) => kind === "given" || kind === "refunded")
      .reduce((sum, { cents }) => sum + cents, 0);
    const documents = (issued.get(order.id) ?? 0) - (credited.get(order.id) ?? 0);
    const owed = order.status === "held" ? order.total - order.credit : 0;
    const isRight =
      taken - back + byCode === documents - owed &&
      back + onCode === order.refunded &&
      back + onCode === (refunded.get(order.id) ?? 0);
    if (isRight) return [];
    return [
      `order ${order.id}, ${order.status}: taken ${taken}, back ${back}, by codes ${byCode}, on codes ${onCode}; by its row ${order.refunded}; documents ${documents}`,
    ];
  });
}

/** A code’s balance is the sum of its movements, and each order takes as much as its row says, or nothing. */
export async function wrongCodes(db: Db): Promise<string[]> {
  const moved = await db.select().from(tables.codeMovements);
  const left = sums(moved.map(({ codeId, cents }) => [codeId, cents]));
  const ofCodes = (await db.select().from(tables.moneyCodes)).flatMap(({ id, balance }) =>
    balance === (left.get(id) ?? 0) ? [] : [`code ${id}: ${balance} on it, moved ${left.get(id)}`],
  );
  const isTaken = new Set(["taken", "released"]);
  const ofOrders = (await db.select().from(tables.orders)).flatMap((order) => {
    const { id, status, credit, creditCode } = order;
    const own = moved.filter(
      ({ orderId, codeId, kind }) => orderId === id && codeId === creditCode && isTaken.has(kind),
    );
    const cents = -own.reduce((sum, one) => sum + one.cents, 0);
    const isOver = status === "cancelled" || status === "failed" || isFlagged(order);
    const wanted = isOver ? 0 : credit;
    return cents === wanted || (isFlagged(order) && cents === credit)
      ? []
      : [`order ${id}, ${status}: ${cents} taken from its code, not ${wanted}`];
  });
  return [...ofCodes, ...ofOrders];
}

/** Its money came when its seats were gone: a person decides. */
export const isFlagged = ({ status, holds }: typeof tables.orders.$inferSelect): boolean =>
  status === "held" && !holds;

/** Live, paid seats are open to their person for their date, and nothing else is open to anybody. */
export async function wrongAccess(db: Db, seen: readonly Seen[]): Promise<string[]> {
  const opened = await db
    .select({ grant: tables.grants, line: tables.orderLines, order: tables.orders })
    .from(tables.grants)
    .innerJoin(tables.orders, eq(tables.orders.id, tables.grants.orderId))
    .innerJoin(tables.orderLines, eq(tables.orderLines.id, tables.grants.lineId))
    .where(and(isNull(tables.grants.revokedAt), eq(tables.grants.kind, "seat")));
  const found: string[] = [];
  for (const { grant, line, order } of opened) {
    const people = seen.filter((one) => one.line === line.id && isPaidSeat(one));
    const isTheirs = people.some(({ email }) => holderOf(order, email) === grant.email);
    if (!isTheirs || grant.variationId !== line.variationId)
      found.push(`grant ${grant.id} of line ${line.id} is open to ${grant.email} without a paid seat`);
  }
  // A date that does not take place opens nothing.
  const mayCome = seen.filter(({ state }) => state === "booked" || state === "over");
  for (const { seat, line, email } of mayCome) {
    const isOpen = opened.some(
      ({ grant, order }) => grant.lineId === line && grant.email === holderOf(order, email),
    );
    if (!isOpen) found.push(`seat ${seat} of line ${line} is paid and not open to its person`);
  }
  return found;
}

/** The buyer keeps the rights of a given seat until the buyer's own address is proven. */
const holderOf = (order: typeof tables.orders.$inferSelect, email: string | null) =>
  isVouchedFor(order) ? (email ?? order.email) : order.email;

const isPaidSeat = (one: Seen) => isLive(one) && one.state !== "held";

function sums(amounts: readonly (readonly [order: number, cents: number])[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const [order, cents] of amounts) all.set(order, (all.get(order) ?? 0) + cents);
  return all;
}
