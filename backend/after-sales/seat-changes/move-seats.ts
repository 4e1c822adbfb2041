import type { Cents } from "@/lib/money";
import { catalogue } from "../../content/catalogue";
import { type Variation } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { lockDates, moveLine } from "../../sales/order-lines";
import { lockOrder, type Order, type OrderLine } from "../../sales/orders";
import { type Occurrence, type PaidMove } from "../../sales/orders/order";
import { releaseHolds } from "../../sales/holds";
import { isBookable, quantityLeft, readStock } from "../../sales/products";
import type { Refund } from "../ledger";
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
  await lockDates(tx, chosen.line, wanted.to);
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
  const { taken, now } = await moveChosen(tx, deps, chosen, move.variation);
  const reason = "Moved to a cheaper date";
  const codeOf = wanted.asCode ? order : null;
  const refunds = await giveBack(tx, deps, order, taken, { amount: move.back, reason, codeOf });
  return { kind: "moved", order, before, now, seats: chosen.seats.length, refunds };
}

/** Moves the chosen seats and tells the buyer. The caller has locked the order and both stocks and checked what is left. */
async function moveChosen(
  tx: Db,
  deps: Deps,
  { order, line, seats }: ChosenSeats,
  to: Variation,
): Promise<{ taken: OrderLine; now: Occurrence }> {
  const seatIds = seats.map(({ id }) => id);
  const moved = await moveLine(tx, deps, order, line, seatIds, to);
  await queueMail(tx, deps, {
    reason: `order-${order.id}-moved-${moved.taken.id}-${moved.taken.moves + 1}`,
    recipient: order.email,
    template: "seats-moved",
    data: { orderId: order.id, lineId: moved.taken.id, before: line.occurrence, now: moved.now },
  });
  return moved;
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
  await lockDates(tx, chosen.line, to);
  const counted = await readStock(tx, [chosen.line.productId]);
  const left = quantityLeft({ ...chosen.line, variationId: to }, counted);
  if (!payment.holds && left !== null && left < seatIds.length) return refusalText({ reason: "full" });
  await releaseHolds(tx, payment.id);
  await moveChosen(tx, deps, chosen, variation);
  return null;
}
