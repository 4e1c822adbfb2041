import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { calendarDays, type CalendarDay, calendarFile, droppedDays } from "@/lib/rules/calendar-file";
import { durationText, times } from "@/lib/rules/times";
import { occurrenceText } from "../content";
import type { Db } from "../database/client";
import type { Deps, MailTemplate } from "../deps";
import { type MailBlock, renderMail } from "../mail/render-mail";
import type { Attachment } from "../ports";
import { mailedOrder, orderButton, testMark } from "./mail-blocks";
import type { Occurrence } from "./order";
import { isLive } from "./order-lines";
import { orderLines, orders } from "./tables";
import type { WholeOrder } from "./whole-order";

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
    const dropped = now.isCancelled ? [] : droppedDays(withUrl(deps, was), withUrl(deps, now));
    return renderMail({
      subject: `${testMark(order)}${now.title}: ${now.isCancelled ? "cancelled" : "a new date"}`,
      heading: now.isCancelled ? "Your date does not take place" : "Your date has moved",
      blocks: [
        ...changeBlocks(was, now),
        orderButton(deps, order, now.isCancelled ? "Choose now" : "See your order"),
      ],
      attachments: [
        ...messages(deps, order, calendarDays(withUrl(deps, now)), now.isCancelled ? "CANCEL" : "REQUEST"),
        ...messages(deps, order, dropped, "CANCEL"),
      ],
    });
  },
};

function changeBlocks(was: Occurrence, now: Occurrence): MailBlock[] {
  const held = { label: was.isCancelled ? "Cancelled" : "Until now", value: heldText(was) };
  if (now.isCancelled)
    return [
      {
        kind: "text",
        text: `We are sorry: ${now.title} on the day below does not take place. You choose between another date and your money: press the button below. If you choose nothing within ${durationText(times.choosing)}, all of your money goes back.`,
      },
      { kind: "rows", rows: [held] },
    ];
  return [
    {
      kind: "text",
      text: `${now.title} has a new time or place. Your seat is kept. If you cannot come then, please answer this mail: you choose between another date and your money.`,
    },
    { kind: "rows", rows: [held, { label: "From now on", value: heldText(now), strong: true }] },
    { kind: "note", text: "The attached calendar entries bring your calendar up to date." },
  ];
}

/** `15–16 December 2026, Vienna, Austria, 09:00–17:00`, by the clock of the place. */
export function heldText(held: { start: string; end: string; location: string | null }): string {
  return `${occurrenceText(held)}, ${held.start.slice(11, 16)}–${held.end.slice(11, 16)}`;
}

/** The days of an order, for the buyer's calendar: a file for each, because a message holds one id. */
export function invitations(deps: Deps, order: WholeOrder): Attachment[] {
  return messages(
    deps,
    order,
    daysAfter(deps, { lines: order.lines.filter(isLive) }, order.createdAt),
    "REQUEST",
  );
}

/**
 * Takes the days of an order out of the buyer's calendar, with the next number, since an equal one is taken for old.
 * A date that another order of the buyer has a seat of stays.
 */
export async function cancellations(deps: Deps, order: WholeOrder): Promise<Attachment[]> {
  const kept = await otherDatesOf(deps.db, order);
  return cancelled(
    deps,
    order,
    order.lines.flatMap(({ occurrence }) => (occurrence && !kept.has(occurrence.uid) ? [occurrence] : [])),
  );
}

/**
 * A seat has left a date, for another one or for good: the calendar loses the one and gets the other. A date that the
 * buyer has another seat of stays.
 */
export async function leavingMessages(
  deps: Deps,
  order: WholeOrder,
  before: Occurrence,
  now: Occurrence | null,
): Promise<Attachment[]> {
  const kept = await otherDatesOf(deps.db, order);
  const isKept =
    kept.has(before.uid) || order.lines.some((line) => isLive(line) && line.occurrence?.uid === before.uid);
  return [
    ...(isKept ? [] : cancelled(deps, order, [before])),
    ...(now ? messages(deps, order, calendarDays(withUrl(deps, now)), "REQUEST") : []),
  ];
}

function cancelled(deps: Deps, order: WholeOrder, dates: readonly Occurrence[]): Attachment[] {
  const lines = dates.map((occurrence) => ({ occurrence }));
  const days = daysAfter(deps, { lines }, deps.clock()).map((day) => ({
    ...day,
    sequence: day.sequence + 1,
    changed: deps.clock().getTime(),
    isCancelled: true,
  }));
  return messages(deps, order, days, "CANCEL");
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

type Dated = { lines: readonly { occurrence: Occurrence | null }[] };

function daysAfter(deps: Deps, { lines }: Dated, moment: Date): CalendarDay[] {
  const dates = lines.flatMap(({ occurrence }) =>
    occurrence && !occurrence.isCancelled && Date.parse(occurrence.end) > moment.getTime()
      ? [occurrence]
      : [],
  );
  const once = new Map(dates.map((date) => [date.uid, date]));
  return [...once.values()].flatMap((date) => calendarDays(withUrl(deps, date)));
}

/** Source: RFC 6047, 2.4: the type names the same method as the file. */
function messages(
  deps: Deps,
  order: WholeOrder,
  days: readonly CalendarDay[],
  method: "REQUEST" | "CANCEL",
): Attachment[] {
  const frame = { method, organizer: deps.settings.mailFrom, attendee: order.email };
  return days.map((day, index) => ({
    filename: `${method === "CANCEL" ? "cancelled" : "date"}-${order.id}-${index + 1}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(calendarFile([day], frame)),
  }));
}

function withUrl<O extends Occurrence>({ settings }: Pick<Deps, "settings">, date: O) {
  return { ...date, url: `${settings.origin}${date.path}` };
}
