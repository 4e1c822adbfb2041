import { clockIn, zoneName } from "@/lib/rules/times/visitor-time";
import { zonedFormat } from "@/lib/rules/times/zoned-format";

type Dates = { startDate: string | null; endDate: string | null };
type Span = Dates & { timezone: string | null };

const shortDays = zonedFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const longDays = zonedFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const leaf = zonedFormat("en-GB", { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/**
 * "12–13 Jan 2027", or with the full month name, in the event's zone; null without a start. The locale is fixed, so
 * that server and browser produce the same text.
 */
export function eventDays({ startDate, endDate, timezone }: Span, month: "short" | "long" = "short") {
  const span = readSpan(startDate, endDate);
  if (!span) return null;
  const format = month === "short" ? shortDays : longDays;
  return plainDashes(format(timezone ?? "UTC").formatRange(span.start, span.end));
}

/** "09:00–17:00, Vienna time": the hours of one day, with the zone's city. Without an end, only the start. */
export function eventHours({ startDate, endDate, timezone }: Span): string | null {
  const span = readSpan(startDate, endDate);
  if (!span) return null;
  const clock = clockIn(timezone ?? "UTC");
  const hours = [span.start, ...(endDate ? [span.end] : [])].map((moment) => clock.format(moment));
  return `${hours.join("–")}, ${zoneName(timezone ?? "UTC")} time`;
}

/** "10:55": a time in the event's zone; null without a time. */
export function eventClock(moment: string | null, timezone: string | null): string | null {
  const span = readSpan(moment, null);
  return span && clockIn(timezone ?? "UTC").format(span.start);
}

/** True when the end has passed. An entry without a date is never over. */
export function isOver({ startDate, endDate }: Dates, now: Date): boolean {
  const span = readSpan(startDate, endDate);
  return span !== null && span.end.getTime() < now.getTime();
}

/** `{ day: "22", month: "Apr", year: "2027", weekday: "Thu" }` of a time in its zone, for a calendar leaf. */
export function dateParts(moment: string | null, timezone: string | null) {
  const span = readSpan(moment, null);
  if (!span) return null;
  const parts = leaf(timezone ?? "UTC").formatToParts(span.start);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { weekday: part("weekday"), day: part("day"), month: part("month"), year: part("year") };
}

/** Upcoming entries, starting with the next, and then past ones, starting with the latest. */
export function upcomingFirst<Item extends Dates>(items: readonly Item[], now: Date): Item[] {
  const begin = ({ startDate }: Item) => Date.parse(startDate ?? "") || 0;
  const toCome = items.filter((item) => !isOver(item, now)).sort((a, b) => begin(a) - begin(b));
  const over = items.filter((item) => isOver(item, now)).sort((a, b) => begin(b) - begin(a));
  return [...toCome, ...over];
}

function readSpan(startDate: string | null, endDate: string | null): { start: Date; end: Date } | null {
  const start = new Date(startDate ?? "");
  if (Number.isNaN(start.getTime())) return null;
  const end = new Date(endDate ?? "");
  return { start, end: Number.isNaN(end.getTime()) ? start : end };
}

/** ICU versions use different thin spaces around a dash, so they are removed. */
function plainDashes(range: string): string {
  return range
    .replace(/\s*[–-]\s*/g, (dash) => (/\s/.test(dash) ? " – " : "–"))
    .replace(/(\d) – (\d+ \w+ \d{4})$/, "$1–$2")
    .replace(/\u2009|\u202f/g, " ");
}
