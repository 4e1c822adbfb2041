import { describe, expect, it } from "vitest";
import {
  dayRange,
  lastOccurrence,
  occurrence,
  runOfDay,
  zonedMoment,
} from "@/backend/content/documents/occurrence";

const vienna = {
  first: "2026-12-01",
  time: "09:00-17:00",
  days: 2,
  repeatWeeks: 20,
  timezone: "Europe/Vienna",
};

describe("the run that an event shows", () => {
  it("is the first run while that has not ended, during the run too", () => {
    const first = {
      run: 0,
      day: "2026-12-01",
      startDate: "2026-12-01T09:00:00+01:00",
      endDate: "2026-12-02T17:00:00+01:00",
    };
    expect(occurrence(vienna, new Date("2020-01-01T00:00:00Z"))).toEqual(first);
    expect(occurrence(vienna, new Date("2026-12-02T15:59:59Z"))).toEqual(first);
  });

  it("is the next run from the end on, at the same local hour in summer time", () => {
    expect(occurrence(vienna, new Date("2026-12-02T16:00:00Z"))).toEqual({
      run: 1,
      day: "2027-04-20",
      startDate: "2027-04-20T09:00:00+02:00",
      endDate: "2027-04-21T17:00:00+02:00",
    });
  });

  it("does not move while a run is still to come, and is never past, in any year", () => {
    for (let day = 0; day < 9 * 365; day += 11) {
      const now = new Date(Date.parse("2026-11-21T12:00:00Z") + day * 86_400_000);
      const found = occurrence(vienna, now);
      expect(Date.parse(found.endDate)).toBeGreaterThan(now.getTime());
      expect(Date.parse(found.startDate) - now.getTime()).toBeLessThanOrEqual(20 * 7 * 86_400_000);
      const before = new Date(Date.parse(found.endDate) - 1);
      expect(occurrence(vienna, before)).toEqual(found);
    }
  });

  it("keeps the only run of something that does not repeat, even when it is past", () => {
    expect(occurrence({ ...vienna, repeatWeeks: undefined }, new Date("2031-01-01T00:00:00Z")).day).toBe(
      "2026-12-01",
    );
  });
});

describe("a run that is an exception", () => {
  const now = new Date("2026-11-01T00:00:00Z");
  const held = (exceptions: Parameters<typeof occurrence>[0]["exceptions"], at = now) =>
    occurrence({ ...vienna, exceptions }, at);

  it("is left out when it is cancelled, and keeps its number when it is moved", () => {
    expect(held([{ day: "2026-12-01", cancelled: true }])).toMatchObject({ run: 1, day: "2027-04-20" });
    expect(held([{ day: "2026-12-01", first: "2026-12-08", days: 1 }])).toEqual({
      run: 0,
      day: "2026-12-08",
      startDate: "2026-12-08T09:00:00+01:00",
      endDate: "2026-12-08T17:00:00+01:00",
    });
  });

  it("is shown until it ends, although the next run would have begun", () => {
    const late = [{ day: "2026-12-01", first: "2027-12-08" }];
    expect(held(late, new Date("2027-11-01T00:00:00Z"))).toMatchObject({ run: 0, day: "2027-12-08" });
    expect(held(late, new Date("2028-01-01T00:00:00Z")).run).toBe(3);
  });

  it("belongs to a day on which a run would begin", () => {
    expect(runOfDay(vienna, "2027-04-20")).toBe(1);
    expect(runOfDay(vienna, "2027-04-21")).toBeNull();
    expect(runOfDay(vienna, "2026-07-14")).toBeNull();
    expect(runOfDay({ ...vienna, repeatWeeks: undefined }, "2026-12-01")).toBe(0);
  });
});

describe("the run before it", () => {
  it("is over on any day, and the run right before the one to come", () => {
    for (let day = 0; day < 9 * 365; day += 11) {
      const now = new Date(Date.parse("2027-05-01T12:00:00Z") + day * 86_400_000);
      const last = lastOccurrence(vienna, now);
      expect(Date.parse(last.endDate)).toBeLessThanOrEqual(now.getTime());
      expect(last.run).toBe(occurrence(vienna, now).run - 1);
    }
  });

  it("while a run takes place is the one before, and the first as long as none has ended", () => {
    expect(lastOccurrence(vienna, new Date("2027-04-20T12:00:00Z")).day).toBe("2026-12-01");
    expect(lastOccurrence(vienna, new Date("2020-01-01T00:00:00Z")).day).toBe("2026-12-01");
    expect(lastOccurrence({ ...vienna, repeatWeeks: undefined }, new Date("2031-01-01T00:00:00Z")).day).toBe(
      "2026-12-01",
    );
  });
});

describe("a local time as a moment", () => {
  it.each([
    ["2026-12-01", "09:00", "America/New_York", "2026-12-01T09:00:00-05:00"],
    ["2027-07-01", "09:00", "America/New_York", "2027-07-01T09:00:00-04:00"],
    ["2026-12-01", "09:30", "Asia/Kolkata", "2026-12-01T09:30:00+05:30"],
    ["2026-12-01", "09:00", "Etc/UTC", "2026-12-01T09:00:00+00:00"],
    // The morning after the clocks change, where a first guess in UTC lies before the change.
    ["2027-03-28", "04:00", "Europe/Vienna", "2027-03-28T04:00:00+02:00"],
    ["2027-10-31", "04:00", "Europe/Vienna", "2027-10-31T04:00:00+01:00"],
  ])("%s %s in %s is %s", (day, time, zone, expected) => {
    expect(zonedMoment(day, time, zone)).toBe(expected);
  });
});

describe("days from the first to the last", () => {
  it.each([
    [1, "2026-12-03", "3 December 2026"],
    [2, "2026-12-15", "15–16 December 2026"],
    [2, "2027-01-31", "31 January – 1 February 2027"],
    [2, "2026-12-31", "31 December 2026 – 1 January 2027"],
  ])("of %i days from %s is %s", (days, day, expected) => {
    expect(dayRange(days, day)).toBe(expected);
  });
});
