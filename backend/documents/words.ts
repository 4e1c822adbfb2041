import { formatEuro, type Cents } from "@/lib/money";
import type { Invoice } from "./invoice";

const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Vienna",
});

/** `2 November 2026`. In the shop's time zone, as on the page of the order. */
export function day(date: Date): string {
  return format.format(date);
}

/** `-19,80 €` with a minus sign as long as the figures. */
export function euro(cents: Cents): string {
  return formatEuro(cents).replace("-", "\u2212");
}

/** `Invoice 2026-00001`: the heading, the file's title, and the name on the further pages. */
export function titleOf(invoice: Invoice): string {
  return `${invoice.test ? "Test invoice" : "Invoice"} ${invoice.number}`;
}
