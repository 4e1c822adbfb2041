import type { IconName } from "@/components/ui/icon";
import type { GetSessionsQuery } from "@/graphql/generated/member/documents";

type Sessions = NonNullable<GetSessionsQuery["sessions"]>;

/** A signed-in browser as it is shown; the words are made on the server, so that both sides draw the same. */
export type SessionRow = {
  id: string;
  device: string;
  icon: IconName;
  /** `"Signed in on 3 November 2026"` */
  signedIn: string;
  /** `"Last used yesterday"` */
  lastUsed: string;
  isCurrent: boolean;
};

/** The asking browser first, the others as they came. */
export function toRows(sessions: Sessions, now: Date): SessionRow[] {
  const rows = sessions.flatMap((session): SessionRow[] => {
    if (!session) return [];
    const device = session.device ?? "Unknown browser";
    return [
      {
        id: session.id,
        device,
        icon: iconOf(device),
        signedIn: signedIn(session.createdAt),
        lastUsed: lastUsed(session.lastSeenAt, now),
        isCurrent: session.isCurrent === true,
      },
    ];
  });
  return [...rows.filter((row) => row.isCurrent), ...rows.filter((row) => !row.isCurrent)];
}

function iconOf(device: string): IconName {
  if (/iPhone|iPad|iPod|Android/.test(device)) return "phone";
  return / on /.test(device) ? "laptop" : "globe";
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The academy's own, as for orders. */
const timeZone = "Europe/Vienna";
const dateWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone,
});
const dateNumbers = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });

/** ISO 8601 → `"Signed in on 3 November 2026"`; empty for no date. */
export function signedIn(date: string | null): string {
  const time = timeOf(date);
  return time === null ? "" : `Signed in on ${dateWords.format(time)}`;
}

/** ISO 8601 → `"Last used today"`, `"… yesterday"`, `"… 3 days ago"`, later the date; empty for no date. */
export function lastUsed(date: string | null, now: Date): string {
  const time = timeOf(date);
  if (time === null) return "";
  // A browser in use renews its sign-in once an hour, so this is as near as it gets.
  if (now.getTime() - time <= HOUR) return "Used within the last hour";
  const days = dayNumber(now.getTime()) - dayNumber(time);
  if (days <= 0) return "Last used today";
  if (days === 1) return "Last used yesterday";
  return days < 7 ? `Last used ${days} days ago` : `Last used on ${dateWords.format(time)}`;
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : time;
}

/** Days by the calendar, not by 24 hours: a day of a clock change is one day, too. */
function dayNumber(time: number): number {
  return Math.round(Date.parse(dateNumbers.format(time)) / DAY);
}
