import { and, count, eq, gt, isNull, like, or, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { outbox } from "../../ground/mail/tables";
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
  mail: Omit<Parameters<typeof queueMail>[2], "sendAt">,
): Promise<void> {
  const pace = mail.recipient === email ? {} : await paceOf(tx, deps, mail.recipient);
  await queueMail(tx, deps, { ...mail, ...pace });
}

const DAY = 86_400;
/** Mails about seats that an address from somebody else's order gets at once within a day. */
const AT_ONCE = 10;
const PAUSE = 3_600;

/**
 * When a mail may be sent to an address that a buyer has typed. A buyer who gives seats away must not flood a mailbox:
 * beyond ten mails a day, mails about seats are sent an hour apart. None is lost, and a mail that a later change has
 * made wrong is dropped while it waits.
 */
async function paceOf(tx: Db, { clock }: Deps, recipient: string): Promise<{ sendAt?: Date }> {
  const now = clock();
  const isRecent = or(isNull(outbox.sentAt), gt(outbox.sentAt, secondsAfter(now, -DAY)));
  const isOfSeat = like(outbox.reason, "seat-%");
  // Only postponed mails count. A mail that was sent at once is in the past, whatever another server's clock shows.
  const isPutOff = gt(outbox.dueAt, outbox.createdAt);
  const last = sql<Date | null>`max(${outbox.dueAt}) filter (where ${isPutOff})`.mapWith(outbox.dueAt);
  const [mails] = await tx
    .select({ count: count(), last })
    .from(outbox)
    .where(and(isRecent, isOfSeat, eq(outbox.recipient, recipient)));
  const isWaiting = mails?.last && mails.last > now;
  if (!mails || (mails.count < AT_ONCE && !isWaiting)) return {};
  return { sendAt: secondsAfter(isWaiting && mails.last ? mails.last : now, PAUSE) };
}
