import type { Cents } from "@/lib/money";

const german = /^\d{1,3}(?:[.' ]\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/;
const english = /^\d{1,3}(?:[,' ]\d{3})*(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/;

/**
 * Reads an amount in cents as banks and people write it: `1.234,56`, `1,234.56`, `-99.00`, `99,00-`, `+99`, `€ 12,50`.
 * Nothing is guessed: null for everything else, such as `1.234`.
 */
export function readAmount(written: string): Cents | null {
  const text = written
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/€|\bEUR\b/gi, "")
    .trim();
  const [, before = "", digits = "", after = ""] = /^([+-]?)\s*([\d., ']*\d)\s*([+-]?)$/.exec(text) ?? [];
  if (before && after) return null;
  // These may be thousands or three decimals.
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
