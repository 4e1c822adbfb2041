import type { GetSeatChangeQuery } from "@/graphql/generated/shop/documents";
import { parseRaw } from "@/lib/money";
import { hasEnded, type Seat } from "./order-seats";

export type SeatOrder = NonNullable<GetSeatChangeQuery["order"]>;

/** Seats of the same line that have not ended. */
export function seatsBeside({ seats }: Pick<SeatOrder, "seats">, seat: Seat): Seat[] {
  return (seats ?? []).filter((other) => other.lineId === seat.lineId && !hasEnded(other));
}

export type Move = NonNullable<SeatOrder["seatChange"]>["moves"][number];

/** Cents to pay before the seats move. */
export const payOf = ({ pay }: Pick<Move, "pay">) => parseRaw(pay ?? "") ?? 0;

/** The current step: choosing, moving to a date, or cancelling. */
export type SeatStep = { kind: "choose" } | { kind: "move"; date: number } | { kind: "give up" };
