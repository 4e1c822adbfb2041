import { TZDate } from "@date-fns/tz";

/** A day and a clock time as a field gives them, in Vienna: `2026-12-01T09:00` → `2026-12-01T08:00:00.000Z`. Null: neither. */
export function momentInVienna(typed: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed) ?? [];
  if (year === undefined) return null;
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0] = [year, month, day, hour, minute].map(Number);
  return new Date(new TZDate(y, mo - 1, d, h, mi, "Europe/Vienna").getTime()).toISOString();
}
