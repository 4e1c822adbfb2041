import { describe, expect, it } from "vitest";
import { shapes, unknownRoutes } from "@/proofs/matrix/routes";

describe("what the proofs try", () => {
  it("has a row for every route of the app, and no other", () => {
    expect(unknownRoutes()).toEqual([]);
  });

  it("writes an address in twelve other shapes, all different", () => {
    const written = shapes("build").map(({ of }) => JSON.stringify(of("/account/me")));
    expect(new Set(written).size).toBe(13);
    expect(written[3]).toContain("/account/%6de");
    expect(written[4]).toContain("/account//me");
  });
});
