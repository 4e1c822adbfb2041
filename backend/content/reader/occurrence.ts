/**
 * When something takes place. A dated workshop is written once and repeats: `first` is the local day of the first
 * run, and each later run begins `repeatWeeks` weeks after the previous one, at the same local time (also across a
 * change to summer time). The site shows the next run that has not ended, so there are always dates on offer, and an
 * announced date never moves. Without `repeatWeeks` there is only one run.
 */
type Schedule = {
  /** `2026-12-01`, local. */
  first: string;
  /** Local clock time `09:00` of begin (first day) and end (last day). */
  from: string;
  to: string;
  /** Days in a row. */
  days: number;
  repeatWeeks: number | null;
  timezone: string;
};

/** `run` counts from 0. Moments are ISO 8601 with the offset of their zone. */
type Occurrence = { run: number; day: string; startDate: string; endDate: string };

const DAY_MS = 86_400_000;

/** The first run that ends after `now`; for something that does not repeat, its only run, past or not. */
export function occurrence(schedule: Schedule, now: Date): Occurrence {
  const step = (schedule.repeatWeeks ?? 0) * 7;
  const first = runAt(schedule, 0, 0);
  if (step === 0 || Date.parse(first.endDate) > now.getTime()) return first;
  const guess = Math.max(0, Math.floor((now.getTime() - Date.parse(first.endDate)) / (step * DAY_MS)) - 1);
  for (let run = guess; ; run += 1) {
    const candidate = runAt(schedule, run, run * step);
    if (Date.parse(candidate.endDate) > now.getTime()) return candidate;
  }
}

/** The last run that has ended by `now`; the first one as long as none has. */
export function lastOccurrence(schedule: Schedule, now: Date): Occurrence {
  const { run } = occurrence(schedule, now);
  const step = (schedule.repeatWeeks ?? 0) * 7;
  return runAt(schedule, Math.max(0, run - 1), Math.max(0, run - 1) * step);
}

function runAt(schedule: Schedule, run: number, days: number): Occurrence {
  const day = addDays(schedule.first, days);
  return {
    run,
    day,
    startDate: zonedMoment(day, schedule.from, schedule.timezone),
    endDate: zonedMoment(addDays(day, schedule.days - 1), schedule.to, schedule.timezone),
  };
}

/** `addDays("2026-12-30", 3)` → `"2027-01-02"`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** `("2026-12-01", "09:00", "Europe/Vienna")` → `"2026-12-01T09:00:00+01:00"`. */
export function zonedMoment(day: string, time: string, timezone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // Twice, because the first guess may lie on the other side of a clock change.
  const guess = offset(new Date(wall), timezone);
  const minutes = offset(new Date(wall - guess * 60_000), timezone);
  const sign = minutes < 0 ? "-" : "+";
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day}T${time}:00${sign}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** Minutes that the clocks of a zone are ahead of UTC. */
function offset(moment: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: timezone,
    timeZoneName: "longOffset",
  }).formatToParts(moment);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  return match ? (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
}

/** Days for people, in the zone they are held in: `"1–2 December 2026"`, `"31 January – 1 February 2027"`. */
export function dayRange({ days }: Pick<Schedule, "days">, day: string): string {
  const last = addDays(day, days - 1);
  if (last === day) return dayText(day, "day month year");
  const same =
    day.slice(0, 7) === last.slice(0, 7)
      ? "day"
      : day.slice(0, 4) === last.slice(0, 4)
        ? "day month"
        : "day month year";
  return `${dayText(day, same)}${same === "day" ? "–" : " – "}${dayText(last, "day month year")}`;
}

/** Parts are put together here because the joining spaces of Intl differ between versions. */
function dayText(day: string, parts: "day" | "day month" | "day month year"): string {
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return [String(Number(day.slice(8))), month, day.slice(0, 4)].slice(0, parts.split(" ").length).join(" ");
}

type WrittenSchedule = {
  first: string;
  time: string;
  days: number;
  repeatWeeks?: number | undefined;
  timezone: string;
};

/** The schedule in front matter as the domain reads it. */
export function scheduleOf({ first, time, days, repeatWeeks, timezone }: WrittenSchedule): Schedule {
  const [from = "", to = ""] = time.split("-");
  return { first, from, to, days, repeatWeeks: repeatWeeks ?? null, timezone };
}
