/** Standard rate of VAT from a day on, in basis points (2000 = 20 %); the day is `YYYY-MM-DD` in the state's own time. */
export type RatePeriod = { readonly from: string; readonly basisPoints: number };

/**
 * Standard rates of the member states, the earliest first. A change of rate is one more entry here, written before its
 * day comes. Source: European Commission, "Taxes in Europe" database; the days are those of the national laws.
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
