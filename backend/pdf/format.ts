import { formatEuro, type Cents } from "@/lib/money";

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Vienna",
});

/** `2 November 2026`. In the shop's time zone, as on the page of the order. */
export function longDate(date: Date): string {
  return dateFormat.format(date);
}

/** `2 November 2026`, or `2 November 2026 to 3 November 2026`. */
export function datePeriod({ from, to }: { from: Date; to: Date }): string {
  const [first, last] = [longDate(from), longDate(to)];
  return first === last ? first : `${first} to ${last}`;
}

/** `-19,80 €` with a minus sign as long as the figures. */
export function euro(cents: Cents): string {
  return formatEuro(cents).replace("-", "\u2212");
}
