import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import type { Order } from "../../sales/orders";
import type { Seat } from "../../sales/seats";

/** Queues a mail about a seat. It is not sent if the seat has gone to somebody else or has ended by then. */
export async function queueSeatMail(
  tx: Db,
  deps: Deps,
  { order, seat }: { order: Order; seat: Seat },
  template: string,
  { name = template, ...data }: { name?: string; [key: string]: unknown } = {},
): Promise<void> {
  await queueToPerson(tx, deps, order, {
    reason: `seat-${seat.id}-${seat.turn}-${name}`,
    recipient: seat.email ?? order.email,
    template,
    data: { orderId: order.id, seatId: seat.id, turn: seat.turn, ...data },
  });
}

/** Queues a mail about a seat, to its buyer or to an address that the buyer has typed. */
export async function queueToPerson(
  tx: Db,
  deps: Deps,
  { email }: Pick<Order, "email">,
  mail: Omit<Parameters<typeof queueMail>[2], "isUnasked">,
): Promise<void> {
  await queueMail(tx, deps, { ...mail, isUnasked: mail.recipient !== email });
}
