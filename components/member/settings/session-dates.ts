const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The academy's own, as for orders. */
const timeZone = "Europe/Vienna";
const words = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone });
const numbers = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });

/** ISO 8601 → `"Signed in on 3 November 2026"`; empty for no date. */
export function signedIn(date: string | null): string {
  const time = timeOf(date);
  return time === null ? "" : `Signed in on ${words.format(time)}`;
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
  return days < 7 ? `Last used ${days} days ago` : `Last used on ${words.format(time)}`;
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : time;
}

/** Days by the calendar, not by 24 hours: a day of a clock change is one day, too. */
function dayNumber(time: number): number {
  return Math.round(Date.parse(numbers.format(time)) / DAY);
}
