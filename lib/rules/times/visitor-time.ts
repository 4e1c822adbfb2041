import { tzOffset } from "@date-fns/tz/tzOffset";
import { zonedFormat } from "./zoned-format";

type Span = { start: string; end: string | null; timezone: string };

export type VisitorTime = {
  /** The time span in the visitor's zone; null when both zones show the same time. */
  text: string | null;
  /** The name of the visitor's zone, such as `"New York"`. */
  zone: string;
  /** Set when the time difference on the day of the event is not today's. */
  clockChange: string | null;
};

/**
 * Converts a time span to a visitor's zone. `start` and `end` are in ISO 8601 with offset; zones are IANA names. Null
 * for invalid times and unknown zones.
 */
export function visitorTime({ start, end, timezone }: Span, zone: string, now: Date): VisitorTime | null {
  const from = new Date(start);
  const to = new Date(end ?? start);
  const apart = minutesApart(from, timezone, zone);
  const apartAtEnd = minutesApart(to, timezone, zone);
  if (Number.isNaN(apart + apartAtEnd) || !isZone(zone) || !isZone(timezone)) return null;
  const isSame = apart === 0 && apartAtEnd === 0;
  const apartNow = minutesApart(now, timezone, zone);
  return {
    text: isSame ? null : spanText(from, to, timezone, zone),
    zone: zoneName(zone),
    clockChange:
      apart === apartNow
        ? null
        : `The clocks change before then: ${distance(apart)} apart by that date, ${distance(apartNow)} today.`,
  };
}

/** Browsers still report some zones under outdated names. */
const renamedZones: Record<string, string> = {
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Europe/Kiev": "Kyiv",
  "America/Godthab": "Nuuk",
};

/** `"America/Argentina/Buenos_Aires"` → `"Buenos Aires"`. */
export function zoneName(zone: string): string {
  return renamedZones[zone] ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

/** The minutes by which `zone` is ahead of `timezone`; NaN for an invalid time. */
function minutesApart(moment: Date, timezone: string, zone: string): number {
  return tzOffset(zone, moment) - tzOffset(timezone, moment);
}

/** Names the day if it differs from the event's day. An event of several days shows only its start. */
function spanText(from: Date, to: Date, timezone: string, zone: string): string {
  const begin = clock(from, zone);
  const isLong = day(from, timezone) !== day(to, timezone);
  if (isLong) return `begins ${day(from, zone)}, ${begin}`;
  const dayBegin = day(from, zone) === day(from, timezone) ? "" : `${day(from, zone)}, `;
  const dayEnd = day(to, zone) === day(from, zone) ? "" : `${day(to, zone)}, `;
  return `${dayBegin}${begin}–${dayEnd}${clock(to, zone)}`;
}

export const clockIn = zonedFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayIn = zonedFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

const clock = (moment: Date, timezone: string) => clockIn(timezone).format(moment);
/** Some versions of Intl put a comma after the weekday. */
const day = (moment: Date, timezone: string) => dayIn(timezone).format(moment).replace(",", "");

function distance(minutes: number): string {
  const hours = Math.abs(minutes) / 60;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

function isZone(name: string): boolean {
  try {
    return clockIn(name).format(0) !== "";
  } catch {
    // Intl throws for an unknown time zone.
    return false;
  }
}
