import type { Cents } from "@/lib/money";

/**
 * An XML decimal such as `99.5` or `99.50000`, in cents; null if the text is not a decimal or has fractions of a cent.
 */
export function readXmlAmount(written: string): Cents | null {
  const [, whole, decimals = ""] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(written.trim()) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
}

/** `20.11.2026`, `20.11.26`, `20/11/2026`, `2026-11-20…` → `2026-11-20`; null if the text is not a day. */
export function readDay(written: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T|\s|$)/.exec(written.trim());
  const german = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(written.trim());
  const [, year, month, day] = iso ?? (german ? [null, german[3], german[2], german[1]] : []);
  if (!year || !month || !day) return null;
  const text = `${year.length === 2 ? "20" : ""}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
