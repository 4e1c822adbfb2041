import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { calendarDays, type CalendarDay, calendarFile, droppedDays } from "@/lib/rules/times/calendar-file";
import { durationText, times } from "@/lib/rules/times/times";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import type { Deps, MailTemplate } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import type { Attachment } from "../../ports";
import { type Seat, seatsOfOrders } from "../seats";
import { mailedOrder, orderButton, testPrefix } from "../orders";
import type { Occurrence } from "../orders/order";
import { isLive } from "../order-lines";
import type { OrderLine } from "../orders";
import { orderLines, orders } from "../orders";
import type { WholeOrder } from "../orders";

const state = z.looseObject({ start: z.string(), end: z.string(), location: z.string().nullable() });
const changedData = z.object({ orderId: z.number().int(), lineId: z.number().int(), before: state });

/** Mails to seat holders when a date has moved or is cancelled. */
export const calendarMails: Record<string, MailTemplate> = {
  "date-changed": async (deps, data) => {
    const { orderId, lineId, before } = changedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const now = order.lines.find(({ id }) => id === lineId)?.occurrence;
    if (!now) throw new Error(`mail about line ${lineId}, which has no date`);
    const was = { ...now, ...before };
    const seats = await seatsOfOrders(deps.db, [orderId]);
    const ofDate = order.lines.filter(({ occurrence, endedAt }) => !endedAt && occurrence?.uid === now.uid);
    const isOwn = ofDate.some(({ id }) => holdsLine(seats, id));
    const whose = isOwn
      ? `Your ${now.kind}`
      : `${now.kind === "workshop" ? "A workshop" : "An event"} that you booked`;
    return {
      subject: `${testPrefix(order)}${now.title}: ${now.isCancelled ? "cancelled" : "new date, time or place"}`,
      heading: `${whose} ${now.isCancelled ? "has been cancelled" : "has moved"}`,
      blocks: [
        ...changeBlocks(was, now, { isOwn, isOne: ofDate.length === 1 && ofDate[0]?.quantity === 1 }),
        orderButton(deps, order, now.isCancelled ? "Choose now" : "See your order"),
      ],
      attachments: isOwn ? updates(deps, order.email, was, now) : [],
    };
  },
};

/**
 * @param isOwn the reader has a seat on the date; false: only other people attend, who get their own mail and calendar
 *   files
 */
function changeBlocks(
  was: Occurrence,
  now: Occurrence,
  { isOwn, isOne }: { isOwn: boolean; isOne: boolean },
): MailBlock[] {
  const held = { label: was.isCancelled ? "Cancelled" : "Was", value: heldText(was) };
  if (now.isCancelled)
    return [
      {
        kind: "text",
        text: `We are sorry: ${now.title} will not take place on the date below. Use the button to choose another date or a refund. If you have not chosen within ${durationText(times.choosing)}, we will refund you in full.`,
      },
      { kind: "rows", rows: [held] },
    ];
  return [
    {
      kind: "text",
      text: `${now.title} has a new date, time or place. ${isOne ? "Your seat is safe" : "Your seats are safe"}. If ${isOwn ? "you cannot attend" : "the change does not suit"}, please reply to this email: you can choose another date or a refund.`,
    },
    { kind: "rows", rows: [held, { label: "Now", value: heldText(now), strong: true }] },
    {
      kind: "note",
      text: isOwn
        ? "Open the attached files to update your calendar."
        : "We are also emailing the attendees, with files that update their calendars.",
    },
  ];
}

/** `15–16 December 2026, Vienna, Austria, 09:00–17:00`, in local time of the place. */
export function heldText(held: { start: string; end: string; location: string | null }): string {
  return `${occurrenceText(held)}, ${held.start.slice(11, 16)}–${held.end.slice(11, 16)}`;
}

/** Whether the buyer attends the line's date: at least one of its seats has no address of somebody else. */
function holdsLine(seats: readonly Seat[], lineId: number): boolean {
  const ofLine = seats.filter((seat) => seat.lineId === lineId);
  return ofLine.length === 0 || ofLine.some(({ email }) => email === null);
}

/** The days of an order that the buyer attends. Each has a file of its own, because a message may hold only one id. */
export async function invitations(deps: Deps, order: WholeOrder): Promise<Attachment[]> {
  const lines = await ownLines(deps.db, order);
  return calendarMessages(
    deps,
    order.email,
    daysAfter(deps, lines.filter(isLive), order.createdAt),
    "REQUEST",
  );
}

/** Explains the attached calendar files; empty when there are none. */
export function calendarNote(attachments: readonly Attachment[]): MailBlock[] {
  if (!attachments.some(({ filename }) => filename.endsWith(".ics"))) return [];
  return [{ kind: "note", text: "Open the attached calendar files to add the dates to your calendar." }];
}

async function ownLines(db: Db, { id, lines }: WholeOrder): Promise<OrderLine[]> {
  const dated = lines.filter(({ occurrence }) => occurrence !== null);
  if (dated.length === 0) return [];
  const seats = await seatsOfOrders(db, [id]);
  return dated.filter((line) => holdsLine(seats, line.id));
}

/**
 * Removes the days of an order from the buyer's calendar. They get the next sequence number, because programs ignore an
 * equal one. A date stays if another order of the buyer has a seat on it.
 */
export async function cancellations(deps: Deps, order: WholeOrder): Promise<Attachment[]> {
  const kept = await otherDatesOf(deps.db, order);
  const lines = (await ownLines(deps.db, order)).filter(({ occurrence }) => !kept.has(occurrence?.uid ?? ""));
  return removals(deps, order.email, datesAfter(lines, deps.clock()));
}

/**
 * Updates the buyer's calendar after a seat left a date, for another date or for good. A date stays while the buyer has
 * another seat on it. A seat of somebody else does not change the buyer's calendar.
 */
export async function leavingMessages(
  deps: Deps,
  order: WholeOrder,
  before: Occurrence,
  now: Occurrence | null,
): Promise<Attachment[]> {
  const kept = await otherDatesOf(deps.db, order);
  const own = (await ownLines(deps.db, order)).filter(isLive);
  const isOwn = ({ uid }: Occurrence) => own.some(({ occurrence }) => occurrence?.uid === uid);
  const isKept = kept.has(before.uid) || isOwn(before) || Date.parse(before.end) <= deps.clock().getTime();
  return [
    ...(isKept || before.isCancelled ? [] : removals(deps, order.email, [before])),
    ...(now && isOwn(now)
      ? calendarMessages(deps, order.email, calendarDays(withUrl(deps, now)), "REQUEST")
      : []),
  ];
}

/** Calendar files that remove dates from somebody's calendar. */
export function removals(deps: Deps, attendee: string, dates: readonly Occurrence[]): Attachment[] {
  const days = dates.flatMap((date) => calendarDays(withUrl(deps, date)));
  const changed = deps.clock().getTime();
  const cancelled = days.map((day) => ({ ...day, sequence: day.sequence + 1, changed, isCancelled: true }));
  return calendarMessages(deps, attendee, cancelled, "CANCEL");
}

/** Calendar files that update a date in a calendar that already has it. */
export function updates(deps: Deps, attendee: string, was: Occurrence, now: Occurrence): Attachment[] {
  const dropped = now.isCancelled ? [] : droppedDays(withUrl(deps, was), withUrl(deps, now));
  return [
    ...calendarMessages(
      deps,
      attendee,
      calendarDays(withUrl(deps, now)),
      now.isCancelled ? "CANCEL" : "REQUEST",
    ),
    ...calendarMessages(deps, attendee, dropped, "CANCEL"),
  ];
}

async function otherDatesOf(db: Db, { id, email }: WholeOrder): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ occurrence: orderLines.occurrence })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.email, email),
        ne(orders.id, id),
        inArray(orders.status, ["held", "processing", "completed"]),
        isNull(orderLines.endedAt),
      ),
    );
  return new Set(rows.flatMap(({ occurrence }) => occurrence?.uid ?? []));
}

/** Future dates that take place, each once. */
function datesAfter(lines: readonly OrderLine[], moment: Date): Occurrence[] {
  const dates = lines.flatMap(({ occurrence }) =>
    occurrence && !occurrence.isCancelled && Date.parse(occurrence.end) > moment.getTime()
      ? [occurrence]
      : [],
  );
  return [...new Map(dates.map((date) => [date.uid, date])).values()];
}

function daysAfter(deps: Deps, lines: readonly OrderLine[], moment: Date): CalendarDay[] {
  return datesAfter(lines, moment).flatMap((date) => calendarDays(withUrl(deps, date)));
}

/** Calendar files as mail attachments. The type names the same method as the file (RFC 6047, 2.4). */
function calendarMessages(
  deps: Deps,
  attendee: string,
  days: readonly CalendarDay[],
  method: "REQUEST" | "CANCEL",
): Attachment[] {
  const { contactEmail, mailFrom } = deps.settings;
  const organizer = {
    email: contactEmail,
    ...(mailFrom !== contactEmail && { sentBy: mailFrom }),
  };
  const frame = { method, organizer, attendee };
  return days.map((day, index) => ({
    filename: `${method === "CANCEL" ? "cancelled" : "date"}-${index + 1}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(calendarFile([day], frame)),
  }));
}

function withUrl<O extends Occurrence>({ settings }: Pick<Deps, "settings">, date: O) {
  return { ...date, url: `${settings.origin}${date.path}` };
}
