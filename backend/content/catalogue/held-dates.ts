import type { Workshop } from "@/graphql/generated/content/resolvers";
import { calendarUid } from "@/lib/rules/times/calendar-file";
import { entryIndex } from "./entry-index";
import { type EventEntry, placeOfRun, type WorkshopEntry } from "../documents";
import type { Content } from "../documents";
import { exceptionOf, runAt, runNear } from "../documents/occurrence";
import { content } from "./read-content";

/**
 * A run of a workshop or an event, or a talk, as the files now describe it. `start` and `end` are ISO 8601 with offset.
 */
export type HeldDate = {
  kind: "workshop" | "event" | "talk";
  /** Number of the file, which holds one run after another. */
  number: number;
  uid: string;
  start: string;
  end: string;
  /** Null: online. */
  location: string | null;
  timezone: string;
};

/** Every date that the site shows, or every date of another content. */
export function heldDates(of: Content = content()): HeldDate[] {
  return [
    ...of.workshops.map(heldWorkshop),
    ...of.events.filter(({ isCancelled }) => !isCancelled).map(heldEvent),
    ...of.talks.flatMap(({ node }) => heldAs("talk", node.databaseId, of) ?? []),
  ];
}

/** @param number of the entry, as the content returns it */
export function heldAs(
  kind: HeldDate["kind"],
  number: number,
  of: Content = content(),
): HeldDate | undefined {
  const { workshops, events } = entryIndex(of);
  if (kind === "workshop") return optional(workshops.byNumber.get(number), heldWorkshop);
  if (kind === "event") {
    const found = events.byNumber.get(number);
    return found?.isCancelled ? undefined : optional(found, heldEvent);
  }
  const talk = of.talks.find(({ node }) => node.databaseId === number);
  const event = talk && events.bySlug.get(talk.event);
  const { startDate: start, endDate: end } = talk?.node ?? {};
  if (!event || event.isCancelled || !start || !end) return undefined;
  const uid = calendarUid({ kind, number, run: event.run });
  return { ...heldEvent(event), kind, number, uid, start, end };
}

/**
 * Where and when a date is held now. If its run has an exception, that applies. Otherwise it is the future run nearest
 * to `start`, so that a run keeps its day when others are added before it. Null: the date is cancelled, or its file is
 * gone.
 */
export function nearestHeld(
  { kind, number, uid }: Pick<HeldDate, "kind" | "number" | "uid">,
  start: string,
  now: Date,
): Pick<HeldDate, "start" | "end" | "location" | "timezone"> | null {
  const { workshops, events } = content();
  if (kind === "talk") return heldAs(kind, number) ?? null;
  const file =
    kind === "event"
      ? events.find(({ node }) => node.databaseId === number)
      : workshops.find((one) => fileOf(one) === number);
  if (!file) return null;
  const own = exceptionOf(file.schedule, runOf(uid));
  if (own?.cancelled) return null;
  const { run, startDate, endDate } = own
    ? runAt(file.schedule, runOf(uid))
    : runNear(file.schedule, new Date(start), now);
  return { start: startDate, end: endDate, ...placeOfRun(file.schedule, run) };
}

function heldWorkshop(entry: WorkshopEntry): HeldDate {
  const uid = calendarUid({ kind: "workshop", number: entry.node.databaseId });
  return { kind: "workshop", number: fileOf(entry), uid, ...placeOf(entry) };
}

function heldEvent(entry: EventEntry): HeldDate {
  const number = entry.node.databaseId;
  return {
    kind: "event",
    number,
    uid: calendarUid({ kind: "event", number, run: entry.run }),
    ...placeOf(entry),
  };
}

function placeOf({ node: { startDate, endDate }, schedule, run }: WorkshopEntry | EventEntry) {
  return { start: startDate ?? "", end: endDate ?? "", ...placeOfRun(schedule, run) };
}

/** The run of a date of a workshop or an event, counted from 0. */
export function runOf(uid: string): number {
  const [, kind, number, run] = /^(workshop|event)-(\d+)(?:-(\d+))?@/.exec(uid) ?? [];
  return kind === "workshop" ? Number(number) % 100 : Number(run ?? 0);
}

/** The last two digits of a workshop's number are its run; the digits before them are the file's. */
function fileOf({ node }: WorkshopEntry): number {
  return Math.floor(node.databaseId / 100);
}

/**
 * The next run of a workshop's file.
 * @param number of any of its runs
 */
export function workshopOfFile(number: number): Workshop | undefined {
  return content().workshops.find((one) => fileOf(one) === Math.floor(number / 100))?.node;
}

function optional<T, R>(value: T | undefined, read: (value: T) => R): R | undefined {
  return value === undefined ? undefined : read(value);
}
