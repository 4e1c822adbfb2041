import { describe, expect, it } from "vitest";
import { needsReload } from "@/lib/rules/prices/cart";

describe("cart freshness (R263–R265)", () => {
  it.each([
    ["younger than 120 s", 1_000, 60_000, false, false],
    ["exactly 120 s", 0, 120_000, false, false],
    ["older than 120 s", 0, 120_001, false, true],
    ["young but forced", 0, 1, true, true],
  ])("%s", (_case, loadedAt, now, forced, expected) => {
    expect(needsReload(loadedAt, now, forced)).toBe(expected);
  });

  it("loads a cart that was never loaded", () => {
    expect(needsReload(null, 0)).toBe(true);
  });
});
