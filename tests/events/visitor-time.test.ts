import { describe, expect, it } from "vitest";
import { visitorTime } from "@/lib/rules/times/visitor-time";

const vienna = "Europe/Vienna";
const at = (start: string, end: string, timezone = vienna) => ({ start, end, timezone });
const today = new Date("2027-01-15T12:00:00Z");
const text = (span: ReturnType<typeof at>, zone: string) => {
  const shown = visitorTime(span, zone, today);
  return `${shown?.text} (${shown?.zone})`;
};

describe("a session in the visitor's time", () => {
  const winter = at("2027-01-20T18:00:00+01:00", "2027-01-20T19:30:00+01:00");
  it.each([
    ["America/New_York", "12:00–13:30 (New York)"],
    ["Asia/Kolkata", "22:30–Thu 21 Jan, 00:00 (Kolkata)"],
    ["Asia/Calcutta", "22:30–Thu 21 Jan, 00:00 (Kolkata)"],
    ["Pacific/Auckland", "Thu 21 Jan, 06:00–07:30 (Auckland)"],
    ["Pacific/Honolulu", "07:00–08:30 (Honolulu)"],
    ["America/Argentina/Buenos_Aires", "14:00–15:30 (Buenos Aires)"],
  ])("in %s says %s", (zone, expected) => expect(text(winter, zone)).toBe(expected));

  it("says nothing twice where both clocks show the same, by whatever name the zone goes", () => {
    for (const zone of [vienna, "Europe/Berlin", "Africa/Lagos"])
      expect(visitorTime(winter, zone, today)).toMatchObject({ text: null, clockChange: null });
  });

  it("of several days names the beginning only", () => {
    const lab = at("2027-06-10T09:00:00+02:00", "2027-06-11T17:00:00+02:00");
    expect(text(lab, "America/New_York")).toBe("begins Thu 10 Jun, 03:00 (New York)");
  });

  it.each([
    ["no date", "America/New_York"],
    ["2027-01-20T18:00:00+01:00", "Mars/Olympus"],
  ])("tells nothing of %s in %s", (start, zone) =>
    expect(visitorTime({ start, end: null, timezone: vienna }, zone, today)).toBeNull(),
  );
});

describe("over the changes of the clocks", () => {
  const yearly = [
    // Before, between and after the changes of America and Europe, in spring and in autumn.
    ["2027-03-12T18:00:00+01:00", "America/New_York", "12:00", "6 hours", null],
    [
      "2027-03-20T18:00:00+01:00",
      "America/New_York",
      "13:00",
      "5 hours",
      "5 hours apart by that date, 6 hours today",
    ],
    ["2027-04-02T18:00:00+02:00", "America/New_York", "12:00", "6 hours", null],
    ["2027-10-29T18:00:00+02:00", "America/New_York", "12:00", "6 hours", null],
    [
      "2027-11-02T18:00:00+01:00",
      "America/New_York",
      "13:00",
      "5 hours",
      "5 hours apart by that date, 6 hours today",
    ],
    ["2027-11-12T18:00:00+01:00", "America/New_York", "12:00", "6 hours", null],
    // A zone without summer time, half an hour off.
    ["2027-03-27T18:00:00+01:00", "Asia/Kolkata", "22:30", "4.5 hours", null],
    [
      "2027-03-28T18:00:00+02:00",
      "Asia/Kolkata",
      "21:30",
      "3.5 hours",
      "3.5 hours apart by that date, 4.5 hours today",
    ],
    ["2027-10-31T18:00:00+01:00", "Asia/Kolkata", "22:30", "4.5 hours", null],
    // The other half of the world goes the other way.
    [
      "2027-04-03T08:00:00+02:00",
      "Australia/Sydney",
      "17:00",
      "9 hours",
      "9 hours apart by that date, 10 hours today",
    ],
    [
      "2027-04-04T08:00:00+02:00",
      "Australia/Sydney",
      "16:00",
      "8 hours",
      "8 hours apart by that date, 10 hours today",
    ],
    [
      "2027-10-03T08:00:00+02:00",
      "Australia/Sydney",
      "17:00",
      "9 hours",
      "9 hours apart by that date, 10 hours today",
    ],
    // Half an hour of summer time.
    [
      "2027-04-02T08:00:00+02:00",
      "Australia/Lord_Howe",
      "17:00",
      "9 hours",
      "9 hours apart by that date, 10 hours today",
    ],
    [
      "2027-04-04T08:00:00+02:00",
      "Australia/Lord_Howe",
      "16:30",
      "8.5 hours",
      "8.5 hours apart by that date, 10 hours today",
    ],
    ["2027-01-20T08:00:00+01:00", "Europe/London", "07:00", "1 hour", null],
  ] as const;
  it.each(yearly)("%s in %s begins at %s", (start, zone, clock, _apart, change) => {
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const shown = visitorTime(at(start, end), zone, today);
    expect(shown?.text).toContain(`${clock}–`);
    if (change === null) expect(shown?.clockChange).toBeNull();
    else expect(shown?.clockChange).toBe(`The clocks change before then: ${change}.`);
  });

  it("the offset jumps at the very minute", () => {
    const begin = (start: string) => visitorTime(at(start, start, "Etc/UTC"), vienna, today);
    const change = "The clocks change before then: 2 hours apart by that date, 1 hour today.";
    expect(begin("2027-03-28T00:59:59Z")).toMatchObject({ text: "01:59–01:59", clockChange: null });
    expect(begin("2027-03-28T01:00:00Z")).toMatchObject({ text: "03:00–03:00", clockChange: change });
    expect(begin("2027-10-31T00:59:59Z")).toMatchObject({ text: "02:59–02:59", clockChange: change });
    expect(begin("2027-10-31T01:00:00Z")).toMatchObject({ text: "02:00–02:00", clockChange: null });
  });
});
