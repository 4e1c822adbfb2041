import { VAT_RATES } from "./vat-rates";

/** Countries outside the Union that count as part of a member state for VAT (Directive 2006/112/EC, article 7). */
const partOf: Readonly<Record<string, string>> = { MC: "FR" };

/** Whose day it is where the rates change: their own. States that are not named keep the shop's time. */
const zones: Readonly<Record<string, string>> = {
  BG: "Europe/Sofia",
  CY: "Asia/Nicosia",
  EE: "Europe/Tallinn",
  FI: "Europe/Helsinki",
  GR: "Europe/Athens",
  IE: "Europe/Dublin",
  LT: "Europe/Vilnius",
  LV: "Europe/Riga",
  PT: "Europe/Lisbon",
  RO: "Europe/Bucharest",
};

/** The member state whose VAT applies to a country; null outside the Union. */
export function vatState(country: string): string | null {
  const state = Object.hasOwn(partOf, country) ? (partOf[country] ?? country) : country;
  return Object.hasOwn(VAT_RATES, state) ? state : null;
}

/** Standard rate of a country at a moment, in basis points (2000 = 20 %); null outside the Union. */
export function vatRate(country: string, at: Date): number | null {
  const state = vatState(country);
  if (state === null) return null;
  const periods = VAT_RATES[state] ?? [];
  const day = periods.length > 1 ? dayIn(zones[state] ?? "Europe/Vienna", at) : "";
  return (periods.findLast(({ from }) => from <= day) ?? periods[0])?.basisPoints ?? null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD` of a moment in a time zone; the Swedish way to write a day is ISO 8601. */
function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat("sv-SE", { timeZone })));
  return format.format(at);
}

/** `2550` → `"25.5 %"`. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** What a VAT id may consist of once spaces, dots and dashes are gone: a country prefix and 2 to 13 letters or digits. */
export const vatIdPattern = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/;

/** Upper case without spaces, dots, dashes and slashes. */
export function normalizeVatId(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, "");
}
