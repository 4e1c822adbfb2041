import type { Schedule } from "../domain/occurrence";

type Written = {
  first: string;
  time: string;
  days: number;
  repeatWeeks?: number | undefined;
  timezone: string;
};

/** The schedule in front matter as the domain reads it. */
export function schedule({ first, time, days, repeatWeeks, timezone }: Written): Schedule {
  const [from = "", to = ""] = time.split("-");
  return { first, from, to, days, repeatWeeks: repeatWeeks ?? null, timezone };
}
