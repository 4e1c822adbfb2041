import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";

export type DeskOrder = NonNullable<ReadOf<"order">>;

const zone = { timeZone: "Europe/Vienna" } as const;
const day = { day: "numeric", month: "short", year: "numeric" } as const;
const moment = new Intl.DateTimeFormat("en-GB", { ...day, hour: "2-digit", minute: "2-digit", ...zone });

/** `2026-12-31T23:30:00Z` → `1 Jan 2027, 00:30`, Vienna time. Lists name the zone once, above. */
export function deskMoment(date: string): string {
  return moment.format(Date.parse(date));
}

const isoDays = new Intl.DateTimeFormat("en-GB", { ...day, timeZone: "UTC" });

/** `2026-11-20` → `20 Nov 2026` */
export function dayText(isoDay: string): string {
  return isoDays.format(Date.parse(isoDay));
}

/** `12345` → `123.45`, for form fields. The schema of the forms reads it back. */
export function plainAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `1.590,00 €`; `1.590,00 €, 99,00 € refunded`; `1.590,00 €, all refunded`. */
export function sumText({ total, refunded }: { total: number; refunded: number }): string {
  if (refunded <= 0) return formatEuro(total);
  return `${formatEuro(total)}, ${refunded < total ? formatEuro(refunded) : "all"} refunded`;
}

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const HOUR = 3_600_000;

/**
 * `3 days ago`, `less than an hour ago`, `within the hour`, `in 5 hours`.
 * @param now time of the page in milliseconds
 */
export function timeFrom(date: string, now: number): string {
  const hours = Math.trunc((Date.parse(date) - now) / HOUR);
  if (Math.abs(hours) >= 48) return relative.format(Math.trunc(hours / 24), "day");
  if (hours !== 0) return relative.format(hours, "hour");
  return Date.parse(date) < now ? "less than an hour ago" : "within the hour";
}
