import { expect, it } from "vitest";
import { eventDays, eventHours } from "@/components/ui/times/event-dates";

const vienna = {
  startDate: "2027-01-12T09:00:00+01:00",
  endDate: "2027-01-13T17:00:00+01:00",
  timezone: "Europe/Vienna",
};

it("shows the days of the place", () => {
  expect(eventDays(vienna)).toBe("12–13 Jan 2027");
  expect(eventDays({ ...vienna, endDate: "2027-02-01T17:00:00+01:00" })).toBe("12 Jan – 1 Feb 2027");
  expect(eventDays({ ...vienna, endDate: "2027-01-12T12:00:00+01:00" })).toBe("12 Jan 2027");
});

it("uses the zone of the event, not the reader's", () => {
  const date = {
    startDate: "2027-01-12T23:30:00Z",
    endDate: "2027-01-13T01:00:00Z",
    timezone: "Asia/Kolkata",
  };
  expect(eventDays(date)).toBe("13 Jan 2027");
  expect(eventHours(date)).toBe("05:00–06:30, Kolkata time");
  expect(eventHours(vienna)).toBe("09:00–17:00, Vienna time");
});

it("answers null without a begin", () =>
  expect(eventDays({ startDate: null, endDate: null, timezone: null })).toBeNull());
