import { expect, it } from "vitest";
import { ossFigures } from "@/backend/desk/books/oss";

const row = { treatment: "OSS", basisPoints: 2_000, quarter: "2026-Q4" } as const;

it("places that belong to a state are added to it, other ways of declaring are left out", () => {
  const sums = [
    { ...row, country: "FR", net: 10_000, tax: 2_000 },
    { ...row, country: "MC", net: 5_000, tax: 1_000 },
    { ...row, country: "AT", net: 7_000, tax: 1_400, treatment: "domestic" },
    { ...row, country: "IE", net: 7_000, tax: 1_610, treatment: "local" },
  ] as const;
  expect(ossFigures(sums, "2026-Q4")).toEqual({
    supplies: [{ country: "FR", basisPoints: 2_000, net: 15_000, tax: 3_000 }],
    corrections: [],
  });
});

it("corrections have one amount for state and quarter; a cancellation with its new invoice is none", () => {
  const earlier = { ...row, quarter: "2026-Q2" } as const;
  const sums = [
    { ...earlier, country: "DE", basisPoints: 1_900, net: -10_000, tax: -1_900 },
    { ...earlier, country: "DE", basisPoints: 700, net: -1_000, tax: -70 },
    { ...earlier, country: "FR", net: 0, tax: 0 },
    { ...row, country: "DE", basisPoints: 1_900, quarter: "2026-Q3", net: -100, tax: -19 },
  ] as const;
  expect(ossFigures(sums, "2026-Q4")).toEqual({
    supplies: [],
    corrections: [
      { country: "DE", quarter: "2026-Q2", net: -11_000, tax: -1_970 },
      { country: "DE", quarter: "2026-Q3", net: -100, tax: -19 },
    ],
  });
});
