import type { IconName } from "@/components/ui/icon";
import type { GetSessionsQuery } from "@/graphql/generated/member/documents";
import { dayText } from "@/lib/rules/times/day-text";

type Sessions = NonNullable<GetSessionsQuery["sessions"]>;

/** A signed-in browser in the list. The server writes the texts, so that server and browser render the same. */
export type SessionRow = {
  id: string;
  device: string;
  icon: IconName;
  /** For example "Signed in on 3 November 2026". */
  signedIn: string;
  /** For example "Last used yesterday". */
  lastUsed: string;
  isCurrent: boolean;
};

/** Puts the current browser first. The others keep their order. */
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
/** In the academy's time zone, as for orders. */
const dateNumbers = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Europe/Vienna" });

/** ISO 8601 → `"Signed in on 3 November 2026"`; empty for a missing date. */
export function signedIn(date: string | null): string {
  return dayText(date) && `Signed in on ${dayText(date)}`;
}

/** ISO 8601 → `"Last used today"`, `"… yesterday"`, `"… 3 days ago"`, and later the date; empty for a missing date. */
export function lastUsed(date: string | null, now: Date): string {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time)) return "";
  // A browser renews its sign-in once an hour, so nothing more precise is known.
  if (now.getTime() - time <= HOUR) return "Used within the last hour";
  const days = dayNumber(now.getTime()) - dayNumber(time);
  if (days <= 0) return "Last used today";
  if (days === 1) return "Last used yesterday";
  return days < 7 ? `Last used ${days} days ago` : `Last used on ${dayText(date)}`;
}

/** Counts calendar days. A day with a clock change counts as one as well. */
function dayNumber(time: number): number {
  return Math.round(Date.parse(dateNumbers.format(time)) / DAY);
}
