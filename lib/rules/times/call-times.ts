import { isWorkingDay } from "./austrian-holidays";
import { zonedFormat } from "./zoned-format";

/** By the academy's clock in Vienna. Each proposed day gets one of these hours. */
const hours = ["10:00", "14:00", "16:00"] as const;
/** We answer a message within two working days, and confirm a proposed time before it comes. */
const ANSWER_DAYS = 2;
const DAY_MS = 86_400_000;

const today = zonedFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const day = zonedFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });

/**
 * Proposes three times for a call, on working days in Austria. Each is late enough that we can confirm it beforehand.
 * @returns `2026-12-03 10:00`, by the academy's clock
 */
export function callTimes(now: Date): string[] {
  const found: string[] = [];
  for (let ms = midnight(now) + DAY_MS; found.length < ANSWER_DAYS + hours.length; ms += DAY_MS) {
    const next = new Date(ms).toISOString().slice(0, 10);
    if (isWorkingDay(next)) found.push(next);
  }
  return found.slice(ANSWER_DAYS).map((date, at) => `${date} ${hours[at]}`);
}

/** Whether a time has the form of a proposal and lies on a future day. */
export function isCallTime(time: string, now: Date): boolean {
  const [date = "", hour, ...rest] = time.split(" ");
  return (
    rest.length === 0 &&
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    hours.some((one) => one === hour) &&
    Date.parse(date) > midnight(now) &&
    isWorkingDay(date)
  );
}

/**
 * `2026-12-03 10:00` → `Thursday 3 December, 10:00`, by the academy's clock.
 * @throws RangeError for another form
 */
export function callTimeText(time: string): string {
  const [date = "", hour = ""] = time.split(" ");
  return `${day("UTC").format(Date.parse(date))}, ${hour}`;
}

/** Midnight of the academy's current day, as a UTC timestamp. */
const midnight = (now: Date) => Date.parse(today("Europe/Vienna").format(now));
