import { eq } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import { grantsOfLine, moveGrants } from "../../sales/access";
import { calendarDates } from "../../sales/calendar";
import { catalogue } from "../../content/catalogue";
import { occurrenceText } from "../../content/documents/occurrence";
import { type Variation } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { changeLineDate, occurrenceOf, splitLine } from "../../sales/order-lines";
import { lockOrder, type Order, type OrderLine } from "../../sales/orders";
import { type Occurrence, type PaidMove } from "../../sales/orders/order";
import { releaseHolds } from "../../sales/holds";
import {
  isBookable,
  lockStock,
  quantityLeft,
  readStock,
  releaseStock,
  stockItemOf,
  stockKey,
  takeStock,
} from "../../sales/products";
import type { Refund } from "../ledger";
import { offerSeats, seatHolderOf, takeOfferedSeats } from "../../sales/waiting-list";
import { supplyCountry } from "../../sales/vat";
import { type ChoiceRefusal, type ChosenSeats, chooseSeats } from "./chosen-seats";
import { giveBack, isDisputed, tryRefunds } from "./give-back";
import { dropOpenMoves, orderMove } from "./order-move";
import { type MoveRefusal, movesOf, type NoMoves } from "./seat-move";
import { refusalText } from "./words";

export type WantedMove = {
  orderId: number;
  /** Ids of seats of one line. */
  seatIds: readonly number[];
  /** Id of the variation. */
  to: number;
  /** Cents of the refund that the caller was shown. */
  back: Cents;
  /** Cents to pay first that the caller was shown. */
  pay: Cents;
  /** Buyers' deadline does not apply. */
  isStaff?: boolean;
  /** The buyer keeps the refund as a code. */
  asCode?: boolean;
};

type Moved = {
  kind: "moved";
  order: Order;
  before: Occurrence;
  now: Occurrence;
  seats: number;
  /** Empty when both dates cost the same. */
  refunds: Refund[];
};
export type MoveOutcome =
  | Moved
  /** The seats move once this order for the difference is paid. */
  | { kind: "to pay"; order: Order; payment: Order }
  | {
      kind: "refused";
      refusal:
        | ChoiceRefusal
        | NoMoves
        | MoveRefusal
        | { reason: "stale" | "partly refunded" | "paying" | "disputed" };
    };

/**
 * Moves seats to another date of their workshop. A more expensive date gets an order for the difference, which holds
 * its seats; nothing moves until that order is paid. Otherwise stocks, line, rights, a refund of the difference,
 * history and mail change in one transaction. The money moves after that; the reconciler continues if the process stops
 * in between.
 *
 * @returns null when there is no such order
 */
export async function moveSeats(deps: Deps, wanted: WantedMove): Promise<MoveOutcome | null> {
  if (!(await dropOpenMoves(deps, wanted))) return { kind: "refused", refusal: { reason: "paying" } };
  const outcome = await deps.db.transaction((tx) => moveInside(tx, deps, wanted));
  if (outcome?.kind !== "moved") return outcome;
  return { ...outcome, refunds: await tryRefunds(deps, outcome.refunds) };
}

async function moveInside(tx: Db, deps: Deps, wanted: WantedMove): Promise<MoveOutcome | null> {
  const order = await lockOrder(tx, wanted.orderId);
  if (!order) return null;
  const chosen = await chooseSeats(tx, deps, order, wanted.seatIds, "move");
  if ("reason" in chosen) return { kind: "refused", refusal: chosen };
  const { occurrence: before } = chosen.line;
  // An earlier press went through, but its answer was lost.
  if (chosen.line.variationId === wanted.to)
    return { kind: "moved", order, before, now: before, seats: chosen.seats.length, refunds: [] };
  await lockBoth(tx, chosen.line, wanted.to);
  const moves = await movesOf(tx, deps, chosen, wanted);
  if ("reason" in moves) return { kind: "refused", refusal: moves };
  const move = moves.find(({ variation }) => variation.id === wanted.to);
  if (!move || move.back !== wanted.back || move.pay !== wanted.pay)
    return { kind: "refused", refusal: { reason: "stale" } };
  if (move.refusal) return { kind: "refused", refusal: move.refusal };
  if (chosen.left === null) return { kind: "refused", refusal: { reason: "partly refunded" } };
  if (move.pay > 0) return { kind: "to pay", order, payment: await orderMove(tx, deps, chosen, move) };
  if (move.back > 0 && !wanted.asCode && (await isDisputed(tx, [order.id])))
    return { kind: "refused", refusal: { reason: "disputed" } };
  const { taken, now } = await carryOver(tx, deps, chosen, move.variation);
  const reason = "Moved to a date that costs less";
  const codeOf = wanted.asCode ? order : null;
  const refunds = await giveBack(tx, deps, order, taken, { amount: move.back, reason, codeOf });
  return { kind: "moved", order, before, now, seats: chosen.seats.length, refunds };
}

/** Moves the seats. The caller has locked the order and both stocks and has checked that seats are left. */
async function carryOver(
  tx: Db,
  deps: Deps,
  chosen: ChosenSeats,
  to: Variation,
): Promise<{ taken: OrderLine; now: Occurrence }> {
  const { order, line, seats } = chosen;
  const { taken } = await splitLine(
    tx,
    line,
    seats.map(({ id }) => id),
  );
  await swapStock(tx, deps, order, taken, to.id);
  const now = await changeDate(tx, taken, to);
  await moveGrants(tx, await grantsOfLine(tx, taken), to.id);
  await announceMove(tx, deps, chosen, taken.id, now, taken.moves + 1);
  return { taken, now };
}

/**
 * Moves seats whose difference is paid to the date that the order holds for them, in the transaction that marks the
 * order as paid. The deadline counts at the time of the buyer's request.
 *
 * @returns why the seats cannot be moved, as a sentence, and then nothing is changed; null when they have moved
 */
export async function moveWhenPaid(
  tx: Db,
  deps: Deps,
  payment: Order,
  { orderId, seatIds, to }: PaidMove,
): Promise<string | null> {
  const order = await lockOrder(tx, orderId);
  const chosen = order && (await chooseSeats(tx, deps, order, seatIds, "move"));
  if (!chosen) return refusalText({ reason: "unknown" });
  if ("reason" in chosen) return refusalText(chosen);
  const variation = catalogue().variation(to)?.variation;
  const now = deps.clock();
  const isToCome = chosen.facts.isCancelled || Date.parse(chosen.facts.start) > now.getTime();
  if (!variation) return refusalText({ reason: "gone" });
  if (!isToCome || !isBookable(variation, now)) return refusalText({ reason: "begun" });
  if (chosen.left === null) return refusalText({ reason: "partly refunded" });
  await lockBoth(tx, chosen.line, to);
  const counted = await readStock(tx, [chosen.line.productId]);
  const left = quantityLeft({ ...chosen.line, variationId: to }, counted);
  if (!payment.holds && left !== null && left < seatIds.length) return refusalText({ reason: "full" });
  await releaseHolds(tx, payment.id);
  await carryOver(tx, deps, chosen, variation);
  return null;
}

/** Locks both stocks in the sequence that buyers use, so that two buyers who swap dates do not deadlock. */
async function lockBoth(tx: Db, { productId, variationId }: OrderLine, to: number): Promise<void> {
  const items = [variationId, to].flatMap((id) => stockItemOf({ productId, variationId: id }) ?? []);
  const each = new Map(items.map((item) => [stockKey(item), item]));
  for (const [, item] of [...each].toSorted(([a], [b]) => (a < b ? -1 : 1))) await lockStock(tx, item);
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

/** Notes the move in the order's history and queues the mail. */
async function announceMove(
  tx: Db,
  deps: Deps,
  { order, line, seats }: ChosenSeats,
  lineId: number,
  now: Occurrence,
  moves: number,
): Promise<void> {
  const subject = seats.length === 1 ? "A seat" : `${seats.length} seats`;
  const text = `${subject} of ${line.occurrence.title} moved from ${occurrenceText(line.occurrence)} to ${occurrenceText(now)}.`;
  await addEntry(tx, deps, order.id, "note", { topic: "seats", text, buyerText: text });
  await queueMail(tx, deps, {
    reason: `order-${order.id}-moved-${lineId}-${moves}`,
    recipient: order.email,
    template: "seats-moved",
    data: { orderId: order.id, lineId, before: line.occurrence, now },
  });
}
