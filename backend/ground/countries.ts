import names from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { pppMultiplier } from "@/lib/rules/prices/ppp";

/** A row of the contract's `countryList`. */
export type Country = Readonly<{ code: string; name: string; pppRate: number }>;

/** Common names for countries whose standard name is too formal. */
const PLAIN: Readonly<Record<string, string>> = {
  BN: "Brunei",
  CD: "Congo (Kinshasa)",
  CG: "Congo (Brazzaville)",
  CI: "Côte d’Ivoire",
  CN: "China",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  LA: "Laos",
  MD: "Moldova",
  MK: "North Macedonia",
  PS: "Palestine",
  RE: "Réunion",
  RU: "Russia",
  SY: "Syria",
  TR: "Turkey",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VA: "Vatican City",
  VG: "British Virgin Islands",
  VI: "U.S. Virgin Islands",
};

/** These codes are not in ISO 3166-1, so they are not in the contract's CountriesEnum. */
const WITHOUT = new Set(["XK"]);

const list: readonly Country[] = Object.freeze(
  Object.entries(names.countries)
    .filter(([code]) => !WITHOUT.has(code))
    .map(([code, name]) => Object.freeze({ code, name: plain(code, name), pppRate: pppMultiplier(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en")),
);
const byCode = new Map(list.map((country) => [country.code, country]));
const byName = new Map(list.map((country) => [country.name, country]));

/** All countries by English name, with the rate of their regional price. */
export function countries(): readonly Country[] {
  return list;
}

/** `"AT"` → `"Austria"`; null for an unknown code. */
export function countryName(code: string | null | undefined): string | null {
  return byCode.get(code?.toUpperCase() ?? "")?.name ?? null;
}

/** `"Austria"` → `"AT"`; null for an unknown name. */
export function countryCode(name: string | null | undefined): string | null {
  return byName.get(name ?? "")?.code ?? null;
}

function plain(code: string, name: string | string[]): string {
  return PLAIN[code] ?? (Array.isArray(name) ? (name[0] ?? code) : name);
}
