import { expect, it } from "vitest";
import { offerEnd } from "@/backend/sales/waiting-list/offer-seats";

/** Vienna is an hour before UTC in winter, two in summer. The clocks change on 25 October 2026. */
it.each([
  ["in the morning", "2026-11-02T08:00:00Z", "2026-11-02T12:00:00Z"],
  ["before the morning", "2026-11-02T03:00:00Z", "2026-11-02T11:00:00Z"],
  ["in the afternoon", "2026-11-02T17:00:00Z", "2026-11-03T09:00:00Z"],
  ["just at the end", "2026-11-02T15:00:00Z", "2026-11-02T19:00:00Z"],
  ["at night", "2026-11-02T23:30:00Z", "2026-11-03T11:00:00Z"],
  ["in summer", "2026-07-02T06:00:00Z", "2026-07-02T10:00:00Z"],
  ["over the change of the clocks", "2026-10-24T17:00:00Z", "2026-10-25T10:00:00Z"],
])("an offer to a stranger made %s ends after four hours of the day", (_when, now, end) =>
  expect(offerEnd(new Date(now), { isMember: false })).toEqual(new Date(end)),
);

it("members have a day, whatever the hour", () =>
  expect(offerEnd(new Date("2026-11-02T23:30:00Z"), { isMember: true })).toEqual(
    new Date("2026-11-03T23:30:00Z"),
  ));
