import { dayText } from "./day-text";

/** A WooCommerce time without a zone is UTC; a day alone is UTC by itself. */
const withoutZone = /T(?!.*(Z|[+-]\d\d:?\d\d)$)/;

/** `2026-11-21T09:12:00` → `21 November 2026`, in the shop's time zone; empty for no date. */
export function orderDate(date: string | null | undefined): string {
  return dayText(date && withoutZone.test(date) ? `${date}Z` : date);
}
