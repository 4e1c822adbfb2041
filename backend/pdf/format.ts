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

/** `-19,80 €` with a minus sign as long as the figures. */
export function euro(cents: Cents): string {
  return formatEuro(cents).replace("-", "\u2212");
}
