import { share } from "@/lib/money";
import type { Cents } from "@/lib/money";

/** Rates of regional prices in basis points (R455); 10000 is the full price. */
const PPP_RATES = [4_000, 6_000, 8_000, 10_000] as const;
export type PppRate = (typeof PPP_RATES)[number];
const FULL_RATE: PppRate = 10_000;

/**
 * Countries with a regional price, by rate. The rates follow price levels (GDP per head at purchasing power parity
 * against market rates, International Comparison Program) in four steps, so that prices do not move every year.
 * Germany, the United States and the United Kingdom are at 1, India and Brazil at 0.4 (R456, R457). The academy set the
 * rates in November 2026. A country that is not listed pays the full price (R459).
 */
const COUNTRIES: Readonly<Record<"4000" | "6000" | "8000", string>> = {
  4000:
    "AF AO AR BD BF BI BJ BO BR BT CD CF CG CI CM CO DZ EG ER ET GE GH GM GN GQ GW HN HT ID IN IQ IR KE KG KH KM LA LB " +
    "LK LR LS LY MA MD MG ML MM MN MR MW MZ NE NG NI NP PH PK PS PY RW SD SL SN SO SS ST SV SY SZ TD TG TJ TL TN TZ UA " +
    "UG UZ VN XK YE ZM ZW",
  6000:
    "AL AM AZ BA BG BW BY BZ CN CU CV DJ DO EC EH FJ FM GA GT GY JM JO KI KZ ME MH MK MU MV MX MY NA NR PA PE PG PL RO " +
    "RS RU SB SR TH TM TO TR TV VE VU WS ZA",
  8000: "AG BB BH CL CR CY CZ DM EE ES GD GR HR HU IT KN KW LC LT LV MT NU OM PT PW QA SA SC SI SK TT TW UY VC WF",
};

/** The rates do not follow exchange rates; they stay until the academy sets them again. */
export const PPP_RATES_SET = "November 2026";

const RATES: ReadonlyMap<string, PppRate> = new Map(
  PPP_RATES.slice(0, 3).flatMap((rate) => codesOf(rate).map((code): [string, PppRate] => [code, rate])),
);

/** In basis points: `"IN"` → 4000. 10000 for an unknown or missing country. */
export function pppRate(country: string | null | undefined): PppRate {
  return RATES.get(country?.trim().toUpperCase() ?? "") ?? FULL_RATE;
}

/** The schema's multiplier (`Country.pppRate`, `Cart.customerPPPRate`): 0.4, 0.6, 0.8 or 1. */
export function pppMultiplier(country: string | null | undefined): number {
  return pppRate(country) / FULL_RATE;
}

/** Price times rate (R460), rounded half up to a cent. */
export function pppPrice(cents: Cents, country: string | null | undefined): Cents {
  return share(cents, pppRate(country));
}

/** Price times a multiplier of 0.4 to 1 (R460), rounded half up to a cent. Without a multiplier, the full price. */
export function priceAtRate(cents: Cents, multiplier: number | null | undefined): Cents {
  return share(cents, Math.round((multiplier ?? 1) * FULL_RATE));
}

/** For the calculator (R458, R459): 0.4 → `"40%"`, missing → `"100%"`. */
export function ratePercent(multiplier: number | null | undefined): string {
  return `${Math.round((multiplier ?? 1) * 100)}%`;
}

function codesOf(rate: PppRate): string[] {
  return rate === 4_000 || rate === 6_000 || rate === 8_000 ? COUNTRIES[rate].split(" ") : [];
}
