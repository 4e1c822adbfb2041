const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Vienna",
});

/** `2026-11-21T09:12:00Z` → `21 November 2026`, in the shop's time zone; empty for no date. */
export function orderDate(date: string | null | undefined): string {
  const time = date
    ? Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(date) || !date.includes("T") ? date : `${date}Z`)
    : NaN;
  return Number.isNaN(time) ? "" : format.format(time);
}
