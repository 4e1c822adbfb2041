import type { CountriesEnum } from "@/graphql/generated/shop/documents";

type Country = { code: CountriesEnum; name: string };

/**
 * A compact form of the countries. React serialises each property separately, and 250 country objects took 17.5 KB of a
 * checkout's 31 KB payload. `names` has one name per line, in the order of the codes.
 */
export type CountryList = { codes: readonly CountriesEnum[]; names: string };

export function countryListOf(countries: readonly Country[]): CountryList {
  return {
    codes: countries.map(({ code }) => code),
    names: countries.map(({ name }) => name.replace(/\s+/g, " ")).join("\n"),
  };
}

export function listedCountries({ codes, names }: CountryList): Country[] {
  const lines = names.split("\n");
  return codes.map((code, index) => ({ code, name: lines[index] ?? code }));
}
