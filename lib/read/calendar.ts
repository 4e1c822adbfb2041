import "server-only";
import { GetEventDocument, GetTalkDocument } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import { everyWorkshopDate } from "@/lib/read/workshops";
import { calendarVersion } from "@/lib/gateway/answerers";
import { type CalendarDate, calendarUid, editedSequence } from "@/lib/rules/times/calendar-file";
import { plainText } from "@/lib/rules/texts/plain-text";
import { env } from "@/lib/env";

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
  kind: Parameters<typeof calendarUid>[0]["kind"];
  path: string;
  location: string | null;
  timezone: string | null;
};

/** Null when the date does not exist or has no start and end. */
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
  const run = (await everyWorkshopDate()).find((one) => one.slug === slug);
  if (!run) return null;
  const { location, timezone, certification } = run;
  const title = run.title ?? certification?.title ?? null;
  return dateOf(
    { ...run, title },
    { kind: "workshop", path: `/workshops/${certification?.slug}`, location, timezone },
  );
}

async function dateOf(
  dated: Dated,
  { kind, path, location, timezone }: DateDetails,
): Promise<CalendarDate | null> {
  const { databaseId: number, title, excerpt, startDate: start, endDate: end, modified } = dated;
  if (!start || !end) return null;
  // A remote host only says when an entry was last edited.
  const version = (await calendarVersion(kind, number)) ?? {
    uid: calendarUid({ kind, number }),
    sequence: editedSequence(modified),
    changed: null,
  };
  return {
    uid: version.uid,
    sequence: version.sequence,
    title: plainText(title ?? ""),
    description: plainText(excerpt ?? ""),
    url: `${env.ORIGIN}${path}`,
    location,
    start,
    end,
    timezone,
    modified: version.changed ?? modified,
  };
}
