import { zonedFormat } from "../times/zoned-format";

/** Countries outside the Union that count as part of a member state (Directive 2006/112/EC, article 7). */
const partOf: Readonly<Record<string, string>> = { MC: "FR" };

/** The time zone in which a state's rate changes. Other states use the shop's zone. */
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

/** In basis points (2000 = 20 %); null outside the Union. */
export function vatRate(country: string, at: Date): number | null {
  const state = vatState(country);
  if (state === null) return null;
  const periods = VAT_RATES[state] ?? [];
  const day = periods.length > 1 ? dayIn(zones[state] ?? "Europe/Vienna").format(at) : "";
  return (periods.findLast(({ from }) => from <= day) ?? periods[0])?.basisPoints ?? null;
}

/** The Swedish date format is ISO 8601. */
const dayIn = zonedFormat("sv-SE", {});

/** `2550` → `"25.5 %"`. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** After `cleanCode`: a country prefix and 2 to 13 letters or digits. */
export const vatIdPattern = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/;

/** The rate in basis points (2000 = 20 %), valid from a day `YYYY-MM-DD` in the state's own time. */
type RatePeriod = { readonly from: string; readonly basisPoints: number };

/**
 * Standard rates, starting with the earliest. Add an entry before a new rate's first day. Source: European Commission,
 * "Taxes in Europe" database; the days come from the national laws.
 */
export const VAT_RATES: Readonly<Record<string, readonly RatePeriod[]>> = {
  AT: since("1984-01-01", 2000),
  BE: since("1996-01-01", 2100),
  BG: since("1999-01-01", 2000),
  CY: since("2014-01-13", 1900),
  CZ: since("2013-01-01", 2100),
  DE: since("2021-01-01", 1900),
  DK: since("1992-01-01", 2500),
  EE: [...since("2009-07-01", 2000), ...since("2024-01-01", 2200), ...since("2025-07-01", 2400)],
  ES: since("2012-09-01", 2100),
  FI: [...since("2013-01-01", 2400), ...since("2024-09-01", 2550)],
  FR: since("2014-01-01", 2000),
  GR: since("2016-06-01", 2400),
  HR: since("2012-03-01", 2500),
  HU: since("2012-01-01", 2700),
  IE: since("2021-03-01", 2300),
  IT: since("2013-10-01", 2200),
  LT: since("2009-09-01", 2100),
  LU: [...since("2015-01-01", 1700), ...since("2023-01-01", 1600), ...since("2024-01-01", 1700)],
  LV: since("2012-07-01", 2100),
  MT: since("2004-01-01", 1800),
  NL: since("2012-10-01", 2100),
  PL: since("2011-01-01", 2300),
  PT: since("2011-01-01", 2300),
  RO: [...since("2017-01-01", 1900), ...since("2025-08-01", 2100)],
  SE: since("1990-07-01", 2500),
  SI: since("2013-07-01", 2200),
  SK: [...since("2011-01-01", 2000), ...since("2025-01-01", 2300)],
};

function since(from: string, basisPoints: number): readonly RatePeriod[] {
  return [{ from, basisPoints }];
}
