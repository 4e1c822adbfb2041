import { describe, expect, it } from "vitest";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { formNames } from "@/scripts/prove/doors/forged-requests";
import { vectors } from "@/scripts/prove/doors/redirect-vectors";
import { formsOf } from "@/scripts/prove/login/scanners";
import { shapes, unknownRoutes } from "@/scripts/prove/matrix/routes";

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

  it("has sixty targets that lead away, none of which is taken", () => {
    expect(new Set(vectors).size).toBe(60);
    const taken = vectors.filter((vector) => safeRedirect(vector, "http://localhost:3000", "") !== "");
    expect(taken).toEqual([]);
  });

  it("finds the forms of the table", () => {
    expect(formNames()).toEqual(
      expect.arrayContaining(["add-to-cart", "get-in", "checkout", "logout", "code"]),
    );
  });

  it("finds the forms of a page with their hidden fields", () => {
    const html = `<form class="x" method="post" action="/api/auth/sign-in"><input type="hidden" name="token"
      value="a&amp;b"/><input name="code"/><button type="submit">Sign in</button></form><form action="/search"></form>`;
    expect(formsOf(html)).toEqual([{ action: "/api/auth/sign-in", fields: { token: "a&b", code: "" } }]);
  });
});
