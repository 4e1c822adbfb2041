import { describe, expect, it } from "vitest";
import { decideCustomerVat } from "@/backend/shop/use-cases/decide-customer-vat";
import { EU_COUNTRIES } from "@/lib/rules/countries";
import { normalizeVatId, vatRate, vatState } from "@/lib/rules/vat";

const company = (country: string, vatId?: string) =>
  decideCustomerVat({ country, customerType: "company", vatId });

describe("rates", () => {
  it("are there for every member state and for nobody else", () => {
    for (const country of EU_COUNTRIES) expect(vatRate(country)).toBeGreaterThanOrEqual(1_700);
    expect([vatRate("GB"), vatRate("CH"), vatRate("US"), vatRate("IN"), vatRate("")]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    ["AT", 2_000],
    ["DE", 1_900],
    ["FI", 2_550],
    ["HU", 2_700],
    ["LU", 1_700],
    ["MC", 2_000],
  ])("%s: %i", (country, rate) => {
    expect(vatRate(country)).toBe(rate);
  });

  it("treat Monaco as France", () => expect(vatState("MC")).toBe("FR"));

  it("do not mistake words of the language for countries", () => {
    expect([vatRate("constructor"), vatRate("toString"), vatRate("__proto__")]).toEqual([null, null, null]);
  });
});

describe("VAT", () => {
  it("is the shop's own while the country is unknown", () => {
    expect(decideCustomerVat({})).toMatchObject({
      country: "AT",
      basisPoints: 2_000,
      exempt: false,
      message: null,
      validation: null,
    });
  });

  it("is that of the billing country for private people, VAT id or not", () => {
    const decision = decideCustomerVat({ country: "DE", customerType: "private", vatId: "DE136695976" });
    expect(decision).toMatchObject({
      basisPoints: 1_900,
      label: "VAT 19 % (DE)",
      exempt: false,
      validation: null,
    });
  });

  it.each([
    ["DE", "DE136695976"],
    ["FR", "FR40303265045"],
    ["GR", "EL094259216"],
    ["NL", "NL004495445B01"],
    ["ES", "ESB58378431"],
    ["MC", "FR40303265045"],
  ])("is not charged to a company in %s with %s", (country, vatId) => {
    const decision = company(country, vatId);
    expect(decision).toMatchObject({ basisPoints: 0, label: null, exempt: true, validation: "VALID" });
    expect(decision.message).toMatch(/^Reverse charge/);
  });

  it.each([
    ["DE", "DE136695977"],
    ["DE", "DE1"],
    ["DE", "FR40303265045"],
    ["FR", "DE136695976"],
    ["DE", "nonsense"],
  ])("is charged to a company in %s with %s, and buying goes on", (country, vatId) => {
    const decision = company(country, vatId);
    expect(decision).toMatchObject({ exempt: false, validation: "INVALID" });
    expect(decision.basisPoints).toBeGreaterThan(0);
    expect(decision.message).not.toBeNull();
  });

  it("is charged to companies of the shop's own country, and to those without an id", () => {
    expect(company("AT", "ATU13585627")).toMatchObject({
      basisPoints: 2_000,
      exempt: false,
      validation: "VALID",
    });
    expect(company("DE")).toMatchObject({ basisPoints: 1_900, exempt: false, validation: null });
  });

  it("ends outside the Union, also for ids nobody here can check", () => {
    for (const decision of [company("CH", "CHE123"), company("US"), decideCustomerVat({ country: "IN" })]) {
      expect(decision).toMatchObject({ basisPoints: 0, exempt: true, validation: null });
      expect(decision.message).toMatch(/outside the European Union/);
    }
  });

  it("reads ids as people write them", () => expect(normalizeVatId(" de 136.695-976 ")).toBe("DE136695976"));
});
