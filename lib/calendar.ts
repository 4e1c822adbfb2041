import { createEvent, type EventAttributes } from "ics";
import "server-only";
import {
  GetEventDocument,
  GetTalkDocument,
  GetWorkshopsDocument,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import { plainText } from "@/lib/rules/plain-text";
import { env } from "./env";
import { site } from "./site";

export const calendarKinds = ["events", "talks", "workshops"] as const;
type CalendarKind = (typeof calendarKinds)[number];

type Dated = {
  databaseId: number;
  title: string | null;
  excerpt?: string | null;
  startDate: string | null;
  endDate: string | null;
  modified: string | null;
};
type DateDetails = {
  kind: CalendarDate["kind"];
  path: string;
  location: string | null;
  timezone: string | null;
};

/** The date of that name, or null when there is none or it has no begin and end. */
export async function calendarDate(kind: CalendarKind, slug: string): Promise<CalendarDate | null> {
  if (kind === "events") {
    const { event } = await readPublic(GetEventDocument, { slug }, [`event:${slug}`]);
    if (!event) return null;
    const { location, timezone } = event;
    return dateOf(event, { kind: "event", path: `/academy/events/${slug}`, location, timezone });
  }
  if (kind === "talks") {
    const { talk } = await readPublic(GetTalkDocument, { slug }, [`talk:${slug}`]);
    const of = talk?.event?.slug;
    if (!talk || !of) return null;
    const { event } = await readPublic(GetEventDocument, { slug: of }, [`event:${of}`]);
    const { location = null, timezone = null } = event ?? {};
    return dateOf(talk, { kind: "talk", path: `/academy/events/${of}/${slug}`, location, timezone });
  }
  const run = (await workshopRuns()).find((one) => one.slug === slug);
  if (!run) return null;
  const { location, timezone, certification } = run;
  const title = run.title ?? certification?.title ?? null;
  return dateOf(
    { ...run, title },
    { kind: "workshop", path: `/workshops/${certification?.slug}`, location, timezone },
  );
}

async function workshopRuns(): Promise<WorkshopDateFragment[]> {
  return (await readPublic(GetWorkshopsDocument, {}, ["workshops"])).workshops?.nodes ?? [];
}

function dateOf(dated: Dated, { kind, path, location, timezone }: DateDetails): CalendarDate | null {
  const { databaseId: number, title, excerpt, startDate: start, endDate: end, modified } = dated;
  if (!start || !end) return null;
  return {
    kind,
    number,
    title: plainText(title ?? ""),
    description: plainText(excerpt ?? ""),
    url: `${env.ORIGIN}${path}`,
    location,
    start,
    end,
    timezone: timezone ?? "UTC",
    modified,
  };
}

export type CalendarDate = {
  kind: "event" | "talk" | "workshop";
  /** Number of the entry in the content; it never changes. */
  number: number;
  title: string;
  description: string;
  /** Address of its page. */
  url: string;
  /** Null: online, at its page. */
  location: string | null;
  /** ISO 8601 with offset. */
  start: string;
  end: string;
  timezone: string;
  /** Last change, `2026-11-02T09:00:00`. */
  modified: string | null;
};

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
    uid: `${uidOf(date)}`,
    sequence: Math.max(0, Math.floor((modified - Date.UTC(2020, 0, 1)) / 86_400_000)),
    timestamp: modified,
    lastModified: modified,
    productId: `-//${site.name}//Academy//EN`,
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

/** The day is that of the place: a new hour on the same day is the same date. */
function uidOf({ kind, number, start, timezone }: CalendarDate): string {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(
    new Date(start),
  );
  return `${kind}-${number}-${day}@${site.slug}.academy`;
}
