import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { describe, expect, it } from "vitest";
import { pages } from "@/lib/addresses/pages";
import { isOfVisitor } from "@/lib/gateway/decide";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { cookieNames } from "@/lib/rules/cookie-names";
import { config } from "@/middleware";

const access = { [cookieNames.access]: "Bearer a" };
const refresh = { [cookieNames.refresh]: "r" };
const cart = { [cookieNames.session]: "s" };
const guarded = (cookies: Record<string, string>) =>
  Object.fromEntries(Object.entries(cookies).map(([name, value]) => [`__Host-${name}`, value]));

const runs = (path: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  doesMatch({ config, nextConfig: {}, url: `https://site.test${path}`, cookies, headers });

/** An example of every page, aside from the editors' pages and aliases at the root. */
const paths = Object.keys(pages).flatMap((path) => (path === "/**" ? [] : path.replaceAll("*", "x")));
const ofVisitors = paths.filter(isOfVisitor);
const oneSegment = /^\/[^/]+$/;

describe("the matcher of the middleware", () => {
  it.each([
    ["a live access cookie", { ...access, ...refresh }],
    ["a live access cookie on https", guarded({ ...access, ...refresh })],
  ])("leaves out every page for %s", (_, cookies) => {
    const others = paths.filter((path) => !oneSegment.test(path) || ofVisitors.includes(path));
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter((path) => runs(path, cookies))).toEqual([]);
  });

  it("leaves out carts of guests, prefetches and public pages", () => {
    expect(runs("/store/cart", cart)).toBe(false);
    expect(runs("/store/checkout", cart)).toBe(false);
    for (const path of [
      "/",
      "/workshops/flight-level-2-design",
      "/case-studies/x",
      "/academy/events/access",
      "/verify/x",
    ])
      expect([path, runs(path, refresh)]).toEqual([path, false]);
    expect(runs("/account/me", refresh, { "next-router-prefetch": "1" })).toBe(false);
    expect(runs("/_next/static/a.js", refresh)).toBe(false);
    expect(runs("/robots.txt", refresh)).toBe(false);
  });

  it("runs on every page of a visitor whose access token is gone", () => {
    expect(ofVisitors.length).toBeGreaterThan(15);
    expect(ofVisitors.filter((path) => !runs(path, refresh))).toEqual([]);
    expect(ofVisitors.filter((path) => !runs(path, guarded(refresh)))).toEqual([]);
    // A neighbour's cookie does not keep it from running.
    expect(runs("/store/cart", { ...access, ...guarded(refresh) })).toBe(true);
  });

  it("runs for guests on pages that need a sign-in, and for aliases", () => {
    for (const path of ["/account/me", "/account/me/settings", "/account/me/my-orders/7", "/store/confirm/7"])
      expect([path, runs(path)]).toEqual([path, true]);
    expect(runs("/account", cart)).toBe(false);
    expect(runs("/join")).toBe(true);
    expect(runs("/join/")).toBe(true);
  });

  it("names the cookies as the table does", () => {
    const named = config.matcher.flatMap((rule) =>
      typeof rule === "string" ? [] : [...(rule.has ?? []), ...(rule.missing ?? [])],
    );
    const cookies = new Set(named.flatMap(({ type, key }) => (type === "cookie" ? [key] : [])));
    const jar = new CookieJar([], true);
    jar.pretend(cookieNames.access, "a");
    jar.pretend(cookieNames.refresh, "r");
    const secret = jar
      .toHeader()
      .split("; ")
      .map((pair) => pair.split("=")[0] ?? "");
    expect([...cookies].sort()).toEqual([cookieNames.access, cookieNames.refresh, ...secret].sort());
  });
});
