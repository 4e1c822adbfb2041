import { createEvent, type EventAttributes } from "ics";
import { site } from "@/lib/site";
import { zonedFormat } from "./zoned-format";

/**
 * One date as an iCalendar file: moments in UTC, so that no calendar has to know the zone. The id stays with the date
 * when its hour, place or text changes, and the number of the change grows, so that a calendar which has it brings it
 * up to date; the next run of something that repeats is a date of its own. Source: lessons 77.
 *
 * @throws Error when begin or end is no moment
 */
export function calendarFile(date: CalendarDate): string {
  const modified = Date.parse(date.modified ? `${date.modified}Z` : "2020-01-01T00:00:00Z");
  const attributes: EventAttributes & { timestamp: number } = {
    uid: date.uid,
    sequence: Math.max(0, Math.floor((modified - Date.UTC(2020, 0, 1)) / 86_400_000)),
    timestamp: modified,
    lastModified: modified,
    productId: "-//Academy//Dates//EN",
    method: "PUBLISH",
    title: date.title,
    description: date.description,
    url: date.url,
    location: date.location ?? date.url,
    status: "CONFIRMED",
    busyStatus: "BUSY",
    start: Date.parse(date.start),
    startInputType: "utc",
    startOutputType: "utc",
    end: Date.parse(date.end),
    endInputType: "utc",
    endOutputType: "utc",
  };
  const { error, value } = createEvent(attributes);
  if (error || !value) throw new Error(`no calendar file for ${date.url}`, { cause: error });
  return value;
}

export type CalendarDate = {
  /** See `calendarUid`. */
  uid: string;
  title: string;
  description: string;
  /** Address of its page. */
  url: string;
  /** Null: online, at its page. */
  location: string | null;
  /** ISO 8601 with offset. */
  start: string;
  end: string;
  /** Last change, `2026-11-02T09:00:00`. */
  modified: string | null;
};

type Entry = {
  kind: "event" | "talk" | "workshop";
  /** Number of the entry in the content; it never changes. */
  number: number;
  start: string;
  timezone: string;
};

/** `YYYY-MM-DD`. */
const dayIn = zonedFormat("sv-SE", { dateStyle: "short" });

/** What tells dates apart. The day is that of the place: a new hour on the same day is the same date. */
export function calendarUid({ kind, number, start, timezone }: Entry): string {
  const day = dayIn(timezone).format(new Date(start));
  return `${kind}-${number}-${day}@${site.slug}.academy`;
}
