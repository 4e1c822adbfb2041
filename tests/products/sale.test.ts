import { describe, expect, it } from "vitest";
import {
  lowestBefore,
  nextChange,
  priceAt,
  type Priced,
  saleAt,
  saleProblems,
} from "@/backend/content/documents/sale";

const sale = { price: 7_900, first: "2026-12-01", last: "2026-12-24" };
const priced = (parts: Partial<Priced> = {}): Priced => ({
  price: 9_900,
  sales: [sale],
  earlierPrices: [],
  ...parts,
});
const at = (moment: string) => new Date(moment);

describe("a sale", () => {
  it("lasts from the first moment of its first day in Vienna to the last one of its last day", () => {
    const prices = [
      "2026-11-30T22:59:59.999Z",
      "2026-11-30T23:00:00.000Z",
      "2026-12-24T22:59:59.999Z",
      "2026-12-24T23:00:00.000Z",
    ].map((moment) => priceAt(priced(), at(moment)));
    expect(prices).toEqual([9_900, 7_900, 7_900, 9_900]);
  });

  it("never raises a price, such as the lower one of a single run", () => {
    expect(saleAt(priced({ price: 7_000 }), at("2026-12-10T09:00:00Z"))).toBeNull();
  });

  it("says when the price changes next", () => {
    const next = (moment: string) => nextChange(priced(), at(moment))?.toISOString();
    expect(next("2026-11-02T09:00:00Z")).toBe("2026-11-30T23:00:00.000Z");
    expect(next("2026-12-01T09:00:00Z")).toBe("2026-12-24T23:00:00.000Z");
    expect(next("2026-12-25T09:00:00Z")).toBeUndefined();
  });
});

describe("the lowest price of the 30 days before a sale", () => {
  it("is the regular one where nothing else applied", () => {
    expect(lowestBefore(priced(), sale)).toBe(9_900);
  });

  it.each([
    ["an earlier sale that ended within the 30 days", "2026-11-01", 8_500],
    ["not one that ended before them", "2026-10-31", 9_900],
  ])("counts %s", (_, last, lowest) => {
    const earlier = { price: 8_500, first: "2026-10-01", last };
    expect(lowestBefore(priced({ sales: [sale, earlier] }), sale)).toBe(lowest);
  });

  it.each([
    ["2026-10-31", 9_900],
    ["2026-11-01", 9_000],
    ["2026-11-30", 9_000],
  ])("counts an earlier price that ended on %s as %s", (last, lowest) => {
    expect(lowestBefore(priced({ earlierPrices: [{ price: 9_000, last }] }), sale)).toBe(lowest);
  });

  it("leaves out the present price where it was never charged before the sale", () => {
    const dearer = priced({ price: 9_000, earlierPrices: [{ price: 9_900, last: "2026-11-30" }] });
    expect(lowestBefore(dearer, sale)).toBe(9_900);
  });

  it("takes only the price that followed, not one from before it", () => {
    const earlierPrices = [
      { price: 5_000, last: "2026-08-01" },
      { price: 9_500, last: "2026-11-20" },
    ];
    expect(lowestBefore(priced({ earlierPrices }), sale)).toBe(9_500);
  });
});

describe("the check of sales", () => {
  const problems = (parts: Partial<Priced>, moment = "2026-11-02T09:00:00Z") =>
    saleProblems(priced(parts), at(moment)).map(([field, text]) => `${field} ${text}`);
  it("accepts a sale below the lowest price", () => expect(problems({})).toEqual([]));

  it.each([
    [[{ ...sale, last: "2026-11-30" }], "sales.0.last is before the first day"],
    [[sale, { ...sale, first: "2026-12-24", last: "2026-12-26" }], "sales.1.first two sales share a day"],
    [[{ ...sale, price: 9_900 }], "sales.0.price is not below the regular price"],
    [
      [sale, { price: 7_900, first: "2026-10-01", last: "2026-11-10" }],
      "sales.0.price is not below 79, the lowest price of the 30 days before",
    ],
  ])("refuses %j", (sales, problem) => expect(problems({ sales })).toEqual([problem]));

  it("leaves sales alone that have ended", () => {
    expect(problems({ price: 5_000 }, "2027-01-02T09:00:00Z")).toEqual([]);
  });
});
