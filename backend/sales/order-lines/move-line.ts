import { eq } from "drizzle-orm";
import { grantsOfLine, moveGrants } from "../access";
import { calendarDates } from "../calendar";
import { catalogue } from "../../content/catalogue";
import type { Variation } from "../../content/documents";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Deps } from "../../deps";
import type { Db } from "../../ground/database/client";
import { addEntry } from "../order-history";
import type { Order, OrderLine } from "../orders";
import type { Occurrence } from "../orders/order";
import { lockStock, releaseStock, stockItemOf, stockKey, takeStock } from "../products";
import { supplyCountry } from "../vat";
import { offerSeats, seatHolderOf, takeOfferedSeats } from "../waiting-list";
import { changeLineDate, splitLine } from "./order-lines";
import { occurrenceOf } from "./promise";

/** Locks the stocks of both dates in the sequence that buyers use, so that two buyers who swap dates do not deadlock. */
export async function lockDates(tx: Db, { productId, variationId }: OrderLine, to: number): Promise<void> {
  const items = [variationId, to].flatMap((id) => stockItemOf({ productId, variationId: id }) ?? []);
  const each = new Map(items.map((item) => [stockKey(item), item]));
  for (const [, item] of [...each].toSorted(([a], [b]) => (a < b ? -1 : 1))) await lockStock(tx, item);
}

/**
 * Moves seats of a line to another date of their workshop: line, stocks, rights and history. The caller has locked the
 * order and both dates and has checked that seats are left.
 *
 * @returns the line of these seats as it was before its date changed, and the new date
 */
export async function moveLine(
  tx: Db,
  deps: Deps,
  order: Order,
  line: OrderLine & { occurrence: Occurrence },
  seatIds: readonly number[],
  to: Variation,
): Promise<{ taken: OrderLine; now: Occurrence }> {
  const { taken } = await splitLine(tx, line, seatIds);
  await swapStock(tx, deps, order, taken, to.id);
  const now = await changeDate(tx, taken, to);
  await moveGrants(tx, await grantsOfLine(tx, taken), to.id);
  const subject = seatIds.length === 1 ? "A seat" : `${seatIds.length} seats`;
  const text = `${subject} of ${line.occurrence.title} moved from ${occurrenceText(line.occurrence)} to ${occurrenceText(now)}.`;
  await addEntry(tx, deps, order.id, "note", { topic: "seats", text, buyerText: text });
  return { taken, now };
}

/**
 * Offers the freed seats to the waiting list and takes the new ones. Seats that the list holds for this buyer are used
 * first.
 */
async function swapStock(tx: Db, deps: Deps, order: Order, line: OrderLine, to: number): Promise<void> {
  const { productId, variationId, quantity } = line;
  const [from, into] = [stockItemOf({ productId, variationId }), stockItemOf({ productId, variationId: to })];
  if (from && into && stockKey(from) === stockKey(into)) return;
  const holder = seatHolderOf(order.memberId, []);
  const missing = await takeStock(tx, [{ productId, variationId: to, quantity }], (item, most) =>
    takeOfferedSeats(tx, holder, item, most),
  );
  if (missing) throw new Error(`seats of locked variation ${to} are missing`);
  await releaseStock(tx, [{ productId, variationId, quantity }]);
  if (from) await offerSeats(tx, deps, from);
}

async function changeDate(tx: Db, line: OrderLine, variation: Variation): Promise<Occurrence> {
  const { productId } = line;
  const product = catalogue().product(productId);
  const held = occurrenceOf({ productId, variationId: variation.id });
  if (!product || !held) throw new Error(`variation ${variation.id} has no date`);
  const [known] = await tx.select().from(calendarDates).where(eq(calendarDates.uid, held.uid));
  // A calendar that has seen this seat come and go ignores lower numbers as old.
  const sequence = (known?.sequence ?? 0) + 2 * line.moves;
  const left = line.occurrence?.isCancelled ? line.occurrence.uid : line.occurrence?.insteadOf;
  const occurrence = { ...held, ...(sequence > 0 && { sequence }), ...(left && { insteadOf: left }) };
  const change = {
    variationId: variation.id,
    variationName: variation.name,
    supplyCountry: supplyCountry(product, variation),
    occurrence,
    moves: line.moves + 1,
  };
  await changeLineDate(tx, line.id, change);
  return occurrence;
}
