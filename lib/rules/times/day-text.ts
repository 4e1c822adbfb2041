const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Vienna",
});

/** `2026-11-21T09:12:00Z` → `21 November 2026`, in the academy's time zone; empty for a missing date. */
export function dayText(date: string | null | undefined): string {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? "" : format.format(time);
}

/**
 * `19–20 January 2027`, or a single day, in the academy's time zone.
 * @throws RangeError for an invalid date
 */
export function daysText(from: string, to: string): string {
  return format.formatRange(Date.parse(from), Date.parse(to)).replace(/^(\d+)\s–\s/, "$1–");
}

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Vienna",
});

/** `2026-11-21T09:12:00Z` → `21 November 2026, 10:12 (Vienna time)`, for readers in unknown time zones. */
export function momentText(date: string | null | undefined): string {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? "" : `${format.format(time)}, ${clock.format(time)} (Vienna time)`;
}

/** `2026-11-21T09:12:00Z` → `10:12`, in the academy's time zone. */
export function hourText(date: string): string {
  return clock.format(Date.parse(date));
}

/** A WooCommerce time without a zone is UTC. JavaScript already reads a plain day as UTC. */
const withoutZone = /T(?!.*(Z|[+-]\d\d:?\d\d)$)/;

/** `2026-11-21T09:12:00` → `21 November 2026`, in the academy's time zone; empty for a missing date. */
export function orderDate(date: string | null | undefined): string {
  return dayText(date && withoutZone.test(date) ? `${date}Z` : date);
}
