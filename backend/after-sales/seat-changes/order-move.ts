import type { Cents } from "@/lib/money";
import { durationText, times } from "@/lib/rules/times/times";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { cancelOrder } from "../../sales/settlement";
import { occurrenceOf } from "../../sales/order-lines";
import { openMovesOf, writeMoveOrder } from "../../sales/holds";
import { type Order } from "../../sales/orders";
import { orUnavailable } from "../../sales/payments/gateway-of";
import type { ChosenSeats } from "./chosen-seats";
import type { Move } from "./seat-move";

type Wanted = {
  orderId: number;
  seatIds: readonly number[];
  /** Missing when the seats are not moved. */
  to?: number;
  pay?: Cents;
};

/**
 * Cancels unpaid orders for other moves of the same seats before the seats are changed. Each is cancelled in its own
 * transaction, because a payment locks its own order before the seats' order.
 *
 * @returns false when one of these payments is on its way, so that nothing may be changed
 * @throws UNAVAILABLE when the provider does not answer
 */
export async function dropOpenMoves(deps: Deps, wanted: Wanted): Promise<boolean> {
  for (const open of await openMovesOf(deps.db, wanted.orderId)) {
    if (!open.seatMove.seatIds.some((id) => wanted.seatIds.includes(id))) continue;
    if (isSame(open, wanted, deps.clock())) continue;
    const now = await orUnavailable("payment", () => cancelOrder(deps, open.id));
    if (now?.status === "pending" || now?.status === "held") return false;
  }
  return true;
}

type OpenMove = Awaited<ReturnType<typeof openMovesOf>>[number];

function isSame({ seatMove, total, holdUntil, holds }: OpenMove, { seatIds, to, pay }: Wanted, now: Date) {
  const isHeld = holds && holdUntil !== null && holdUntil > now;
  const isForAll = [...seatMove.seatIds].sort().join() === [...seatIds].sort().join();
  return isHeld && isForAll && seatMove.to === to && total === pay;
}

/** The order for the difference: the one that an earlier press has written, or a new one. */
export async function orderMove(tx: Db, deps: Deps, chosen: ChosenSeats, move: Move): Promise<Order> {
  const { order, line, seats } = chosen;
  const seatIds = seats.map(({ id }) => id);
  const wanted = { orderId: order.id, seatIds, to: move.variation.id, pay: move.pay };
  const same = (await openMovesOf(tx, order.id)).find((open) => isSame(open, wanted, deps.clock()));
  if (same) return same;
  const { productId } = line;
  const held = occurrenceOf({ productId, variationId: move.variation.id });
  if (!held) throw new Error(`variation ${move.variation.id} has no date`);
  const payment = await writeMoveOrder(tx, deps, {
    move: { orderId: order.id, seatIds, to: move.variation.id, start: held.start, end: held.end },
    order,
    line,
    net: move.netOfEach,
    title: `${held.title}: move to ${move.occurs}`,
  });
  const [subject, verb] = seats.length === 1 ? ["a seat", "moves"] : [`${seats.length} seats`, "move"];
  const from = occurrenceText(line.occurrence);
  const text = `Once this is paid, ${subject} of order ${order.id} ${verb} from ${from} to ${move.occurs}. Until then, nothing changes. We hold the new date for ${durationText(times.paying)}, or until the invoice is due.`;
  await addEntry(tx, deps, payment.id, "note", { topic: "seats", text, buyerText: text });
  const noted = `Order ${payment.id} pays for moving ${subject} to ${move.occurs}.`;
  await addEntry(tx, deps, order.id, "note", { topic: "seats", text: noted, buyerText: noted });
  return payment;
}
