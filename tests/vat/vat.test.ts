import { describe, expect, it } from "vitest";
import {
  decideCustomerVat,
  type VatCheckResult,
  vatIdToCheck,
  withFullVatId,
} from "@/backend/sales/vat/customer-vat";
import { cartVat, lineVat, vatMessages } from "@/backend/sales/vat/vat-decision";
import { EU_COUNTRIES, REVERSE_CHARGE } from "@/lib/rules/prices/countries";
import { VAT_RATES, vatRate, vatState } from "@/lib/rules/prices/vat";

const now = new Date("2026-11-21T12:00:00Z");
const company = (country: string, vatId?: string, known: VatCheckResult | null = "valid") =>
  decideCustomerVat({ country, customerType: "company", vatId }, known, now);

describe("rates of VAT", () => {
  it("are there for every member state and for nobody else", () => {
    for (const country of EU_COUNTRIES) expect(vatRate(country, now)).toBeGreaterThanOrEqual(1_700);
    expect(Object.keys(VAT_RATES).sort()).toEqual([...EU_COUNTRIES].sort());
    for (const country of ["GB", "CH", "US", "IN", ""]) expect(vatRate(country, now)).toBeNull();
  });

  it("begin on a day each, one after the other", () => {
    for (const periods of Object.values(VAT_RATES)) {
      const days = periods.map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].sort());
      for (const day of days) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
    }
  });

  it.each([
    ["AT", 2_000],
    ["DE", 1_900],
    ["EE", 2_400],
    ["FI", 2_550],
    ["HU", 2_700],
    ["LU", 1_700],
    ["RO", 2_100],
    ["SK", 2_300],
    ["MC", 2_000],
  ])("%s today: %i", (country, rate) => {
    expect(vatRate(country, now)).toBe(rate);
  });

  // Midnight of the state itself, in UTC.
  it.each([
    ["EE", "2025-06-30T21:00:00Z", 2_200, 2_400],
    ["EE", "2023-12-31T22:00:00Z", 2_000, 2_200],
    ["SK", "2024-12-31T23:00:00Z", 2_000, 2_300],
    ["RO", "2025-07-31T21:00:00Z", 1_900, 2_100],
    ["FI", "2024-08-31T21:00:00Z", 2_400, 2_550],
    ["LU", "2023-12-31T23:00:00Z", 1_600, 1_700],
  ])("of %s changed at %s from %i to %i", (country, moment, before, after) => {
    const midnight = new Date(moment);
    expect(vatRate(country, new Date(midnight.getTime() - 1))).toBe(before);
    expect(vatRate(country, midnight)).toBe(after);
    const order = decideCustomerVat({ country }, null, midnight);
    expect(order.label).toBe(`VAT ${after / 100} % (${country})`);
  });

  it("treat Monaco as France", () => expect(vatState("MC")).toBe("FR"));

  it("do not mistake words of the language for countries", () => {
    for (const word of ["constructor", "toString", "__proto__"]) expect(vatRate(word, now)).toBeNull();
  });
});

describe("the VAT of a sale", () => {
  it("is the shop's own while the country is unknown", () => {
    const decision = decideCustomerVat({}, null, now);
    expect(decision).toMatchObject({ country: "AT", basisPoints: 2_000, exempt: false, validation: null });
    expect(decision.message).toBeNull();
  });

  it("is that of the billing country for private people, VAT id or not", () => {
    const person = { country: "DE", customerType: "private", vatId: "DE136695976" } as const;
    const decision = decideCustomerVat(person, "valid", now);
    expect(decision).toMatchObject({ basisPoints: 1_900, label: "VAT 19 % (DE)", validation: null });
  });

  const known: [string, string][] = [
    ["DE", "DE136695976"],
    ["FR", "FR40303265045"],
    ["GR", "EL094259216"],
    ["NL", "NL004495445B01"],
    ["ES", "ESB58378431"],
    ["MC", "FR40303265045"],
  ];
  it.each(known)("is not charged to a company in %s with %s that the register knows", (country, vatId) => {
    const decision = company(country, vatId);
    expect(decision).toMatchObject({ basisPoints: 0, label: null, exempt: true, validation: "VALID" });
    expect(decision.message).toMatch(/^Reverse charge/);
  });

  it.each(known)("is charged in %s with %s while its checksum is all that is known", (country, vatId) => {
    expect(company(country, vatId, null)).toMatchObject({
      exempt: false,
      validation: "UNAVAILABLE",
      message: vatMessages.unavailable,
    });
    expect(company(country, vatId, "invalid")).toMatchObject({ exempt: false, validation: "INVALID" });
  });

  it.each([
    ["DE", "DE136695977"],
    ["DE", "DE1"],
    ["DE", "FR40303265045"],
    ["FR", "DE136695976"],
    ["DE", "nonsense"],
  ])("is charged to a company in %s with %s without asking, and buying goes on", (country, vatId) => {
    expect(vatIdToCheck({ country, customerType: "company", vatId })).toBeNull();
    const decision = company(country, vatId);
    expect(decision).toMatchObject({ exempt: false, validation: "INVALID", message: vatMessages.invalid });
    expect(decision.basisPoints).toBeGreaterThan(0);
  });

  it("is charged to companies of the shop's own country, and to those without an id", () => {
    const own = company("AT", "ATU13585627");
    const message = vatMessages.sameState;
    expect(own).toMatchObject({ basisPoints: 2_000, exempt: false, validation: "VALID", message });
    expect(company("DE")).toMatchObject({ basisPoints: 1_900, exempt: false, validation: null });
  });

  it("ends outside the Union, also for ids nobody here can check", () => {
    const person = decideCustomerVat({ country: "IN" }, null, now);
    for (const decision of [company("CH", "CHE123"), company("US"), person]) {
      expect(decision).toMatchObject({ basisPoints: 0, exempt: true, validation: null });
      expect(decision.message).toMatch(/outside the European Union/);
    }
  });

  it("tells companies of the reverse-charge countries outside the Union who owes the tax", () => {
    const told = (country: string) => company(country).message === vatMessages.outsideCompany;
    const outside = REVERSE_CHARGE.filter((code) => vatState(code) === null);
    expect(outside.length).toBeGreaterThan(20);
    expect(outside.filter((code) => !told(code))).toEqual([]);
    expect([told("US"), told("IN"), told("BR")]).toEqual([false, false, false]);
  });

  it.each([
    ["DE", "136695976", "DE136695976"],
    ["DE", "USTIDNRDE136695976", "DE136695976"],
    ["GR", "GR094259216", "EL094259216"],
    ["GR", "094259216", "EL094259216"],
    ["AT", "U13585627", "ATU13585627"],
    ["AT", "13585627", "ATU13585627"],
    ["AT", "AT13585627", "ATU13585627"],
    ["BE", "403019261", "BE0403019261"],
    ["BE", "0403019261", "BE0403019261"],
    // Two letters of a French id may be those of another country.
    ["FR", "FRBE303265045", "FRBE303265045"],
    ["FR", "BR303265045", "FRBR303265045"],
    ["MC", "40303265045", "FR40303265045"],
    ["ES", "B58378431", "ESB58378431"],
    ["GB", "980780684", "GB980780684"],
  ])("writes the id that a company in %s types as %s in full: %s", (country, typed, full) => {
    const written = withFullVatId({ country, customerType: "company", vatId: typed }).vatId;
    expect(written).toBe(full);
    const asked = vatState(country) === null ? null : full;
    expect(vatIdToCheck({ country, customerType: "company", vatId: typed })).toBe(asked);
    expect(company(country, typed).validation).toBe(asked && "VALID");
  });

  it.each([
    ["DE", "136695977"],
    ["DE", "13585627"],
    ["DE", "ATU13585627"],
    // German with a wrong digit; France's form has room for two letters and nine digits.
    ["FR", "DE136695977"],
    ["FR", "136695976"],
    ["US", "EIN123456789"],
    ["GB", "XI980780684"],
    ["CH", "CHE123456788"],
  ])("leaves an id of a company in %s that fits no way as it is: %s", (country, vatId) => {
    expect(withFullVatId({ country, customerType: "company", vatId }).vatId).toBe(vatId);
    expect(withFullVatId({ customerType: "company", vatId }).vatId).toBe(vatId);
  });
});

describe("the VAT of a line", () => {
  const german = decideCustomerVat({ country: "DE" }, null, now);
  const exemptIn = { AT: "a law of Austria", FR: "a law of France" };
  const exempt = { kind: "exempt", basisPoints: 0, label: null, exempt: true };

  it("is the customer's where it is supplied to the customer", () => {
    expect(lineVat(german, { place: null, exemptIn: null }, now)).toBe(german);
    expect(lineVat(german, { place: null, exemptIn }, now)).toBe(german);
  });

  it("is that of the place on site, for every buyer, and none outside the Union", () => {
    expect(lineVat(german, { place: "AT", exemptIn: null }, now)).toEqual({
      kind: "standard",
      basisPoints: 2_000,
      label: "VAT 20 % (AT)",
      exempt: false,
      message: vatMessages.onSite("AT"),
    });
    expect(lineVat(german, { place: "CH", exemptIn: null }, now)).toMatchObject({
      ...exempt,
      kind: "outside",
      message: vatMessages.onSiteOutside,
    });
  });

  it("is none where the law of the state of supply exempts it, in Monaco as in France", () => {
    const message = vatMessages.exempt("a law of Austria");
    expect(lineVat(german, { place: "AT", exemptIn }, now)).toMatchObject({ ...exempt, message });
    const austrian = decideCustomerVat({ country: "AT" }, null, now);
    expect(lineVat(austrian, { place: null, exemptIn }, now)).toMatchObject({ ...exempt, message });
    expect(lineVat(german, { place: "MC", exemptIn }, now)).toMatchObject(exempt);
  });

  it("makes the cart exempt when every line is, and gives each reason once", () => {
    const ofCustomer = { vat: german };
    const onSite = { vat: lineVat(german, { place: "AT", exemptIn: null }, now) };
    const outside = { vat: lineVat(german, { place: "CH", exemptIn: null }, now) };
    expect(cartVat(german, [ofCustomer, ofCustomer])).toBe(german);
    expect(cartVat(german, [ofCustomer, onSite, onSite])).toEqual({
      ...german,
      exempt: false,
      message: vatMessages.onSite("AT"),
    });
    expect(cartVat(german, [outside, outside])).toMatchObject({
      exempt: true,
      message: vatMessages.onSiteOutside,
    });
    expect(cartVat(german, [outside, onSite])).toMatchObject({
      exempt: false,
      message: `${vatMessages.onSiteOutside} ${vatMessages.onSite("AT")}`,
    });
    const silent = { vat: { ...onSite.vat, message: null } };
    expect(cartVat(german, [silent, ofCustomer]).message).toBeNull();
  });
});
