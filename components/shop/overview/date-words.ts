import { zoneName } from "@/lib/rules/visitor-time";

type Span = { startDate: string; endDate: string | null; timezone: string | null };

/** A date as its place's clock shows it: "23–24 February 2027", "from 09:30, Vienna time", and the leaf of a calendar. */
export function dateWords({ startDate, endDate, timezone }: Span) {
  const timeZone = timezone ?? "UTC";
  const [start, end] = [new Date(startDate), new Date(endDate ?? startDate)];
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  const days = shown({ day: "numeric", month: "long", year: "numeric" });
  const hours = shown({ hour: "2-digit", minute: "2-digit" });
  const isOneDay = days.format(start) === days.format(end);
  const span =
    isOneDay && endDate ? `${hours.format(start)}–${hours.format(end)}` : `from ${hours.format(start)}`;
  return {
    // The spaces around the dash differ between versions of Intl.
    days: days.formatRange(start, end).replace(/\s*–\s*/g, (dash) => (/[a-z]\s*–/i.test(dash) ? " – " : "–")),
    clock: `${span}, ${zoneName(timeZone)} time`,
    leaf: { day: shown({ day: "numeric" }).format(start), month: shown({ month: "short" }).format(start) },
  };
}
