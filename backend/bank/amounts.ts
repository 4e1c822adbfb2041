import type { Cents } from "@/lib/money";

const german = /^\d{1,3}(?:[.' ]\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/;
const english = /^\d{1,3}(?:[,' ]\d{3})*(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/;

/**
 * An amount of a bank's file in cents: `1.234,56`, `1,234.56`, `-99.00`, `99,00-`, `+99`, `€ 12,50`. Null for everything
 * else; nothing is guessed.
 */
export function readAmount(written: string): Cents | null {
  const text = written
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/€|\bEUR\b/gi, "")
    .trim();
  const [, before = "", digits = "", after = ""] = /^([+-]?)\s*([\d., ']*\d)\s*([+-]?)$/.exec(text) ?? [];
  if (before && after) return null;
  // Thousands or three decimals: nobody can say.
  if (/^\d{1,3}[.,]\d{3}$/.test(digits)) return null;
  const isGerman = german.test(digits);
  if (!isGerman && !english.test(digits)) return null;
  const [whole = "", decimals = ""] = splitDecimals(digits, isGerman);
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return null;
  return (before || after) === "-" ? 0 - cents : cents;
}

function splitDecimals(digits: string, isGerman: boolean): string[] {
  const at = digits.lastIndexOf(isGerman ? "," : ".");
  return at < 0 ? [digits] : [digits.slice(0, at), digits.slice(at + 1)];
}

/** A decimal of XML, such as `99.5` or `99.50000`, in cents; null if it is none or has parts of a cent. */
export function readXmlAmount(written: string): Cents | null {
  const [, whole, decimals = ""] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(written.trim()) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
}

/** `20.11.2026`, `20.11.26`, `20/11/2026`, `2026-11-20…` → `2026-11-20`; null for what is no day. */
export function readDay(written: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T|\s|$)/.exec(written.trim());
  const german = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(written.trim());
  const [, year, month, day] = iso ?? (german ? [null, german[3], german[2], german[1]] : []);
  if (!year || !month || !day) return null;
  const text = `${year.length === 2 ? "20" : ""}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
