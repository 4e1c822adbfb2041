import { type Cents, share } from "@/lib/money";
import { cancelling, secondsOf, times } from "@/lib/rules/times/times";
import { isPaid, type LineEnd, type OrderStatus } from "../../sales/orders/order";

/**
 * States of a seat. "held": its order waits for money; "lapsed": that order ended unpaid; "over": the date has passed;
 * "date cancelled": the academy cancelled the date, and the buyer chooses another date or a refund. A seat that is
 * moved or given to somebody else stays booked.
 */
export const seatStates = [
  "held",
  "booked",
  "date cancelled",
  "over",
  "cancelled",
  "withdrawn",
  "refunded",
  "lapsed",
] as const;
export type SeatState = (typeof seatStates)[number];

type SeatFacts = {
  orderStatus: OrderStatus;
  /** Why the seat's line ended; null if it has not. */
  endedAs: LineEnd | null;
  /** ISO 8601. */
  end: string;
  /** The academy cancelled the date. */
  isCancelled: boolean;
};

export function seatState({ orderStatus, endedAs, end, isCancelled }: SeatFacts, now: Date): SeatState {
  if (endedAs !== null) return endedAs;
  if (orderStatus === "refunded") return "refunded";
  if (orderStatus === "cancelled" || orderStatus === "failed") return "lapsed";
  if (!isPaid(orderStatus)) return "held";
  if (isCancelled) return "date cancelled";
  return new Date(end) <= now ? "over" : "booked";
}

/** The changes that a buyer can make to a seat. A date that the academy cancelled has no deadline. */
export type SeatChange = "move" | "cancel" | "name";
const seatSteps: Record<SeatState, readonly SeatChange[]> = {
  held: ["name"],
  booked: ["move", "cancel", "name"],
  "date cancelled": ["move", "cancel"],
  over: [],
  cancelled: [],
  withdrawn: [],
  refunded: [],
  lapsed: [],
};

export function mayChange(state: SeatState, change: SeatChange): boolean {
  return seatSteps[state].includes(change);
}

export type DatedSeat = {
  /** ISO 8601 with offset. */
  start: string;
  /** The academy cancelled the date. */
  isCancelled: boolean;
  /** Until how many days before the start the seat moves for free. */
  moveUntilDays: number;
  orderedAt: Date;
};

/** The last moment to move a seat for free; null for no limit, because the academy cancelled the date. */
export function moveUntil({ start, isCancelled, moveUntilDays }: DatedSeat): Date | null {
  return isCancelled ? null : before(start, secondsOf({ days: moveUntilDays }));
}

export type Return = {
  /** The refunded part of the seat's price, in basis points. */
  basisPoints: number;
  as: Extract<LineEnd, "withdrawn" | "cancelled">;
};

/**
 * The part of its price that is refunded when a seat is given up now: all of it when the academy cancelled the date or
 * within the withdrawal period, else a part that depends on the days left. Source: the terms, 5 and 7.
 */
export function returnOf(seat: DatedSeat, now: Date): Return {
  if (seat.isCancelled) return { basisPoints: 10_000, as: "cancelled" };
  const isEarly = now < before(seat.start, secondsOf(times.moving));
  if (isEarly && now <= after(seat.orderedAt, secondsOf(times.withdrawal)))
    return { basisPoints: 10_000, as: "withdrawn" };
  const step = cancelling.find(({ days }) => now < before(seat.start, secondsOf({ days })));
  return { basisPoints: step ? step.percent * 100 : 0, as: "cancelled" };
}

const before = (start: string, seconds: number) => new Date(Date.parse(start) - seconds * 1_000);
const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000);

type PricedSeats = {
  quantity: number;
  /** Net price of all seats, before and after coupons. */
  subtotal: Cents;
  total: Cents;
  taxBasisPoints: number;
};

/** Net cents that each seat costs more on another date; negative when it costs less. See `differenceOf`. */
export function netOfEach(seats: PricedSeats, prices: { from: Cents; to: Cents }): Cents {
  return netOf({ ...seats, quantity: 1 }, prices);
}

/**
 * The difference in price between two dates: both at today's prices, at the buyer's regional rate, with the share that
 * coupons left. It includes tax and is negative when the new date costs less.
 */
export function differenceOf(seats: PricedSeats, prices: { from: Cents; to: Cents }): Cents {
  const net = netOf(seats, prices);
  return net + share(net, seats.taxBasisPoints);
}

function netOf({ quantity, subtotal, total }: PricedSeats, { from, to }: { from: Cents; to: Cents }): Cents {
  return subtotal === 0 ? 0 : Math.round(((to - from) * quantity * total) / subtotal) || 0;
}
