import { type AttendedDate, datesToCome } from "../../after-sales/attendance";
import type { Deps } from "../../deps";
import { daysAfter } from "../../ground/dates";

const WEEKS = 4;

export type ComingDate = { date: AttendedDate; taken: number; all: number };

/** Dates with counted seats in the next weeks, the next one first. */
export async function comingDates(deps: Deps): Promise<ComingDate[]> {
  const now = deps.clock();
  return (await datesToCome(deps, daysAfter(now, 7 * WEEKS))).flatMap((date) => {
    const taken = date.paid + date.unpaid;
    const all = taken + (date.left ?? 0);
    const isOpen = !date.isCancelled && Date.parse(date.occurrence.start) > now.getTime();
    return date.left === null || all === 0 || !isOpen ? [] : [{ date, taken, all }];
  });
}
