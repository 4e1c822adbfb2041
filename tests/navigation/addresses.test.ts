import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import { prepareDestination } from "next/dist/shared/lib/router/utils/prepare-destination";
import { describe, expect, it } from "vitest";
import { offerPaths, offerRules, type RedirectRule, withSlashVariants } from "@/lib/addresses/redirects";
import { encodedPathRules, folderRedirects } from "@/lib/addresses/rewrites";
import { site } from "@/lib/site";

const rules = withSlashVariants([...offerRules(), ...folderRedirects()]);

/** Every address on the way, by a table alone, read as the server reads it. */
function hops(from: string, table: RedirectRule[] = rules): string[] {
  const steps = [from];
  while (steps.length <= 5) {
    const next = follow(steps.at(-1)?.split("?")[0] ?? "", table);
    if (!next) break;
    steps.push(next);
  }
  return steps;
}

function follow(path: string, table: RedirectRule[]): string | null {
  for (const { source, destination } of table) {
    const params = getPathMatch(source, { strict: true, removeUnnamedParams: true })(path);
    if (!params) continue;
    const [, query = ""] = destination.split("?");
    const { newUrl } = prepareDestination({ appendParamsToQuery: false, destination, params, query: {} });
    return query ? `${newUrl}?${query}` : newUrl;
  }
  return null;
}

describe("the table of redirects", () => {
  it.each(Object.entries(offerPaths))("leads %s to %s in one hop", (path, target) => {
    expect(hops(path)).toEqual([path, target]);
    expect(hops(`${path}/`)).toEqual([`${path}/`, target]);
  });

  it.each(["/contact/again/", "/academy/events/x/", "/store/cart/", "/account/me/"])(
    "takes the slash off %s in one hop",
    (path) => expect(hops(path)).toEqual([path, path.slice(0, -1)]),
  );

  it("leaves paths of one part to the middleware, and the rest alone", () => {
    for (const path of ["/", "/tool-partner/businessmap", "/ppp/more", "/contact", "/ppp/", "/contact/"])
      expect(hops(path)).toEqual([path]);
  });

  it("leads the names of folders to the public ones", () => {
    expect(hops("/kick-start/")).toEqual(["/kick-start/", `/${site.slug}-kick-start`]);
    expect(hops("/professional/x")).toEqual(["/professional/x", `/${site.slug}-professional/x`]);
  });

  it("would be found out: with the slash rule first, as Next has it, a folder takes two hops", () => {
    const slashFirst = rules.toSorted((a, b) => Number(b.permanent) - Number(a.permanent));
    expect(hops("/professional/x/", slashFirst)).toHaveLength(3);
    const loop = [{ source: "/a", destination: "/a", permanent: false }];
    expect(hops("/a", loop).length).toBeGreaterThan(5);
  });
});

describe("percent signs for plain letters", () => {
  const matches = getPathMatch(encodedPathRules()[0]?.source ?? "", { strict: true });
  it.each(["/store/c%61rt", "/api/account/e%78port", "/workshops%2Ffoo", "/foo%20bar", "/%2e%2e/x"])(
    "%s is nowhere",
    (path) => expect(matches(path)).not.toBe(false),
  );
  it.each([
    "/store/cart",
    "/%C3%BCber-uns",
    "/_next/static/%5Bslug%5D.js",
    "/api/uploads/x%40y",
    "/outbox/a%40b",
  ])("%s passes", (path) => expect(matches(path)).toBe(false));
});
