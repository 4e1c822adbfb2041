import { expect, it } from "vitest";
import { suitesOf } from "@/scripts/support/changed-suites.mjs";
import { tellTimes } from "@/scripts/support/test-times.mjs";

it("a change leads to the suites that read all sources, then to those that import it or share its room", () => {
  const { taken, left } = suitesOf(["backend/after-sales/refunds/refund-order.ts"], Infinity);
  expect(left).toEqual([]);
  expect(taken.slice(0, 2)).toEqual(["tests/architecture.test.ts", "tests/references.test.ts"]);
  const place = (file: string) => taken.indexOf(file);
  expect(place("tests/refunds/refunds.db.test.ts")).toBeGreaterThan(1);
  expect(place("tests/refunds/refunds.db.test.ts")).toBeLessThan(place("tests/orders/checkout.db.test.ts"));
  expect(taken).not.toContain("tests/styles/contrast.test.ts");
});

it("a changed file of content leads to the suites that name it", () => {
  const { taken } = suitesOf(["backend/content/files/coupons.yaml"], Infinity);
  expect(taken).toContain("tests/content/read-content.test.ts");
});

it("the time decides how many are taken, and the others are named", () => {
  const few = suitesOf(["backend/after-sales/refunds/refund-order.ts"], 20);
  const all = suitesOf(["backend/after-sales/refunds/refund-order.ts"], Infinity);
  expect(few.taken.length).toBeGreaterThan(2);
  expect(few.left.length).toBeGreaterThan(few.taken.length);
  expect([...few.taken, ...few.left]).toEqual(all.taken);
});

it("a suite is called slow when it takes three times its usual time and the run as a whole does not", () => {
  const usual = { "a.ts": [4, 4, 40], "b.ts": [10], "c.ts": [10], "d.ts": [0.1] };
  const run = (a: number, others: number) =>
    tellTimes(
      new Map([
        ["a.ts", a],
        ["b.ts", others],
        ["c.ts", others],
        ["d.ts", others / 100],
      ]),
      usual,
    ).filter((line) => line.startsWith("slow"));
  expect(run(13, 10)).toEqual(["slow: a.ts took 13 s, usually 4 s"]);
  expect(run(13, 20)).toEqual([]);
  expect(run(12, 10)).toEqual([]);
});
