import { describe, expect, it } from "vitest";
import { mannWhitney } from "@/scripts/prove/login/mann-whitney";

const range = (count: number, first = 0) => Array.from({ length: count }, (_, at) => at + first);

describe("the Mann-Whitney test", () => {
  it("gives the p of an example from a textbook", () => {
    // Hollander and Wolfe, "Nonparametric Statistical Methods", permeability of membranes: U = 35, z = 1.1635.
    const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const y = [1.15, 0.88, 0.9, 0.74, 1.21];
    expect(mannWhitney(x, y)).toBeCloseTo(0.2446, 3);
    expect(mannWhitney(y, x)).toBeCloseTo(0.2446, 3);
  });

  it("distinguishes shifted samples, and no others", () => {
    expect(mannWhitney(range(200), range(200, 100))).toBeLessThan(1e-6);
    expect(mannWhitney(range(200), range(200))).toBeGreaterThan(0.9);
    expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
  });

  it("is not misled by many equal values", () => {
    const [left, right] = [range(200).map((value) => value % 3), range(200).map((value) => (value + 1) % 3)];
    expect(mannWhitney(left, right)).toBeGreaterThan(0.5);
  });
});
