const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Vienna",
});

/** `2026-12-31T23:30:00Z` → `1 Jan 2027, 00:30`, Vienna time. Lists say the zone once, above. */
export function deskMoment(date: string): string {
  return moment.format(Date.parse(date));
}
