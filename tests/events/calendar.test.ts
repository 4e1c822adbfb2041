import { expect, it } from "vitest";
import { calendarFile, type CalendarDate, calendarUid } from "@/lib/rules/calendar-file";

const entry = {
  kind: "event",
  number: 401,
  start: "2027-04-22T09:30:00+02:00",
  timezone: "Europe/Vienna",
} as const;
const date: CalendarDate = {
  uid: calendarUid(entry),
  title: "Day; with, signs \\ and a name",
  description:
    "One line.\nAnd another that is long enough to be folded by whoever writes calendars, as it has to be.",
  url: "https://academy.example/academy/events/day",
  location: null,
  start: "2027-04-22T09:30:00+02:00",
  end: "2027-04-22T17:30:00+02:00",
  modified: "2026-11-20T09:00:00",
};

/** The properties of a file, unfolded and unescaped (RFC 5545, 3.1 and 3.3.11). */
function read(file: string): Map<string, string> {
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = file
    .replace(/\r\n[\t ]/g, "")
    .split("\r\n")
    .filter(Boolean);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return new Map(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return [name, value.replace(/\\n/g, "\n").replace(/\\([\\;,])/g, "$1")];
    }),
  );
}

it("writes UTC, texts as they are, and the page where there is no place", () => {
  const file = read(calendarFile(date));
  expect(file.get("DTSTART")).toBe("20270422T073000Z");
  expect(file.get("DTEND")).toBe("20270422T153000Z");
  expect(file.get("DTSTAMP")).toBe("20261120T090000Z");
  expect(file.get("SUMMARY")).toBe(date.title);
  expect(file.get("DESCRIPTION")).toBe(date.description);
  expect(file.get("LOCATION")).toBe(date.url);
  expect(calendarFile(date)).not.toContain("TZID");
});

it("is the same file whenever it is asked for", () => {
  expect(calendarFile(date)).toBe(calendarFile({ ...date }));
});

it("keeps its id and counts up when hour, place or text change; another run has another id", () => {
  const before = read(calendarFile(date));
  const moved = read(
    calendarFile({
      ...date,
      start: "2027-04-22T10:00:00+02:00",
      location: "Vienna",
      title: "New",
      modified: "2026-12-01T09:00:00",
    }),
  );
  expect(calendarUid({ ...entry, start: "2027-04-22T10:00:00+02:00" })).toBe(before.get("UID"));
  expect(Number(moved.get("SEQUENCE"))).toBeGreaterThan(Number(before.get("SEQUENCE")));
  expect(calendarUid({ ...entry, start: "2028-04-20T09:30:00+02:00" })).not.toBe(before.get("UID"));
  expect(calendarUid({ ...entry, kind: "talk" })).not.toBe(before.get("UID"));
});

it("the day of the id is that of the place, also just before midnight", () => {
  const late = { ...entry, start: "2027-03-28T23:30:00-04:00", timezone: "America/New_York" };
  expect(calendarUid(late)).toContain("2027-03-28");
});

it.each(["winter", "2027-13-01"])("does not write a begin like %s", (start) => {
  expect(() => calendarFile({ ...date, start })).toThrow();
});
