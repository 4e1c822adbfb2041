import "server-only";
import { GetEventDocument, GetTalkDocument } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import { everyWorkshopDate } from "@/lib/read-workshops";
import { type CalendarDate, calendarUid } from "@/lib/rules/calendar-file";
import { plainText } from "@/lib/rules/plain-text";
import { env } from "./env";

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
  const run = (await everyWorkshopDate()).find((one) => one.slug === slug);
  if (!run) return null;
  const { location, timezone, certification } = run;
  const title = run.title ?? certification?.title ?? null;
  return dateOf(
    { ...run, title },
    { kind: "workshop", path: `/workshops/${certification?.slug}`, location, timezone },
  );
}

function dateOf(dated: Dated, { kind, path, location, timezone }: DateDetails): CalendarDate | null {
  const { databaseId: number, title, excerpt, startDate: start, endDate: end, modified } = dated;
  if (!start || !end) return null;
  return {
    uid: calendarUid({ kind, number, start, timezone: timezone ?? "UTC" }),
    title: plainText(title ?? ""),
    description: plainText(excerpt ?? ""),
    url: `${env.ORIGIN}${path}`,
    location,
    start,
    end,
    modified,
  };
}
