import { describe, expect, it } from "vitest";
import { dateVariations, isOneDay, optionLabel } from "@/components/workshops/dated-variation";

const vienna = {
  variationSku: "fl2d-vienna-2026-12-01",
  startDate: "2026-12-01T09:00:00+01:00",
  endDate: "2026-12-02T17:00:00+01:00",
  location: "Vienna, Austria",
};
const form = (sku: string | null, ...values: (string | null)[]) => ({
  sku,
  attributes: { nodes: values.map((value) => ({ value })) },
});

describe("the variation that is a date", () => {
  it("is the one with its SKU, whatever its attributes say", () => {
    const wanted = form("fl2d-vienna-2026-12-01", "Lisbon");
    expect(dateVariations(vienna, [form("other", "2026-12-01"), wanted], false)).toEqual([wanted]);
  });

  it.each([
    ["the day", ["2026-12-01"]],
    ["the days in words", ["1–2 December 2026"]],
    ["the days in words, as WordPress renders them", ["1&#8211;2 December 2026"]],
    ["the first day in words", ["1 December 2026"]],
    ["the day and the place", ["2026-12-01 Vienna"]],
    ["the slug of a term", ["2026-12-01-vienna"]],
    ["another attribute besides", ["Vienna", "2026-12-01"]],
  ])("is the only one whose attribute begins with %s", (_what, values) => {
    const wanted = form(null, ...values);
    expect(dateVariations(vienna, [form(null, "2026-12-08"), wanted, form(null)], false)).toEqual([wanted]);
  });

  it.each([
    ["another day", ["2026-12-11"]],
    ["a day whose figures end alike", ["11 December 2026"]],
    ["a range that only ends then", ["30 November – 1 December 2026"]],
    ["nothing", [null]],
  ])("is none with %s", (_what, values) => {
    expect(dateVariations(vienna, [form(null, ...values)], false)).toEqual([]);
  });

  it("has to name the place where two have the day, or two dates do", () => {
    const [there, elsewhere] = [form(null, "2026-12-01", "Vienna"), form(null, "2026-12-01", "Dublin")];
    expect(dateVariations(vienna, [elsewhere, there], false)).toEqual([there]);
    expect(dateVariations(vienna, [elsewhere], true)).toEqual([]);
    expect(dateVariations(vienna, [form(null, "2026-12-01"), form(null, "2026-12-01")], false)).toEqual([]);
    const online = form(null, "2026-12-01", "Online (Vienna time)");
    expect(dateVariations({ ...vienna, location: null }, [there, online], true)).toEqual([online]);
  });
});

describe("several variations of a day", () => {
  const standard = form(null, "2026-12-01", "Standard");
  const lunch = form(null, "2026-12-01", "With lunch &amp; tea");

  it("are the options of the date, each by its label", () => {
    const other = form(null, "2026-12-08", "Standard");
    expect(dateVariations(vienna, [standard, other, lunch], false)).toEqual([standard, lunch]);
    expect([standard, lunch].map(optionLabel)).toEqual(["Standard", "With lunch & tea"]);
  });

  it("are options only where the place decides which date they belong to", () => {
    const inVienna = [standard, lunch].map(({ attributes: { nodes } }) =>
      form(null, ...nodes.map(({ value }) => value), "Vienna"),
    );
    expect(dateVariations(vienna, [standard, lunch], true)).toEqual([]);
    expect(dateVariations(vienna, [...inVienna, form(null, "2026-12-01", "Dublin")], true)).toEqual(inVienna);
  });

  it("are a guess where nothing tells them apart, or the day is another", () => {
    expect(dateVariations(vienna, [standard, standard], false)).toEqual([]);
    const longer = form(null, "1–2 December 2026", "With lunch");
    expect(dateVariations(vienna, [standard, longer], false)).toEqual([]);
  });
});

it("tells a variation of one day from a form without a date", () => {
  const days = ["2026-12-01", "1 December 2026", "1–2 December 2026", "31 January – 1 February 2027"];
  for (const day of days) expect(isOneDay(form(null, "Vienna", day)), day).toBe(true);
  for (const other of ["Online", "In person", "2 days", "Level 2", null])
    expect(isOneDay(form(null, other)), String(other)).toBe(false);
});
