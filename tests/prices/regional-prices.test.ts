import { describe, expect, it } from "vitest";
import { countries, countryName } from "@/backend/ground/countries";
import { DEFAULT_COUNTRY, EU_COUNTRIES, KLARNA, REVERSE_CHARGE, SEPA } from "@/lib/rules/prices/countries";
import { pppMultiplier, pppPrice, pppRate, priceAtRate, ratePercent } from "@/lib/rules/prices/ppp";

describe("the price for a country", () => {
  it.each([
    ["DE", 1],
    ["US", 1],
    ["GB", 1],
    ["AT", 1],
    ["CZ", 0.8],
    ["PL", 0.6],
    ["IN", 0.4],
    ["BR", 0.4],
    ["in", 0.4],
    ["ZZ", 1],
    ["", 1],
    [null, 1],
    [undefined, 1],
  ])("rate of %s is %s", (country, rate) => {
    expect(pppMultiplier(country)).toBe(rate);
    expect(pppRate(country)).toBe(rate * 10_000);
  });

  it("multiplies the single price", () => {
    expect(pppPrice(9_900, "IN")).toBe(3_960);
    expect(pppPrice(9_900, "DE")).toBe(9_900);
    expect(pppPrice(9_999, "CZ")).toBe(7_999);
  });

  it.each([
    [0.4, "40%", 3_960],
    [0.6, "60%", 5_940],
    [0.8, "80%", 7_920],
    [1, "100%", 9_900],
    [null, "100%", 9_900],
    [undefined, "100%", 9_900],
  ])("shows the rate %s of the contract as %s", (rate, percent, cents) => {
    expect(ratePercent(rate)).toBe(percent);
    expect(priceAtRate(9_900, rate)).toBe(cents);
  });

  it("knows every country of the contract, each with one of four rates", () => {
    expect(countries()).toHaveLength(249);
    expect(new Set(countries().map((country) => country.code)).size).toBe(249);
    expect(new Set(countries().map((country) => country.pppRate))).toEqual(new Set([0.4, 0.6, 0.8, 1]));
    expect(
      countries()
        .filter(({ name }) => /,|Republic of|\(Islamic/.test(name))
        .map(({ name }) => name),
    ).toEqual(["Bonaire, Sint Eustatius and Saba"]);
  });

  it("names countries in plain English, sorted", () => {
    expect(countryName("AT")).toBe("Austria");
    expect(countryName("us")).toBe("United States");
    expect(countryName("ZZ")).toBeNull();
    expect(countryName(null)).toBeNull();
    const names = countries().map((country) => country.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  });
});

describe("country lists", () => {
  it("have the sizes of the specification (R463, R465–R467) and only real countries", () => {
    expect(DEFAULT_COUNTRY).toBe("AT");
    expect(EU_COUNTRIES).toHaveLength(27);
    expect(REVERSE_CHARGE).toHaveLength(50);
    expect(SEPA).toHaveLength(39);
    expect(KLARNA).toHaveLength(19);
    for (const list of [EU_COUNTRIES, REVERSE_CHARGE, SEPA, KLARNA]) {
      expect(new Set(list).size).toBe(list.length);
      expect(list.filter((code) => countryName(code) === null)).toEqual([]);
    }
  });

  it("hold the countries one expects", () => {
    expect(REVERSE_CHARGE).toEqual(expect.arrayContaining(["DE", "CH", "GB"]));
    expect(REVERSE_CHARGE).not.toContain("AT");
    expect(SEPA).toEqual(expect.arrayContaining(["AT", "GB", "MC"]));
    expect(KLARNA).not.toContain("US");
  });
});
