import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isPaid } from "../../sales/orders/order";
import { lockOrder, type Order } from "../../sales/orders";
import { renameLine } from "../../sales/order-lines";
import { updateSeat } from "../../sales/seats";
import { chooseSeats } from "./chosen-seats";
import { giveSeat, type NamedSeat, noteNaming } from "./give-seat";
import type { SeatState } from "./seat";

export type WantedName = {
  orderId: number;
  seatId: number;
  name: string;
  /** Lower case, as `readAddress` returns it; null: mails go to the buyer. */
  email: string | null;
};

export type NamingRefusal =
  | "unknown"
  | "lapsed"
  | "ended"
  | "begun"
  | "cancelled"
  /** Another address would split the line, but refunds name the line. */
  | "partly refunded";

export type Named = {
  kind: "named";
  order: Order;
  name: string;
  /** "mailed": the person has an address and gets a mail; "later": the mail waits until the order is paid. */
  mail: "mailed" | "later" | "none";
};
export type NamingOutcome = Named | { kind: "refused"; refusal: NamingRefusal };

/**
 * Names the person of a seat. With another address the seat is given to that person: line, rights, calendars, history
 * and mails change in one transaction. Repeating the same input changes nothing and returns the same answer.
 *
 * @returns null when there is no such order
 */
export function nameSeat(deps: Deps, wanted: WantedName): Promise<NamingOutcome | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    if (!order) return null;
    const email = wanted.email === order.email ? null : wanted.email;
    const found = await seatToName(tx, deps, order, { seatId: wanted.seatId, email });
    if (typeof found === "string") return { kind: "refused", refusal: found };
    await changePerson(tx, deps, found, { name: wanted.name, email });
    const mail = email === null ? "none" : isPaid(order.status) ? "mailed" : "later";
    return { kind: "named", order, name: wanted.name, mail };
  });
}

async function seatToName(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  { seatId, email }: { seatId: number; email: string | null },
): Promise<NamedSeat | NamingRefusal> {
  const chosen = await chooseSeats(tx, deps, order, [seatId], "name");
  if ("reason" in chosen)
    return chosen.reason === "state" ? (refusals[chosen.state] ?? "unknown") : "unknown";
  const { line, seats, left } = chosen;
  const { occurrence } = line;
  const [seat] = seats;
  if (!seat) return "unknown";
  if (Date.parse(occurrence.start) <= deps.clock().getTime()) return "begun";
  if (left === null && seat.email !== email) return "partly refunded";
  return { order, line, seat, occurrence };
}

const refusals: Partial<Record<SeatState, NamingRefusal>> = {
  "date cancelled": "cancelled",
  over: "begun",
  cancelled: "ended",
  withdrawn: "ended",
  refunded: "ended",
  lapsed: "lapsed",
};

async function changePerson(
  tx: Db,
  deps: Deps,
  named: NamedSeat,
  person: { name: string; email: string | null },
): Promise<void> {
  const { line, seat } = named;
  if (seat.name === person.name && seat.email === person.email) return;
  await updateSeat(tx, seat.id, person);
  await renameLine(tx, line);
  await noteNaming(tx, deps, named, person);
  if (seat.email !== person.email) await giveSeat(tx, deps, named, person);
}
