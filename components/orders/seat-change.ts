import type { GetSeatChangeQuery } from "@/graphql/generated/shop/documents";
import { hasEnded, type Seat } from "./order-seats";

export type SeatOrder = NonNullable<GetSeatChangeQuery["order"]>;

/** Seats of the same line that have not ended. */
export function seatsBeside({ seats }: Pick<SeatOrder, "seats">, seat: Seat): Seat[] {
  return (seats ?? []).filter((other) => other.lineId === seat.lineId && !hasEnded(other));
}
