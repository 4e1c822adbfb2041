import { describe, expect, it } from "vitest";
import { offerPaths } from "@/lib/addresses/redirects";
import { allowsPreloads } from "@/lib/navigation/connection";
import { preloadable } from "@/lib/navigation/preload-rules";

const here = "https://site.test/workshops?level=2";

describe("pages that may be loaded ahead", () => {
  it.each([
    ["/case-studies", "/case-studies"],
    ["https://site.test/academy/events/day", "/academy/events/day"],
    ["/contact/", "/contact"],
    ["/search?q=flow#first", "/search?q=flow"],
    ["flight", "/flight"],
    ["/", "/"],
  ])("%s is loaded as %s", (href, address) => expect(preloadable(href, here)).toBe(address));

  it.each([
    ["/account", "the account"],
    ["/account/me", "the account"],
    ["/account/", "the account"],
    ["/store/cart", "the store"],
    ["/store/checkout?x=1", "the store"],
    ["/event-access", "a campaign path"],
    ["/api/auth/logout", "our API"],
    ["/builds/latest.json", "no page"],
    ["/academy/events/feed.xml", "a file"],
    ["https://other.test/workshops", "another site"],
    ["//other.test/workshops", "another site"],
    ["mailto:a@example.com", "no page"],
    ["/workshops#dates", "this page"],
    ["?level=3", "this page"],
    ["http://[", "no address"],
  ])("%s is not: %s", (href) => expect(preloadable(href, here)).toBeNull());

  it.each(Object.keys(offerPaths))("the offer %s is not", (path) => {
    expect(preloadable(path, "https://site.test/imprint")).toBeNull();
    expect(preloadable(`${path}/?x=1`, "https://site.test/imprint")).toBeNull();
  });

  it("a name that only begins like a route with an effect is", () => {
    expect(preloadable("/accounting", here)).toBe("/accounting");
  });
});

describe("connections that allow loading ahead", () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ saveData: false, effectiveType: "4g" }, true],
    [{ effectiveType: "3g" }, true],
    [{ effectiveType: "2g" }, false],
    [{ effectiveType: "slow-2g" }, false],
    [{ saveData: true, effectiveType: "4g" }, false],
  ])("%j: %s", (connection, allowed) => expect(allowsPreloads(connection)).toBe(allowed));
});
