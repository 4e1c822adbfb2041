import { TZDate } from "@date-fns/tz";

/**
 * When something takes place, as its file says. A dated workshop is written once and repeats: each later run begins
 * `repeatWeeks` weeks after the previous one, at the same local time (also across a change to summer time). The site
 * shows the next run that has not ended, so dates are always on offer, and an announced date never moves. Without
 * `repeatWeeks` there is only one run.
 */
export type Schedule = {
  /** Local day of the first run, `2026-12-01`. */
  first: string;
  /** Local clock times of start (first day) and end (last day), `09:00-17:00`. */
  time: string;
  /** Days in a row. */
  days: number;
  repeatWeeks?: number | undefined;
  timezone: string;
  /** Runs that differ from the others or are cancelled. */
  exceptions?: readonly RunException[] | undefined;
};

type RunException = Partial<Pick<Schedule, "first" | "time" | "days" | "timezone">> & {
  /** Local day on which the run would begin, `2027-04-20`. */
  day: string;
  cancelled?: true | undefined;
  /** Null: online. Left out: the place of the other runs. */
  location?: string | null | undefined;
};

/** `run` counts from 0. Moments are ISO 8601 with the offset of their time zone. */
type Occurrence = { run: number; day: string; startDate: string; endDate: string };

const DAY_MS = 86_400_000;

/** The first run that ends after `now`, without cancelled runs. If nothing repeats, the only run, past or not. */
export function occurrence(schedule: Schedule, now: Date): Occurrence {
  const first = runAt(schedule, 0);
  const { repeatWeeks } = schedule;
  if (!repeatWeeks) return first;
  const isToCome = (run: Occurrence) =>
    !isCancelled(schedule, run.run) && Date.parse(run.endDate) > now.getTime();
  const periods = (now.getTime() - Date.parse(first.endDate)) / (repeatWeeks * 7 * DAY_MS);
  // Starts one run earlier, because the clocks may have changed since the first run.
  for (let run = Math.max(0, Math.floor(periods) - 1); ; run += 1) {
    const candidate = runAt(schedule, run);
    if (!isToCome(candidate)) continue;
    // An earlier run may have been moved to a day after this one.
    const earlier = (schedule.exceptions ?? []).flatMap(({ day }) => runOfDay(schedule, day) ?? []);
    const moved = earlier
      .filter((each) => each < run)
      .sort((a, b) => a - b)
      .map((each) => runAt(schedule, each));
    return moved.find(isToCome) ?? candidate;
  }
}

/** The future run that begins nearest to a moment. If nothing repeats, the only run. */
export function runNear(schedule: Schedule, moment: Date, now: Date): Occurrence {
  const { repeatWeeks } = schedule;
  const first = runAt(schedule, 0);
  if (!repeatWeeks) return first;
  const near = Math.round((moment.getTime() - Date.parse(first.startDate)) / (repeatWeeks * 7 * DAY_MS));
  const away = ({ startDate }: Occurrence) => Math.abs(Date.parse(startDate) - moment.getTime());
  const [nearest] = [near - 1, near, near + 1]
    .filter((run) => run >= 0 && !isCancelled(schedule, run))
    .map((run) => runAt(schedule, run))
    .filter(({ startDate }) => Date.parse(startDate) > now.getTime())
    .sort((a, b) => away(a) - away(b));
  return nearest ?? occurrence(schedule, now);
}

/** The last run that has ended by `now`; the first run if none has ended. */
export function lastOccurrence(schedule: Schedule, now: Date): Occurrence {
  let run = Math.max(0, occurrence(schedule, now).run - 1);
  while (run > 0 && isCancelled(schedule, run)) run -= 1;
  return runAt(schedule, run);
}

/**
 * How a run differs from the others.
 * @param run counted from 0
 */
export function exceptionOf<E extends RunException>(
  schedule: Omit<Schedule, "exceptions"> & { exceptions?: readonly E[] | undefined },
  run: number,
): E | undefined {
  const day = plannedDay(schedule, run);
  return schedule.exceptions?.find((one) => one.day === day);
}

/**
 * The day on which a run would begin without an exception.
 * @param run counted from 0
 */
export function plannedDay({ first, repeatWeeks = 0 }: Pick<Schedule, "first" | "repeatWeeks">, run: number) {
  return addDays(first, run * repeatWeeks * 7);
}

/** The run that would begin on a day; null: none would. */
export function runOfDay(schedule: Pick<Schedule, "first" | "repeatWeeks">, day: string): number | null {
  const days = (Date.parse(day) - Date.parse(schedule.first)) / DAY_MS;
  const run = schedule.repeatWeeks ? days / (schedule.repeatWeeks * 7) : days;
  const isRun = schedule.repeatWeeks ? Number.isInteger(run) && run >= 0 : run === 0;
  return isRun ? run : null;
}

const isCancelled = (schedule: Schedule, run: number) => exceptionOf(schedule, run)?.cancelled === true;

/** @param run counted from 0 */
export function runAt(schedule: Schedule, run: number): Occurrence {
  const own = exceptionOf(schedule, run);
  const day = own?.first ?? plannedDay(schedule, run);
  const { time, days, timezone } = schedule;
  const held = {
    time: own?.time ?? time,
    days: own?.days ?? days,
    timezone: own?.timezone ?? timezone,
  };
  return { run, day, ...zonedSpan({ day, ...held }) };
}

/** Start of the first day and end of the last. */
export function zonedSpan({
  day,
  time,
  days = 1,
  timezone,
}: Pick<Schedule, "time" | "timezone"> & { day: string; days?: number }) {
  const [from = "", to = ""] = time.split("-");
  return {
    startDate: zonedMoment(day, from, timezone),
    endDate: zonedMoment(addDays(day, days - 1), to, timezone),
  };
}

/** `addDays("2026-12-30", 3)` → `"2027-01-02"`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** `("2026-12-01", "09:00", "Europe/Vienna")` → `"2026-12-01T09:00:00+01:00"`. */
export function zonedMoment(day: string, time: string, timezone: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new TZDate(year, month - 1, date, hour, minute, timezone).toISOString().replace(".000", "");
}

/** `22–23 April 2027, Vienna, Austria` or `22 April 2027, online`, with local days of the place. */
export function occurrenceText(held: { start: string; end: string; location: string | null }): string {
  const [first, last] = [held.start.slice(0, 10), held.end.slice(0, 10)];
  const days = 1 + Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
  return `${dayRange(days, first)}, ${held.location ?? "online"}`;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * A range of days for people, in the time zone of the place: `"1–2 December 2026"`, `"31 January – 1 February 2027"`.
 */
export function dayRange(days: number, day: string): string {
  const last = addDays(day, days - 1);
  const range = dayFormat.formatRange(new Date(day), new Date(last));
  // The spaces around the dash differ between versions of Intl.
  return range.replace(/\s*–\s*/, day.slice(0, 7) === last.slice(0, 7) ? "–" : " – ");
}

/** The problem of something that is for sale but does not take place any more. */
export const overText = (day: string) =>
  `the date of ${day} has passed, so nobody can book it. Enter a later day, or remove the date`;
