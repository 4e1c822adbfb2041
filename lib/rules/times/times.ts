/**
 * Durations that texts mention. Code, screens, mails and errors all read them here; editors write `{time.transfer}`.
 */
export const times = {
  /** A seat is reserved this long while its buyer pays. */
  paying: { minutes: 15 },
  /** The seats of an unpaid order from an unconfirmed address are reserved this long. */
  confirming: { minutes: 30 },
  /** A seat is reserved this long for a transfer or a pending debit. */
  transfer: { days: 14 },
  /** The same, while most of a date's seats are held unpaid. */
  shortTransfer: { hours: 48 },
  /** After an order ended unpaid, its buyer has to pay at once for this long. */
  unpaidMemory: { days: 30 },
  /** The browser that placed an order may read it this long without a sign-in. */
  placing: { hours: 24 },
  code: { minutes: 10 },
  offer: { hours: 24 },
  /** The same for people without an account. Only hours within `daytime` count. */
  strangerOffer: { hours: 4 },
  download: { minutes: 10 },
  /** The pause after too many wrong access codes or coupons. */
  codePause: { minutes: 15 },
  reminder: { days: 7 },
  /** Until this long before its start, a seat can be moved to another date for free. */
  moving: { days: 7 },
  /** The buyer of a date that we cancelled has this long to choose. Afterwards the money is refunded automatically. */
  choosing: { days: 14 },
  /** The time in which a purchase can be withdrawn. */
  withdrawal: { days: 14 },
  course: { months: 12 },
} as const satisfies Record<string, Duration>;

/**
 * The time before a date until which a seat can be moved for free.
 * @param days of the workshop's kind; by default the usual days
 */
export const movingOf = (days: number | null | undefined) => ({ days: days ?? times.moving.days });

/**
 * The part of its price that a seat brings back when it is cancelled at least so many days before its date. The highest
 * part comes first.
 */
export const cancelling = [
  { days: 30, percent: 100 },
  { days: 7, percent: 50 },
] as const;

/** The hours in which offers to people without an account run, by the academy's clock. */
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
