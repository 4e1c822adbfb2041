type Span = { start: string; end: string | null; timezone: string };

export type VisitorTime = {
  /** The span by the visitor's clock; null when both clocks show the same. */
  text: string | null;
  /** Set when the clocks are not as far apart at the event as they are today. */
  clockChange: string | null;
};

/**
 * A span by the clock of a visitor. `start` and `end` are ISO 8601 with offset, zones are IANA names. Null for
 * invalid moments and unknown zones. Source: lessons 76, idea 10.
 */
export function visitorTime({ start, end, timezone }: Span, zone: string, now: Date): VisitorTime | null {
  const from = new Date(start);
  const to = new Date(end ?? start);
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || !isZone(zone) || !isZone(timezone))
    return null;
  const apart = offsetDifference(from, timezone, zone);
  const isSame = apart === 0 && offsetDifference(to, timezone, zone) === 0;
  const apartNow = offsetDifference(now, timezone, zone);
  return {
    text: isSame ? null : `${spanText(from, to, timezone, zone)} (${zoneName(zone)})`,
    clockChange:
      apart === apartNow
        ? null
        : `The clocks change before then: ${distance(apart)} apart, today ${distance(apartNow)}.`,
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
  const renamed = renamedZones[zone];
  if (renamed) return renamed;
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

/** Minutes that the clocks of a zone are ahead of UTC at a moment. */
export function zoneOffset(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return Math.round((wall - Math.floor(moment.getTime() / 60_000) * 60_000) / 60_000);
}

function offsetDifference(moment: Date, timezone: string, zone: string): number {
  return zoneOffset(moment, zone) - zoneOffset(moment, timezone);
}

/** The day is told when it is not the day of the event; of several days only the begin is told. */
function spanText(from: Date, to: Date, timezone: string, zone: string): string {
  const begin = clock(from, zone);
  const isLong = day(from, timezone) !== day(to, timezone);
  if (isLong) return `begins ${day(from, zone)}, ${begin}`;
  const dayBegin = day(from, zone) === day(from, timezone) ? "" : `${day(from, zone)}, `;
  const dayEnd = day(to, zone) === day(from, zone) ? "" : `${day(to, zone)}, `;
  return `${dayBegin}${begin}–${dayEnd}${clock(to, zone)}`;
}

function clock(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(moment);
}

function day(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone,
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")}`;
}

function distance(minutes: number): string {
  const hours = Math.abs(minutes) / 60;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
