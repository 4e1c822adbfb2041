import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { isPaid, linesOf, lockOrder, type Order, renameLine } from "../orders";
import { seatsOfOrders, updateSeat } from "../seats";
import { giveSeat, type NamedSeat, noteNaming } from "./give-seat";

export type WantedName = {
  orderId: number;
  seatId: number;
  name: string;
  /** Lower case, as `readAddress` gives it; null: the buyer's mails serve. */
  email: string | null;
};

export type NamingRefusal = "unknown" | "not booked" | "ended" | "begun" | "cancelled";

export type Named = {
  kind: "named";
  order: Order;
  name: string;
  /** "mailed": the person has an address and was written to; "later": that waits for the order's money. */
  mail: "mailed" | "later" | "none";
};
export type NamingOutcome = Named | { kind: "refused"; refusal: NamingRefusal };

/**
 * Names the person of a seat. With another address the seat is given to that person: line, rights, calendars, history and
 * mails follow in one transaction. The same input once more changes nothing and answers the same.
 *
 * @returns null when there is no such order
 */
export function nameSeat(deps: Deps, wanted: WantedName): Promise<NamingOutcome | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    if (!order) return null;
    const found = await seatToName(tx, deps, order, wanted.seatId);
    if (typeof found === "string") return { kind: "refused", refusal: found };
    const email = wanted.email === order.email ? null : wanted.email;
    await changePerson(tx, deps, found, { name: wanted.name, email });
    const mail = email === null ? "none" : isPaid(order.status) ? "mailed" : "later";
    return { kind: "named", order, name: wanted.name, mail };
  });
}

async function seatToName(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  seatId: number,
): Promise<NamedSeat | NamingRefusal> {
  const seat = (await seatsOfOrders(tx, [order.id])).find(({ id }) => id === seatId);
  const line = (await linesOf(tx, order.id)).find(({ id }) => id === seat?.lineId);
  if (!seat || !line?.occurrence) return "unknown";
  if (line.endedAt !== null || order.status === "refunded") return "ended";
  if (!isPaid(order.status) && order.status !== "held") return "not booked";
  if (line.occurrence.isCancelled) return "cancelled";
  if (Date.parse(line.occurrence.start) <= clock().getTime()) return "begun";
  return { order, line, seat, occurrence: line.occurrence };
}

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
