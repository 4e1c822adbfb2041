import { expect, it } from "vitest";
import { isWorkingDay } from "@/lib/rules/times/austrian-holidays";

/** Easter Sundays: 31 March 2024, 20 April 2025, 5 April 2026, 28 March 2027, 21 April 2030, 25 April 2038. */
it.each([
  [2024, ["01-01", "01-06", "04-01", "05-01", "05-09", "05-20", "05-30", "08-15", "10-26", "11-01", "12-25"]],
  [2025, ["01-01", "01-06", "04-21", "05-01", "05-29", "06-09", "06-19", "08-15", "12-08", "12-25", "12-26"]],
  [2026, ["01-01", "01-06", "04-06", "05-01", "05-14", "05-25", "06-04", "10-26", "12-08", "12-25", "12-26"]],
  [2027, ["01-01", "01-06", "03-29", "05-06", "05-17", "05-27", "10-26", "11-01", "12-08"]],
  [2030, ["01-01", "04-22", "05-01", "05-30", "06-10", "06-20", "08-15", "11-01"]],
  [2038, ["04-26", "06-03", "06-14", "06-24"]],
])("%i: no work on its holidays", (year, days) => {
  expect(days.filter((day) => isWorkingDay(`${year}-${day}`))).toEqual([]);
});

it("works on every other weekday: 13 holidays a year, weekends apart", () => {
  const days = Array.from({ length: 365 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  );
  // 261 weekdays; of the 13 holidays of 2026, 15 August, 1 November and 26 December are on weekends.
  expect(days.filter(isWorkingDay)).toHaveLength(251);
});
