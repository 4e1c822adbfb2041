import { describe, expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import { offerPaths } from "@/lib/addresses/redirects";
import { publicPaths, routeManifest } from "@/lib/navigation/route-manifest";
import { site } from "@/lib/site";

describe("addresses that are open to everybody", () => {
  it("names pages as visitors know them", () => {
    const drawn = [
      "/workshops",
      "/_not-found",
      "/icon.svg",
      "/kick-start",
      "/professional/our-professionals",
      "/",
    ];
    expect(publicPaths(drawn)).toEqual([
      "/",
      `/${site.slug}-kick-start`,
      `/${site.slug}-professional/our-professionals`,
      "/workshops",
    ]);
  });
});

describe("rules by route", () => {
  it("has a rule for every alias and offer, and for what is never loaded ahead", async () => {
    const { matcher } = await routeManifest();
    const aliases = content().redirects.map(({ from }) => from);
    expect(Object.keys(matcher.static)).toEqual([...aliases, ...Object.keys(offerPaths)]);
    expect(matcher.static["/ppp"]).toEqual({ redirect: "/what-is-purchasing-power-parity" });
    expect(matcher.wildcard["/account"]).toEqual({ preload: false });
  });
});
