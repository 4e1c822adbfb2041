import { eq } from "drizzle-orm";
import { type Cents, spreadCents } from "@/lib/money";
import { maximumAttendees, writeAttendees } from "@/lib/rules/attendees";
import { divideGrants } from "../access";
import type { PriceStep } from "../cart";
import type { Db } from "../../ground/database/client";
import { type Seat, seatsOfOrders, updateSeat } from "../seats";
import type { LineEnd, Occurrence } from "../orders/order";
import { linesOf, type OrderLine } from "../orders";
import { orderLineDiscounts, orderLines } from "../orders";

/** Lines that have not ended. */
export async function liveLinesOf(db: Db, orderId: number): Promise<OrderLine[]> {
  return (await linesOf(db, orderId)).filter(isLive);
}

export const isLive = ({ endedAt }: Pick<OrderLine, "endedAt">) => endedAt === null;

/** @param end null makes the line the buyer's again */
export async function endLine(
  tx: Db,
  { id }: Pick<OrderLine, "id">,
  end: { at: Date; as: LineEnd } | null,
): Promise<void> {
  const change = { endedAt: end?.at ?? null, endedAs: end?.as ?? null };
  await tx.update(orderLines).set(change).where(eq(orderLines.id, id));
}

type LineDate = Pick<OrderLine, "variationId" | "variationName" | "supplyCountry" | "occurrence" | "moves">;

/** Gives a line another date. */
export async function changeLineDate(tx: Db, id: number, date: LineDate): Promise<void> {
  await tx.update(orderLines).set(date).where(eq(orderLines.id, id));
}

/**
 * Moves some seats of a line to a new line, so that all seats of a line share one date and one outcome. Amounts and
 * discounts are divided to the cent. The caller holds the order's lock.
 *
 * @param seatIds some of the line's seats
 * @returns the line of these seats: a new line, or the same line if it has no other seats
 */
export async function splitLine(
  tx: Db,
  line: OrderLine,
  seatIds: readonly number[],
): Promise<{ taken: OrderLine; left: OrderLine | null }> {
  const ofLine = (await seatsOfOrders(tx, [line.orderId])).filter(({ lineId }) => lineId === line.id);
  const taken = ofLine.filter(({ id }) => seatIds.includes(id));
  if (taken.length !== seatIds.length || taken.length === 0)
    throw new Error(`line ${line.id} has not all of the seats ${seatIds.join(", ")}`);
  if (taken.length === line.quantity) return { taken: line, left: null };
  const left = ofLine.filter(({ id }) => !seatIds.includes(id));
  const [ofLeft, ofTaken] = divided(line, left, taken);
  const { id: _, ...copied } = line;
  const [made] = await tx
    .insert(orderLines)
    .values({ ...copied, ...ofTaken })
    .returning();
  const [kept] = await tx.update(orderLines).set(ofLeft).where(eq(orderLines.id, line.id)).returning();
  if (!made || !kept) throw new Error(`line ${line.id} was not divided`);
  await divideDiscounts(tx, kept, made);
  await divideGrants(tx, kept, made.id);
  for (const { id } of taken) await updateSeat(tx, id, { lineId: made.id });
  return { taken: made, left: kept };
}

/** Net and tax of some of a line's seats: the same amounts as after splitting the line. */
export function amountsOfPart(line: OrderLine, seats: number): Pick<OrderLine, "subtotal" | "total" | "tax"> {
  const quantities = [line.quantity - seats, seats];
  return {
    subtotal: line.unitPrice * seats,
    total: between(line.total, quantities)[1],
    tax: between(line.tax, quantities)[1],
  };
}

export async function setOccurrence(
  tx: Db,
  { id }: Pick<OrderLine, "id">,
  occurrence: Occurrence,
): Promise<void> {
  await tx.update(orderLines).set({ occurrence }).where(eq(orderLines.id, id));
}

/** Writes the changed names of a line's seats to the line. */
export async function renameLine(tx: Db, { id, orderId, extra }: OrderLine): Promise<void> {
  const ofLine = (await seatsOfOrders(tx, [orderId])).filter(({ lineId }) => lineId === id);
  await tx
    .update(orderLines)
    .set({ extra: withNames(extra, ofLine) })
    .where(eq(orderLines.id, id));
}

type Amounts = Pick<OrderLine, "quantity" | "subtotal" | "total" | "tax" | "extra" | "ledger">;

function divided(line: OrderLine, left: readonly Seat[], taken: readonly Seat[]): [Amounts, Amounts] {
  const quantities = [left.length, taken.length];
  const [total, tax] = [between(line.total, quantities), between(line.tax, quantities)];
  const part = (at: 0 | 1, seats: readonly Seat[]): Amounts => ({
    quantity: seats.length,
    subtotal: line.unitPrice * seats.length,
    total: total[at],
    tax: tax[at],
    extra: withNames(line.extra, seats),
    ledger: line.ledger.map((step) => stepOf(step, quantities, at)),
  });
  return [part(0, left), part(1, taken)];
}

/** @returns both parts of an amount; they add up to it */
function between(amount: Cents, [left = 0, taken = 0]: readonly number[]): [Cents, Cents] {
  // The weights bound the parts, so they must be at least as large as the amount.
  const size = Math.abs(amount);
  const [first = 0] = spreadCents(size, [left * size, taken * size]);
  return [Math.sign(amount) * first || 0, Math.sign(amount) * (size - first) || 0];
}

function stepOf(step: PriceStep, quantities: readonly number[], at: 0 | 1): PriceStep {
  const amount = between(step.amount, quantities)[at];
  const reason = step.kind === "list" ? step.reason.replace(/ \d+ ×/, ` ${quantities[at]} ×`) : step.reason;
  return { ...step, amount, reason };
}

function withNames({ attendees: _, ...others }: OrderLine["extra"], seats: readonly Seat[]) {
  const named = seats.slice(0, maximumAttendees).map(({ name, email }) => ({ name, email: email ?? "" }));
  const attendees = writeAttendees(named);
  return attendees === "" ? others : { ...others, attendees };
}

/** Divides each coupon's discount between both lines. The sums for each coupon stay the same. */
async function divideDiscounts(tx: Db, left: OrderLine, taken: OrderLine): Promise<void> {
  const rows = await tx.select().from(orderLineDiscounts).where(eq(orderLineDiscounts.lineId, left.id));
  if (rows.length === 0) return;
  const parts = spreadCents(
    taken.subtotal - taken.total,
    rows.map(({ discount }) => discount),
  );
  await tx.delete(orderLineDiscounts).where(eq(orderLineDiscounts.lineId, left.id));
  await tx.insert(orderLineDiscounts).values(
    rows.flatMap((row, i) => {
      const part = parts[i] ?? 0;
      return [
        { ...row, discount: row.discount - part },
        { ...row, lineId: taken.id, discount: part },
      ];
    }),
  );
}
