import type { Cents } from "@/lib/money";
import { movingOf } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { amountsOfPart } from "../../sales/order-lines";
import { linesOf, type Order, type OrderLine } from "../../sales/orders";
import { refundAmount } from "../ledger/refund";
import { countedRefunds, missingOf } from "../ledger";
import { type Seat, seatsOfOrders } from "../../sales/seats";
import { type DatedSeat, mayChange, type SeatChange, type SeatState, seatState } from "./seat";

/** Seats of one line that are changed together. */
export type ChosenSeats = {
  order: Order;
  line: DatedLine;
  seats: Seat[];
  state: SeatState;
  facts: DatedSeat;
  /** Cents of the line that have not been refunded; null when the refunds cannot be divided between its seats. */
  left: Cents | null;
};

export type DatedLine = OrderLine & { occurrence: NonNullable<OrderLine["occurrence"]> };

/** Why seats cannot be changed at all. */
export type ChoiceRefusal =
  | { reason: "unknown" | "other lines" }
  | { reason: "state"; state: SeatState }
  /** A part of the price is missing, so it is unknown which seats are paid. */
  | { reason: "short"; isCancelled: boolean };

/** @returns the seats, if this change is allowed now; otherwise the reason */
export async function chooseSeats(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  seatIds: readonly number[],
  change: SeatChange,
): Promise<ChosenSeats | ChoiceRefusal> {
  const ids = new Set(seatIds);
  const all = await seatsOfOrders(db, [order.id]);
  const seats = all.filter(({ id }) => ids.has(id));
  const [first] = seats;
  if (!first || seats.length !== ids.size) return { reason: "unknown" };
  if (seats.some(({ lineId }) => lineId !== first.lineId)) return { reason: "other lines" };
  const line = (await linesOf(db, order.id)).find(({ id }) => id === first.lineId);
  if (!isDated(line)) return { reason: "unknown" };
  const { occurrence } = line;
  const state = stateOfSeat(order, { ...line, occurrence }, clock());
  if (!mayChange(state, change)) return { reason: "state", state };
  if (change !== "name" && (await missingOf(db, order)) > 0)
    return { reason: "short", isCancelled: occurrence.isCancelled === true };
  return {
    order,
    line,
    seats,
    state,
    facts: {
      start: occurrence.start,
      isCancelled: occurrence.isCancelled === true,
      moveUntilDays: movingOf(occurrence.moveUntilDays).days,
      orderedAt: order.createdAt,
    },
    left: await leftOf(db, order, line, seats.length),
  };
}

export function stateOfSeat(
  { status: orderStatus }: Pick<Order, "status">,
  { endedAs, occurrence }: Pick<DatedLine, "endedAs" | "occurrence">,
  now: Date,
): SeatState {
  const { end, isCancelled = false } = occurrence;
  return seatState({ orderStatus, endedAs, end, isCancelled }, now);
}

const isDated = (line: OrderLine | undefined): line is DatedLine => line?.occurrence != null;

/** Whether the line may be split. Refunds name a line, so its seats stay together once a refund has begun. */
export async function isDivisible(db: Db, line: Pick<OrderLine, "id" | "orderId">): Promise<boolean> {
  const refunds = await countedRefunds(db, line.orderId);
  return !refunds.some(({ lineId, status }) => lineId === line.id && status !== "failed");
}

async function leftOf(db: Db, order: Order, line: OrderLine, seats: number): Promise<Cents | null> {
  if (seats < line.quantity && !(await isDivisible(db, line))) return null;
  const refunds = await countedRefunds(db, order.id);
  const { total, tax } = amountsOfPart(line, seats);
  const facts = { ...order, isPaid: true, lines: [{ id: line.id, gross: total + tax }], refunds };
  const whole = refundAmount(facts, { amount: null, lineId: line.id });
  return whole.kind === "amount" ? whole.amount : 0;
}
