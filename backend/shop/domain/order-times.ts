/** Minutes that a seat is held while the buyer pays. Source: reliability C4. */
export const payingMinutes = 15;

/** Days that a seat is held for a transfer or a debit on its way. */
export const transferDays = 14;

/** Hours in which the browser that placed an order may read it without a sign-in. */
export const placingHours = 24;

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

export function daysAfter(now: Date, days: number): Date {
  return minutesAfter(now, days * 24 * 60);
}
