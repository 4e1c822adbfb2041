/** Durations that people read about. Code, screens, mails and errors take them from here; editors write `{time.transfer}`. */
export const times = {
  /** Reserves a seat while its buyer pays. */
  paying: { minutes: 15 },
  /** Reserves the seats of an unpaid order from an unconfirmed address. */
  confirming: { minutes: 30 },
  /** Reserves a seat for a transfer or a pending debit. */
  transfer: { days: 14 },
  /** The same while most of a date's seats are held unpaid. */
  shortTransfer: { hours: 48 },
  /** A buyer whose order ended unpaid pays at once, for so long. */
  unpaidMemory: { days: 30 },
  /** The browser that placed an order may read it without a sign-in. */
  placing: { hours: 24 },
  code: { minutes: 10 },
  offer: { hours: 24 },
  /** The same for people without an account, of the hours of `daytime` alone. */
  strangerOffer: { hours: 4 },
  download: { minutes: 10 },
  /** After too many wrong codes, of accesses and of coupons. */
  codePause: { minutes: 15 },
  reminder: { days: 7 },
  /** Until this long before its start, a date can be changed for free. */
  moving: { days: 7 },
  /** The buyer of a date that we cancelled chooses; after that the money goes back by itself. */
  choosing: { days: 14 },
  /** A purchase can be withdrawn. */
  withdrawal: { days: 14 },
  course: { months: 12 },
} as const satisfies Record<string, Duration>;

/** The time to move a seat for free. @param days of its kind; none: as usual */
export const movingOf = (days: number | null | undefined) => ({ days: days ?? times.moving.days });

/** A seat that is given up until so many days before its date brings back this part of its price, the most first. */
export const cancelling = [
  { days: 30, percent: 100 },
  { days: 7, percent: 50 },
] as const;

/** Hours in which offers to people without an account run, by the academy's clock. */
export const daytime = { from: 8, to: 20, zone: "Europe/Vienna" } as const;

/** `4 hours between 8:00 and 20:00 (Vienna time)` */
export const strangerOfferText = () =>
  `${times.strangerOffer.hours} hours between ${daytime.from}:00 and ${daytime.to}:00 (Vienna time)`;

export type Duration =
  { minutes: number } | { hours: number } | { days: number } | { months: number } | { years: number };

/** `{ days: 14 }` → "14 days", `{ minutes: 30 }` → "half an hour". */
export function durationText(duration: Duration): string {
  if ("minutes" in duration && duration.minutes === 30) return "half an hour";
  return Object.entries(duration)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join(" and ");
}

/** The same for running text: `{ days: 14 }` → "fourteen days", `{ days: 21 }` → "21 days". */
export function durationInWords(duration: Duration): string {
  const words =
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";
  return durationText(duration).replace(/^\d+/, (count) => words.split(" ")[Number(count)] ?? count);
}

/** A year has 365 days. Not for months, whose length varies. */
export function secondsOf(duration: Exclude<Duration, { months: number }>): number {
  if ("minutes" in duration) return duration.minutes * 60;
  if ("hours" in duration) return duration.hours * 3_600;
  return ("days" in duration ? duration.days : duration.years * 365) * 86_400;
}
