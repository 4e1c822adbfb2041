import { expect, it } from "vitest";
import { monthBefore, periodsBetween, quarterOf, readPeriod } from "@/backend/desk/books/period";

it.each([
  ["2026-11", { from: "2026-11-01", to: "2026-11-30", title: "November 2026", isQuarter: false }],
  ["2028-02", { from: "2028-02-01", to: "2028-02-29", title: "February 2028", isQuarter: false }],
  ["2026-Q1", { from: "2026-01-01", to: "2026-03-31", title: "Quarter 1 of 2026", isQuarter: true }],
  ["2026-Q4", { from: "2026-10-01", to: "2026-12-31", title: "Quarter 4 of 2026", isQuarter: true }],
])("%s", (name, period) => {
  expect(readPeriod(name)).toEqual({ name, ...period });
});

it.each(["", "2026", "2026-00", "2026-13", "2026-Q0", "2026-Q5", "1999-01", "2026-11-01"])(
  "%j is none",
  (name) => {
    expect(readPeriod(name)).toBeNull();
  },
);

it("a day has its quarter and a month before", () => {
  expect(["2026-01-01", "2026-03-31", "2026-04-01", "2026-12"].map(quarterOf)).toEqual([
    ...["2026-Q1", "2026-Q1", "2026-Q2", "2026-Q4"],
  ]);
  expect(["2027-01-15", "2026-12-01"].map(monthBefore)).toEqual(["2026-12", "2026-11"]);
});

it("choices begin with the newest, and have each quarter before its months", () => {
  expect(periodsBetween("2026-11-30", "2027-01-02").map(({ name }) => name)).toEqual([
    ...["2027-Q1", "2027-01", "2026-Q4", "2026-12", "2026-11"],
  ]);
});
