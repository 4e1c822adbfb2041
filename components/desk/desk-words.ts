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

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `2026-11-20` → `20 Nov 2026` */
export function dayText(isoDay: string): string {
  return day.format(Date.parse(isoDay));
}
