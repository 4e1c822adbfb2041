import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { isSameName } from "@/backend/after-sales/seat-changes/same-name";
import { handGrants } from "../../sales/access";
import { sameState } from "../../sales/calendar";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { findMemberByEmail } from "../../people/members";
import { addEntry } from "../../sales/order-history";
import { isPaid, isVouchedFor, type Occurrence } from "../../sales/orders/order";
import { type Order, type OrderLine, orderLines, orders } from "../../sales/orders";
import { setOccurrence, splitLine } from "../../sales/order-lines";
import { type Seat, seats, updateSeat } from "../../sales/seats";
import { queueSeatMail, queueToPerson } from "./queue-seat-mail";
import { isDivisible } from "./chosen-seats";

/** A seat of a date, read under the lock of its order. */
export type NamedSeat = { order: Order; line: OrderLine; seat: Seat; occurrence: Occurrence };

type Person = { name: string; email: string | null };

/** Notes the new name in the order's history. */
export function noteNaming(
  tx: Db,
  deps: Pick<Deps, "clock">,
  { order, occurrence, seat }: NamedSeat,
  { name, email }: Person,
): Promise<void> {
  const what = `${occurrence.title}, ${occurrenceText(occurrence)}`;
  const person = email === null ? name : `${name} (${email})`;
  const text =
    seat.email === email
      ? `${person} is now the attendee of a seat: ${what}.`
      : `A seat was given to ${person}: ${what}.`;
  return addEntry(tx, deps, order.id, "note", { topic: "order", text, buyerText: text });
}

/**
 * Runs when a seat has another person. The earlier person gets a mail and loses the date from the calendar, unless
 * they have another seat on it. The caller holds the order's lock and has written the person.
 */
export async function giveSeat(tx: Db, deps: Deps, named: NamedSeat, person: Person): Promise<void> {
  const { order, seat } = named;
  const fresh = { turn: seat.turn + 1, invited: null, reminded: null, asked: null, quiet: false };
  await updateSeat(tx, seat.id, fresh);
  // The mails about an unpaid seat wait until it is paid.
  if (!isPaid(order.status)) return;
  const own = await separate(tx, deps, { ...named, seat: { ...seat, ...person, ...fresh } });
  await tellEarlier(tx, deps, own, seat);
  await invite(tx, deps, await withNextNumber(tx, own));
}

/** Moves the seat to its own line, whose rights then go to its person. */
async function separate(tx: Db, deps: Deps, named: NamedSeat): Promise<NamedSeat> {
  const { order, line, seat } = named;
  const { taken } = await splitLine(tx, line, [seat.id]);
  await handGrants(tx, taken, await holderOf(tx, order, seat), deps.clock());
  return { ...named, line: taken, seat: { ...seat, lineId: taken.id } };
}

/** Raises the date's sequence number. A calendar that lost the date takes it again only with a higher number. */
async function withNextNumber(tx: Db, named: NamedSeat): Promise<NamedSeat> {
  const occurrence = { ...named.occurrence, sequence: (named.occurrence.sequence ?? 0) + 1 };
  await setOccurrence(tx, named.line, occurrence);
  return { ...named, line: { ...named.line, occurrence }, occurrence };
}

async function invite(tx: Db, deps: Deps, own: NamedSeat): Promise<void> {
  const { seat, occurrence } = own;
  const isBuyers = seat.email === null;
  await queueSeatMail(tx, deps, own, isBuyers ? "seat-back" : "seat-yours");
  await updateSeat(tx, seat.id, { invited: isBuyers ? null : occurrence });
}

/** The person who gets the seat's rights. An address without a member has no rights yet: they wait. */
async function holderOf(tx: Db, order: Order, { email }: Seat) {
  if (email === null) return { email: order.email, memberId: order.memberId };
  return { email, memberId: (await findMemberByEmail(tx, email))?.id ?? null };
}

async function tellEarlier(
  tx: Db,
  deps: Deps,
  { order, seat, occurrence }: NamedSeat,
  earlier: Person,
): Promise<void> {
  const recipient = earlier.email ?? order.email;
  const keeps = await hasSeatOn(tx, recipient, occurrence.uid, seat.id);
  await queueToPerson(tx, deps, order, {
    reason: `seat-${seat.id}-${seat.turn}-given`,
    recipient,
    template: earlier.email === null ? "seat-given" : "seat-taken",
    data: {
      orderId: order.id,
      name: seat.name,
      occurrence,
      attendee: recipient,
      keeps,
      isSamePerson: isSameName(earlier.name, seat.name),
    },
  });
}

/** @param besides id of a seat that does not count */
async function hasSeatOn(tx: Db, address: string, uid: string, besides: number): Promise<boolean> {
  const rows = await tx
    .select({ occurrence: orderLines.occurrence })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        or(eq(seats.email, address), and(isNull(seats.email), eq(orders.email, address))),
        ne(seats.id, besides),
        inArray(orders.status, ["held", "processing", "completed"]),
        isNull(orderLines.endedAt),
      ),
    );
  return rows.some(({ occurrence }) => occurrence?.uid === uid);
}

/**
 * Updates rights and sends mails to the person at a seat's own address, according to the seat's present state, each
 * once. The caller holds the order's lock.
 *
 * @param written mails of this order so far, so that one person on several seats of a date gets one mail
 * @returns whether a mail was queued
 */
export async function settleAttendee(
  tx: Db,
  deps: Deps,
  named: NamedSeat,
  written: Set<string>,
): Promise<boolean> {
  const { order, line, seat, occurrence } = named;
  if (seat.email === null || !isVouchedFor(order)) return false;
  const isNews = (...about: unknown[]) => {
    const key = JSON.stringify([seat.email, ...about]);
    return !written.has(key) && Boolean(written.add(key));
  };
  const isLive = isPaid(order.status) && line.endedAt === null;
  if (!isLive && seat.invited === null) return false;
  if (!isLive && seat.invited) return endInvitation(tx, deps, named, seat.invited, isNews);
  if (seat.invited !== null) return changedInvitation(tx, deps, named, seat.invited, isNews);
  if (occurrence.isCancelled || Date.parse(occurrence.start) <= deps.clock().getTime()) return false;
  if (line.quantity > 1 && !(await isDivisible(tx, line))) return leaveWithBuyer(tx, deps, named);
  const own = await separate(tx, deps, named);
  // The mail about an order by transfer put the date into the buyer's calendar before the seat was given away.
  const isInCalendar = order.paymentMethod === "invoice" && seat.turn > 0;
  const now = isInCalendar ? await withNextNumber(tx, own) : own;
  const isFirst = isNews("yours", occurrence.uid);
  if (isFirst && isInCalendar) await tellEarlier(tx, deps, own, { name: "", email: null });
  if (isFirst) await invite(tx, deps, now);
  else await updateSeat(tx, seat.id, { invited: now.occurrence });
  return isFirst;
}

/**
 * Money was refunded before the seat had its own line. The seat's mails go to the buyer, and an operator handles the
 * rest.
 */
async function leaveWithBuyer(tx: Db, deps: Deps, { order, seat }: NamedSeat): Promise<false> {
  await updateSeat(tx, seat.id, { email: null });
  const person = `${seat.name} (${seat.email})`;
  await addEntry(tx, deps, order.id, "alert", {
    topic: "seats",
    text: `Part of the price was refunded before ${person} got the seat. Write to both: emails and access still go to the buyer.`,
    buyerText: `Emails about the seat of ${person} still go to you because part of its price has been refunded. We will write to you about it.`,
  });
  return false;
}

type IsNews = (...about: unknown[]) => boolean;

async function changedInvitation(
  tx: Db,
  deps: Deps,
  named: NamedSeat,
  before: Occurrence,
  isNews: IsNews,
): Promise<boolean> {
  const { seat, occurrence } = named;
  if (isSameDate(before, occurrence)) return false;
  const name = `changed-${occurrence.uid}-${occurrence.sequence ?? 0}`;
  const isFirst = isNews("changed", stateOf(before), stateOf(occurrence));
  if (isFirst) await queueSeatMail(tx, deps, named, "seat-changed", { name, before });
  await updateSeat(tx, seat.id, { invited: occurrence });
  return isFirst;
}

const stateOf = ({ uid, start, end, location, isCancelled }: Occurrence) => [
  ...[uid, start, end, location ?? ""],
  isCancelled === true,
];

const isSameDate = (one: Occurrence, other: Occurrence) =>
  one.uid === other.uid &&
  (one.isCancelled === true) === (other.isCancelled === true) &&
  sameState(one, other);

async function endInvitation(
  tx: Db,
  deps: Deps,
  { order, seat }: NamedSeat,
  before: Occurrence,
  isNews: IsNews,
): Promise<boolean> {
  const email = seat.email ?? order.email;
  const isToCome = Date.parse(before.start) > deps.clock().getTime() && !before.isCancelled;
  const isToTell = isToCome && isNews("ended", before.uid);
  if (isToTell)
    await queueToPerson(tx, deps, order, {
      reason: `seat-${seat.id}-${seat.turn}-ended`,
      recipient: email,
      template: "seat-ended",
      data: {
        orderId: order.id,
        occurrence: before,
        attendee: email,
        keeps: await hasSeatOn(tx, email, before.uid, seat.id),
      },
    });
  await updateSeat(tx, seat.id, { turn: seat.turn + 1, invited: null, reminded: null, asked: null });
  return isToTell;
}
