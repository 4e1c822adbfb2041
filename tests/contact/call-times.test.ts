import { expect, it } from "vitest";
import { callTimes, callTimeText, isCallTime } from "@/lib/rules/times/call-times";

it.each([
  ["a Monday", "2026-11-30T09:00:00Z", ["2026-12-03 10:00", "2026-12-04 14:00", "2026-12-07 16:00"]],
  // Saturday, Sunday, and 8 December is a holiday.
  ["a Friday", "2026-12-04T09:00:00Z", ["2026-12-10 10:00", "2026-12-11 14:00", "2026-12-14 16:00"]],
  // In Vienna it is Tuesday already.
  ["a late Monday", "2026-11-30T23:30:00Z", ["2026-12-04 10:00", "2026-12-07 14:00", "2026-12-09 16:00"]],
])("proposes three working days that leave two to answer, on %s", (_day, now, times) => {
  expect(callTimes(new Date(now))).toEqual(times);
});

it("reads every proposal, until its day has come", () => {
  const now = new Date("2026-11-30T09:00:00Z");
  const times = callTimes(now);
  expect(times.map((time) => isCallTime(time, now))).toEqual([true, true, true]);
  expect(isCallTime("2026-12-03 10:00", new Date("2026-12-02T22:59:00Z"))).toBe(true);
  expect(isCallTime("2026-12-03 10:00", new Date("2026-12-02T23:00:00Z"))).toBe(false);
});

it.each([
  "",
  "tomorrow",
  "2026-12-03",
  "2026-12-03 03:00",
  "2026-12-05 10:00",
  "2026-12-03 10:00 Bcc: x",
  "2026-13-40 10:00",
])("takes %j for no proposal", (time) => {
  expect(isCallTime(time, new Date("2026-11-30T09:00:00Z"))).toBe(false);
});

it("names the weekday", () => {
  expect(callTimeText("2026-12-03 10:00")).toBe("Thursday 3 December, 10:00");
});
