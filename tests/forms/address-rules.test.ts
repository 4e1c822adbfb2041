import countries from "i18n-iso-countries";
import { describe, expect, it } from "vitest";
import { billingProblems } from "@/backend/ground/billing-address";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { addressLines } from "@/lib/rules/forms/address-lines";
import { addressRules } from "@/lib/rules/forms/address-rules";
import { billingSchema } from "@/lib/rules/forms/checkout";
import { problemsOf } from "@/lib/rules/forms/form-problems";

const person = {
  customerType: "private",
  firstName: "Mei",
  lastName: "Chan",
  email: "mei@example.com",
  address1: "12 Queen's Road",
} as const;
const codes = Object.keys(countries.getAlpha2Codes());

describe("what an address needs in its country", () => {
  it.each([
    ["HK", { city: "Central", state: "Hong Kong Island" }],
    ["AE", { state: "Dubai" }],
    ["IE", { city: "Dublin" }],
    ["VN", { city: "Hanoi" }],
    ["ES", { city: "Madrid", postcode: "28001" }],
    ["IT", { city: "Milano", postcode: "20121" }],
    ["SG", { postcode: "049315" }],
    ["US", { city: "New York", postcode: "10001", state: "NY" }],
  ])("%s is complete with %j", (country, address) => {
    expect(problemsOf(billingSchema, { ...person, ...address, country })).toEqual({});
    expect(billingProblems({ ...person, ...address, country })).toEqual({});
  });

  it.each([
    ["AT", { city: "Wien" }, { postcode: "Please enter the postcode" }],
    ["US", { city: "New York" }, { postcode: "Please enter the ZIP code", state: "Please enter the state" }],
    ["IN", { city: "Pune", state: "MH" }, { postcode: "Please enter the PIN code" }],
    ["JP", { postcode: "100-0001" }, { state: "Please enter the prefecture" }],
    ["AE", {}, { state: "Please enter the emirate" }],
    ["GH", {}, { city: "Please enter the city" }],
  ])("%s with %j is asked for the rest", (country, address, problems) => {
    expect(problemsOf(billingSchema, { ...person, ...address, country })).toEqual(problems);
    expect(billingProblems({ ...person, ...address, country })).toEqual(problems);
  });

  it("is the same in the form, without script and in the shop, in every country", () => {
    for (const country of codes) {
      const typed = { ...person, address2: "", postcode: "", city: "", state: "", country };
      expect(problemsOf(billingSchema, typed), country).toEqual(billingProblems({ ...person, country }));
    }
  });

  it("sends nothing that the form does not show for the country", () => {
    const typed = { ...person, postcode: "1010", city: "Wien", state: "NY", oneName: "on" };
    const { postcode, state, lastName } = toBilling({ ...typed, country: "AT" }, [{ code: "AT" }]);
    expect({ postcode, state, lastName }).toEqual({ postcode: "1010", state: "", lastName: "" });
    expect(toBilling({ ...typed, country: "HK" }, [{ code: "HK" }])).toMatchObject({
      postcode: "",
      state: "NY",
    });
  });

  it("is an ordinary address before a country is chosen", () => {
    expect(addressRules("")).toMatchObject({ postcode: "required", city: "required", state: "none" });
  });
});

describe("one name", () => {
  const address = { ...person, postcode: "1010", city: "Wien", country: "AT" };

  it("is enough where the person says so, and asked about where not", () => {
    const missing = { lastName: "Please enter your last name" };
    expect(problemsOf(billingSchema, { ...address, lastName: "" })).toEqual(missing);
    expect(problemsOf(billingSchema, { ...address, lastName: " ", oneName: false })).toEqual(missing);
    expect(problemsOf(billingSchema, { ...address, lastName: "", oneName: "on" })).toEqual({});
    expect(billingProblems({ ...address, lastName: "" })).toEqual({});
  });
});

describe("an address on paper", () => {
  it.each([
    ["AT", { postcode: "1010", city: "Wien" }, ["1010 Wien"]],
    ["US", { postcode: "10001", city: "New York", state: "NY" }, ["New York, NY 10001"]],
    ["GB", { postcode: "SW1A 1AA", city: "London" }, ["London", "SW1A 1AA"]],
    ["HK", { city: "Central", state: "Hong Kong Island" }, ["Central", "Hong Kong Island"]],
    ["AE", { city: "Dubai", state: "Dubai" }, ["Dubai"]],
    ["BR", { postcode: "01310-100", city: "São Paulo", state: "SP" }, ["São Paulo - SP", "01310-100"]],
    ["IT", { postcode: "20121", city: "Milano", state: "MI" }, ["20121 Milano MI"]],
    ["JP", { postcode: "150-0001", city: "Shibuya", state: "Tokyo" }, ["Shibuya, Tokyo", "150-0001"]],
    ["SG", { postcode: "049315" }, ["049315"]],
  ])("in %s", (country, parts, local) => {
    const street = { address1: "Street 1", address2: "Floor 2" };
    expect(addressLines({ ...street, ...parts, country })).toEqual(["Street 1", "Floor 2", ...local]);
  });

  it("loses no part, in any country", () => {
    for (const country of codes) {
      const parts = { address1: "one", address2: "two", postcode: "three", city: "four", state: "five" };
      const text = addressLines({ ...parts, country }).join("\n");
      for (const part of Object.values(parts)) expect(text.split(part), country).toHaveLength(2);
    }
  });
});
