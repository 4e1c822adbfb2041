import { expect, it } from "vitest";
import { upcomingFirst } from "@/components/ui/times/event-dates";
const event = (name: string, startDate: string, endDate: string | null = null) => ({
  name,
  startDate,
  endDate,
});
const now = new Date("2027-03-04T15:00:00Z");

it("puts what is to come first, the next one on top, and what is over last, the latest first", () => {
  const order = upcomingFirst(
    [
      event("long ago", "2025-01-01T09:00:00Z", "2025-01-01T17:00:00Z"),
      event("in June", "2027-06-10T09:00:00+02:00", "2027-06-11T17:00:00+02:00"),
      event("yesterday", "2027-03-03T09:00:00Z", "2027-03-03T17:00:00Z"),
      event("under way", "2027-03-04T13:00:00+01:00", "2027-03-04T17:30:00+01:00"),
      event("in April", "2027-04-22T09:30:00+02:00"),
    ],
    now,
  );
  expect(order.map(({ name }) => name)).toEqual([
    "under way",
    "in April",
    "in June",
    "yesterday",
    "long ago",
  ]);
});

it("leaves the given list as it is", () => {
  const given = Object.freeze([event("b", "2027-06-01T09:00:00Z"), event("a", "2027-05-01T09:00:00Z")]);
  expect(upcomingFirst(given, now).map(({ name }) => name)).toEqual(["a", "b"]);
  expect(given.map(({ name }) => name)).toEqual(["b", "a"]);
});
