import ICAL from "ical.js";
import { expect, it } from "vitest";
import {
  type CalendarDate,
  calendarDays,
  calendarFile,
  calendarUid,
  droppedDays,
  editedSequence,
} from "@/lib/rules/times/calendar-file";

const date: CalendarDate = {
  uid: calendarUid({ kind: "event", number: 401 }),
  title: "Day; with, signs \\ and a name",
  description:
    "One line.\nAnd another that is long enough to be folded by whoever writes calendars, as it has to be.",
  url: "https://academy.example/academy/events/day",
  location: null,
  start: "2027-04-22T09:30:00+02:00",
  end: "2027-04-22T17:30:00+02:00",
  timezone: "Europe/Vienna",
  modified: "2026-11-20T09:00:00",
};
const twoDays = { ...date, end: "2027-04-23T17:30:00+02:00" };

/** As another library reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    method: calendar.getFirstPropertyValue("method"),
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        sequence: event.sequence,
        status: component.getFirstPropertyValue("status"),
        component,
        event,
      };
    }),
  };
}
const fileOf = (one: CalendarDate) => calendarFile(calendarDays(one));
const spansOf = (one: CalendarDate) => read(fileOf(one)).events.map(({ start, end }) => `${start}/${end}`);

it("writes UTC, texts as they are, and the page where there is no place", () => {
  const { method, events } = read(fileOf(date));
  expect(method).toBe("PUBLISH");
  expect(events).toMatchObject([
    { start: "2027-04-22T07:30:00.000Z", end: "2027-04-22T15:30:00.000Z", sequence: 0, status: "CONFIRMED" },
  ]);
  expect(events[0]?.event).toMatchObject({
    summary: date.title,
    description: date.description,
    location: date.url,
  });
  expect(fileOf(date)).not.toContain("TZID");
  for (const line of fileOf(date).split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it("has one entry a day, each with an id of its own", () => {
  const { events } = read(fileOf(twoDays));
  expect(events.map(({ start, end }) => [start, end])).toEqual([
    ["2027-04-22T07:30:00.000Z", "2027-04-22T15:30:00.000Z"],
    ["2027-04-23T07:30:00.000Z", "2027-04-23T15:30:00.000Z"],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  expect(events[0]?.uid).toBe(date.uid);
});

it("keeps the clock of the place over the change to summer time", () => {
  const change = { ...date, start: "2027-03-27T09:00:00+01:00", end: "2027-03-29T17:00:00+02:00" };
  expect(spansOf(change)).toEqual([
    "2027-03-27T08:00:00.000Z/2027-03-27T16:00:00.000Z",
    "2027-03-28T07:00:00.000Z/2027-03-28T15:00:00.000Z",
    "2027-03-29T07:00:00.000Z/2027-03-29T15:00:00.000Z",
  ]);
});

it("counts days as the place does, with its zone or the offset alone, and an evening after midnight once", () => {
  const tokyo = { ...date, start: "2027-04-22T09:00:00+09:00", end: "2027-04-23T17:00:00+09:00" };
  expect(spansOf({ ...tokyo, timezone: "Asia/Tokyo" })).toHaveLength(2);
  expect(spansOf({ ...tokyo, timezone: null })).toEqual(spansOf({ ...tokyo, timezone: "Asia/Tokyo" }));
  const night = { ...date, start: "2027-04-22T20:00:00+02:00", end: "2027-04-23T01:00:00+02:00" };
  expect(spansOf(night)).toEqual(["2027-04-22T18:00:00.000Z/2027-04-22T23:00:00.000Z"]);
  const months = { ...date, end: "2027-07-22T17:30:00+02:00" };
  expect(spansOf(months)).toHaveLength(1);
});

it("keeps its ids when the days move, and has no day in them", () => {
  const moved = { ...twoDays, start: "2027-05-06T10:00:00+02:00", end: "2027-05-07T12:00:00+02:00" };
  const ids = (one: CalendarDate) => read(fileOf(one)).events.map(({ uid }) => uid);
  expect(ids(moved)).toEqual(ids(twoDays));
  expect(ids(moved).join()).not.toMatch(/\d{4}-\d\d-\d\d/);
  expect(calendarUid({ kind: "event", number: 401, run: 1 })).not.toBe(date.uid);
  expect(calendarUid({ kind: "talk", number: 401 })).not.toBe(date.uid);
});

it("asks one person for one day, and cancels it with the same id", () => {
  const organizer = { email: "academy@example.com", sentBy: "mails@example.com" };
  const people = { organizer, attendee: "anna@example.com" };
  const [day] = calendarDays({ ...date, sequence: 3 });
  if (!day) throw new Error("no day");
  const asked = read(calendarFile([day], { method: "REQUEST", ...people }));
  expect(asked).toMatchObject({ method: "REQUEST", events: [{ sequence: 3, status: "CONFIRMED" }] });
  expect(asked.events[0]?.component.getFirstPropertyValue("organizer")).toMatch(
    /^mailto:academy@example\.com$/i,
  );
  expect(asked.events[0]?.component.getFirstPropertyValue("attendee")).toMatch(/^mailto:anna@example\.com$/i);
  const off = read(
    calendarFile([{ ...day, sequence: 4, isCancelled: true }], { method: "CANCEL", ...people }),
  );
  expect(off).toMatchObject({
    method: "CANCEL",
    events: [{ uid: day.uid, sequence: 4, status: "CANCELLED" }],
  });
});

it("cancels the days that a shorter date does not have any more", () => {
  const dropped = droppedDays(twoDays, { ...date, sequence: 2 });
  expect(dropped).toMatchObject([
    { isCancelled: true, sequence: 2, start: Date.parse("2027-04-23T07:30:00Z") },
  ]);
  expect(dropped[0]?.uid).toBe(calendarDays(twoDays)[1]?.uid);
  expect(droppedDays(date, twoDays)).toEqual([]);
});

it("is the same file whenever it is asked for", () => {
  expect(fileOf(date)).toBe(fileOf({ ...date }));
});

it("grows with every edit where only the edit is known", () => {
  expect(editedSequence("2026-12-01T09:01:00")).toBe(editedSequence("2026-12-01T09:00:00") + 1);
  expect(editedSequence(null)).toBe(0);
});

it.each(["winter", "2027-13-01"])("does not write a begin like %s", (start) => {
  expect(() => fileOf({ ...date, start })).toThrow();
});
