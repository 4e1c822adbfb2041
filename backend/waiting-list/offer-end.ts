import { TZDate } from "@date-fns/tz";
import { daytime, secondsOf, times } from "@/lib/rules/times";
import { secondsAfter } from "../dates";

/**
 * The end of an offer that is made now. Members have a day. Others have some hours between morning and evening of the
 * academy's clock, so that no offer runs out while people sleep.
 */
export function offerEnd(now: Date, { isMember }: { isMember: boolean }): Date {
  if (isMember) return secondsAfter(now, secondsOf(times.offer));
  let left = secondsOf(times.strangerOffer) * 1_000;
  for (let day = 0; ; day += 1) {
    const from = Math.max(now.getTime(), hourOf(now, day, daytime.from));
    const room = Math.max(0, hourOf(now, day, daytime.to) - from);
    if (room >= left) return new Date(from + left);
    left -= room;
  }
}

/** Milliseconds of a full hour, so many days after the day of `now`. */
function hourOf(now: Date, days: number, hour: number): number {
  const local = new TZDate(now, daytime.zone);
  local.setDate(local.getDate() + days);
  return local.setHours(hour, 0, 0, 0);
}
