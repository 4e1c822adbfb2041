import { type Content } from "../../content/documents";
import { contentOf, type HeldDate, heldDates, runOf, textHash } from "../../content/catalogue";
import { plannedDay } from "../../content/documents/occurrence";
import type { Deps } from "../../deps";
import { documentsNow, valuesOf, withValues, type YamlMap, type YamlValue } from "../../content/editing";

/** The document of a date that the site shows, and the date as the document describes it. */
export type DatedDocument = {
  uid: string;
  path: string;
  text: string;
  /** `textHash` of the text. */
  seen: string;
  content: Content;
  held: HeldDate;
  /** The document's fields, with their values for this date. */
  fields: DateFields;
  isRepeating: boolean;
  /** Whether seats and price are fields of the document. For an event, its ticket has them. */
  hasSeats: boolean;
};

export type DateFields = {
  /** Local day, `2027-02-23`. */
  first: string;
  /** `09:00-17:00` */
  time: string;
  days: number;
  timezone: string;
  /** Null: online. */
  location: string | null;
  /** Names of the guides' files; empty for an event, which has no guides. */
  guides: readonly string[];
  seats: number | null;
  /** Net cents. */
  price: number | null;
};

/** @returns null when no document of today's content has the date */
export async function datedDocument({ db, clock }: Deps, uid: string): Promise<DatedDocument | null> {
  const now = clock();
  const { files } = await documentsNow(db, now);
  const content = contentOf(files, now);
  const held = heldDates(content).find((one) => one.uid === uid);
  const entry = entryOf(content, uid);
  const text = entry && files.get(entry.file);
  if (!held || !entry || text === undefined || text === null) return null;
  const { schedule, run } = entry;
  const own = schedule.exceptions?.find(({ day }) => day === plannedDay(schedule, run));
  const seat = "seat" in entry ? entry.seat : null;
  return {
    uid,
    path: entry.file,
    text,
    seen: textHash(text) ?? "",
    content,
    held,
    isRepeating: schedule.repeatWeeks !== undefined,
    hasSeats: seat !== null,
    fields: {
      first: own?.first ?? plannedDay(schedule, run),
      time: own?.time ?? schedule.time,
      days: own?.days ?? schedule.days,
      timezone: held.timezone,
      location: held.location,
      guides: "guides" in entry.node ? (entry.node.guides ?? []).flatMap((guide) => guide?.slug ?? []) : [],
      seats: seat?.stock ?? null,
      price: seat?.price ?? null,
    },
  };
}

/** Names of a date's guides, in the order of its document. */
export function guideNames(content: Content, uid: string): string[] {
  const entry = entryOf(content, uid);
  return entry && "guides" in entry.node
    ? (entry.node.guides ?? []).flatMap((guide) => guide?.title ?? [])
    : [];
}

/** The text with the date's run cancelled. */
export function cancelledDocument(document: DatedDocument): string {
  return withException(document, { cancelled: true });
}

/** The text with other values for the date. A repeating date gets an exception, so that its other runs stay. */
export function changed(document: DatedDocument, next: DateFields): string {
  const { fields, isRepeating, path, text } = document;
  const values: Partial<YamlMap> = {};
  if (next.first !== fields.first) values.first = next.first;
  if (next.time !== fields.time) values.time = next.time;
  if (next.days !== fields.days) values.days = next.days;
  if (next.timezone !== fields.timezone) values.timezone = next.timezone;
  if (next.guides.join() !== fields.guides.join()) values.guides = [...next.guides];
  if (next.seats !== null && next.seats !== fields.seats) values.seats = next.seats;
  if (next.price !== null && next.price !== fields.price) values.price = next.price / 100;
  if (next.location !== fields.location) values.location = next.location ?? (isRepeating ? null : undefined);
  if (Object.keys(values).length === 0) return text;
  return isRepeating ? withException(document, values) : withValues(text, path, values);
}

function withException({ content, uid, path, text }: DatedDocument, values: Partial<YamlMap>): string {
  const entry = entryOf(content, uid);
  if (!entry) return text;
  const day = plannedDay(entry.schedule, entry.run);
  const { exceptions } = valuesOf(text, path);
  const written = Array.isArray(exceptions) ? exceptions.filter(isMap) : [];
  const own: YamlMap = { day, ...written.find((one) => one.day === day) };
  for (const [key, value] of Object.entries(values)) if (value !== undefined) own[key] = value;
  const all = [...written.filter((one) => one.day !== day), own];
  const sorted = all.toSorted((a, b) => (String(a.day) < String(b.day) ? -1 : 1));
  return withValues(text, path, { exceptions: sorted });
}

function isMap(value: YamlValue): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entryOf({ workshops, events }: Content, uid: string) {
  const [, kind, number] = /^(workshop|event)-(\d+)/.exec(uid) ?? [];
  const isOf = ({ node, run }: { node: { databaseId: number }; run: number }) =>
    node.databaseId === Number(number) && run === runOf(uid);
  return kind === "workshop" ? workshops.find(isOf) : events.find(isOf);
}
