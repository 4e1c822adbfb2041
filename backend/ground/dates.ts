export type BillingPeriod = "day" | "week" | "month" | "year";

/** The moment `count` periods after a start, in UTC. If the month has no such day, its last day. */
export function afterPeriods(start: Date, period: BillingPeriod, count: number): Date {
  const end = new Date(start);
  if (period === "day" || period === "week") {
    end.setUTCDate(end.getUTCDate() + count * (period === "week" ? 7 : 1));
    return end;
  }
  const months = period === "year" ? count * 12 : count;
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

export function minutesAfter(now: Date, minutes: number): Date {
  return secondsAfter(now, minutes * 60);
}

export function daysAfter(now: Date, days: number): Date {
  return minutesAfter(now, days * 24 * 60);
}

/** A clock that is stopped at this moment, so that everything that one step writes has the same time. */
export function oneMoment(clock: () => Date): () => Date {
  const now = clock();
  return () => new Date(now);
}
