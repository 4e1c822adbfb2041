import { TZDate } from "@date-fns/tz";
import { createEvents, type EventAttributes } from "ics";
import { site } from "@/lib/site";

/**
 * An entry keeps its id forever. Its change number grows with start, end or place. A REQUEST or CANCEL may hold only
 * one id, so it is for one day (RFC 5546, 3.2.2).
 * @throws Error for an invalid start or end
 */
export function calendarFile(
  days: readonly CalendarDay[],
  { method, name, organizer, attendee }: CalendarFrame = { method: "PUBLISH" },
): string {
  const events = days.map((day): EventAttributes & { timestamp: number } => ({
    uid: day.uid,
    sequence: day.sequence,
    timestamp: day.changed,
    lastModified: day.changed,
    title: day.title,
    description: day.description,
    url: day.url,
    location: day.location ?? day.url,
    status: day.isCancelled ? "CANCELLED" : "CONFIRMED",
    busyStatus: day.isCancelled ? "FREE" : "BUSY",
    start: day.start,
    startInputType: "utc",
    startOutputType: "utc",
    end: day.end,
    endInputType: "utc",
    endOutputType: "utc",
    ...(organizer && { organizer }),
    ...(attendee && { attendees: [{ email: attendee, name: attendee, partstat: "ACCEPTED", rsvp: false }] }),
  }));
  const { error, value } = createEvents(events, {
    productId: "-//Academy//Dates//EN",
    method,
    ...(name && { calName: name }),
  });
  if (error || !value) throw new Error(`no calendar file for ${days[0]?.url}`, { cause: error });
  return value;
}

type CalendarFrame = {
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  name?: string;
  organizer?: { email: string; sentBy?: string };
  attendee?: string;
};

export type CalendarDate = {
  uid: string;
  sequence?: number;
  title: string;
  description: string;
  url: string;
  location: string | null;
  start: string;
  end: string;
  /** IANA name. Without it, days follow the UTC offset of the start. */
  timezone?: string | null;
  modified: string | null;
  isCancelled?: boolean;
};

/** One day of a date. Times are in milliseconds since 1970. */
export type CalendarDay = Pick<CalendarDate, "uid" | "title" | "description" | "url" | "location"> & {
  sequence: number;
  start: number;
  end: number;
  changed: number;
  isCancelled: boolean;
};

/** An event with more days does not fill every day, so it becomes one entry. */
const MOST_DAYS = 14;
const DAY_MS = 86_400_000;

/** Splits a date into its days. An evening that ends after midnight is one day. The first day has the date's id. */
export function calendarDays(date: CalendarDate): CalendarDay[] {
  const { uid, sequence = 0, title, description, url, location, isCancelled = false } = date;
  const shared = { sequence, title, description, url, location, isCancelled, changed: changedAt(date) };
  return spans(date).map((span, index) => ({ ...shared, ...span, uid: dayUid(uid, index) }));
}

/** Days that a shortened date no longer has, as cancelled entries. */
export function droppedDays(before: CalendarDate, now: CalendarDate): CalendarDay[] {
  const kept = calendarDays(now);
  return calendarDays({
    ...before,
    sequence: now.sequence ?? 0,
    modified: now.modified,
    isCancelled: true,
  }).slice(kept.length);
}

function spans({ start, end, timezone }: CalendarDate): { start: number; end: number }[] {
  const whole = { start: Date.parse(start), end: Date.parse(end) };
  if (Number.isNaN(whole.start) || Number.isNaN(whole.end)) return [whole];
  const zone = timezone ?? /[+-]\d\d:\d\d$/.exec(start)?.[0] ?? "UTC";
  const [first, last] = [new TZDate(whole.start, zone), new TZDate(whole.end, zone)];
  const isOverNight = minutesOf(last) <= minutesOf(first);
  const days = Math.round((dayOf(last) - dayOf(first)) / DAY_MS) + (isOverNight ? 0 : 1);
  if (days < 2 || days > MOST_DAYS) return [whole];
  const moment = (clock: TZDate, day: number) =>
    new TZDate(
      first.getFullYear(),
      first.getMonth(),
      first.getDate() + day,
      clock.getHours(),
      clock.getMinutes(),
      zone,
    ).getTime();
  return Array.from({ length: days }, (_, day) => ({
    start: moment(first, day),
    end: moment(last, day + (isOverNight ? 1 : 0)),
  }));
}

function minutesOf(moment: TZDate): number {
  return moment.getHours() * 60 + moment.getMinutes();
}

/** The local day as a UTC timestamp, so that days can be counted. */
function dayOf(moment: TZDate): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** The suffix `-day-2`, `-day-3`, … stays the same when the days move. */
function dayUid(uid: string, index: number): string {
  return index === 0 ? uid : uid.replace("@", `-day-${index + 1}@`);
}

const SOME_DAY = Date.UTC(2020, 0, 1);

function changedAt({ modified }: Pick<CalendarDate, "modified">): number {
  if (!modified) return SOME_DAY;
  return Date.parse(/Z|[+-]\d\d:\d\d$/.test(modified) ? modified : `${modified}Z`);
}

type Entry = {
  kind: "event" | "talk" | "workshop";
  number: number;
  run?: number | undefined;
};

/** Identifies a date. No part of the id changes when the date moves. */
export function calendarUid({ kind, number, run }: Entry): string {
  return `${kind}-${number}${run ? `-${run}` : ""}@${site.slug}.academy`;
}

/**
 * For content of a remote host, which only says when an entry was last edited. The result counts minutes, so it grows
 * with each edit.
 */
export function editedSequence(modified: string | null): number {
  return Math.max(0, Math.floor((changedAt({ modified }) - SOME_DAY) / 60_000));
}
