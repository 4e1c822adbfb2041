import { expect, it } from "vitest";
import { badgesPdf } from "@/backend/after-sales/attendance/badges-pdf";
import { pdfPages, pdfWords } from "@/tests/support/pdf-text";

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Person ${at + 1}`, company: `Firm ${at + 1}` }));

it("a sheet has ten badges, each with name, company and date", async () => {
  const pages = await pdfPages(await badgesPdf("Flight Level 2 Design, 15–16 December 2026", people(11)));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Person 10 Firm 10");
  expect(pages[0]).not.toContain("Person 11");
  expect(pages[0]?.match(/15–16 December 2026/g)).toHaveLength(10);
  expect(pages[1]).toContain("Person 11 Firm 11");
});

it("long names shrink to the width of their badge, and any script is printed", async () => {
  const long = "Maximiliana-Wilhelmina von und zu Hohenlohe-Waldenburg-Schillingsfürst";
  const pdf = await badgesPdf("Day", [
    { name: long, company: "" },
    { name: "Łukasz Żółć", company: "株式会社" },
  ]);
  const [page] = await pdfPages(pdf);
  expect(page?.replaceAll(" ", "")).toContain(long.replaceAll(" ", ""));
  expect(page).toContain("Łukasz Żółć");
  // The second badge begins 90 mm after the first, at 297.6 points.
  const ofFirst = (await pdfWords(pdf)).filter(({ text, x }) => long.includes(text.trim()) && x < 297);
  expect(ofFirst.length, "several lines").toBeGreaterThan(1);
});

it("a seat that nobody is named for has an empty badge to be written on", async () => {
  const [page] = await pdfPages(await badgesPdf("Day", [{ name: "", company: "Firm" }]));
  expect(page).toMatch(/Firm Day$/);
});
