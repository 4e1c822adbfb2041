/**
 * Standard VAT rates of the European Union in basis points, as in force on `vatRatesAsOf`.
 * Source: European Commission, "Taxes in Europe" database. A change of rate is a change of one line here.
 */
export const vatRatesAsOf = "2026-01-01";
const rates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

/** Countries outside the Union that count as part of a member state for VAT (Directive 2006/112/EC, article 7). */
const partOf: Readonly<Record<string, string>> = { MC: "FR" };

/** The member state whose VAT applies to a country; null outside the Union. */
export function vatState(country: string): string | null {
  const state = Object.hasOwn(partOf, country) ? (partOf[country] ?? country) : country;
  return Object.hasOwn(rates, state) ? state : null;
}

/** Standard rate of a country in basis points (2000 = 20 %); null outside the Union. */
export function vatRate(country: string): number | null {
  const state = vatState(country);
  return state === null ? null : (rates[state] ?? null);
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
