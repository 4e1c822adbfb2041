import { describe, expect, it } from "vitest";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { kept, refused } from "@/tests/support/redirect-vectors";

const origin = "https://academy.example.com";
const fallback = "/account/me";

describe("the target of a redirect", () => {
  it.each(refused)("refuses %s", (_name, target) => {
    expect(safeRedirect(target, origin, fallback)).toBe(fallback);
  });

  it.each(kept)("keeps %s", (_name, target, path) => {
    expect(safeRedirect(target, origin, fallback)).toBe(path);
  });

  it("always lands on our origin", () => {
    for (const target of [...refused.map(([, target]) => target), ...kept.map(([, target]) => target)]) {
      const answer = safeRedirect(target, origin, fallback);
      expect(new URL(answer, origin).origin).toBe(origin);
      expect(safeRedirect(answer, origin, "/never")).toBe(answer);
    }
  });

  it("has at least 60 vectors", () => expect(refused.length + kept.length).toBeGreaterThanOrEqual(60));
});
