import { expect, it } from "vitest";
import { countryListOf, listedCountries } from "@/components/checkout/address/country-list";

it("countries arrive as they were, and a name with a line break is one line", () => {
  const countries = [
    { code: "AT", name: "Austria" },
    { code: "AX", name: "Åland Islands" },
    { code: "CI", name: "Côte d'Ivoire\n(Ivory Coast)" },
    { code: "ZW", name: "" },
  ] as const;

  const list = countryListOf([...countries]);

  expect(listedCountries(list)).toEqual([
    ...countries.slice(0, 2),
    { code: "CI", name: "Côte d'Ivoire (Ivory Coast)" },
    { code: "ZW", name: "" },
  ]);
  expect(listedCountries(countryListOf([]))).toEqual([]);
});
