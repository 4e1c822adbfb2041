import { expect, it } from "vitest";
import { offerPaths, redirectRules, redirects, rightSpelling } from "@/lib/redirects";
import { site } from "@/lib/site";

const slug = site.slug;

/** Source: R095–R107. */
it.each([
  "/join",
  "/ppp",
  "/rethinking-agile",
  "/become-supporter",
  `/${slug}`,
  "/flin",
  "/flpp",
  `/${slug}-day`,
  "/fl-pro",
  "/flday2025",
  "/guides",
  "/coaches",
  "/tool-partner",
])("%s is an alias", (path) => expect(redirects[path]).toBeDefined());

it("leads every alias to a page, not to another alias", () => {
  for (const { source, destination } of redirectRules()) {
    const target = new URL(destination, "http://site.invalid");
    expect(target.origin, source).toBe("http://site.invalid");
    expect(redirects[target.pathname] ?? offerPaths[target.pathname], source).toBeUndefined();
  }
});

it("answers 307 and matches exactly", () => {
  for (const { source, permanent } of redirectRules()) {
    expect(permanent).toBe(false);
    expect(source).not.toMatch(/[:*(]/);
  }
});

it("leads offers to the cart with a flag", () => {
  expect(Object.values(offerPaths)).toEqual([
    "/store/cart?offer=lala-day",
    "/store/cart?offer=fl3d",
    "/store/cart?offer=flin",
  ]);
});

it.each([
  ["/Workshops", "/workshops"],
  ["/WORKSHOPS/Flight-Level-2-Design/", "/workshops/flight-level-2-design"],
  ["/workshops/introduction.", "/workshops/introduction"],
  ["/workshops/introduction)", "/workshops/introduction"],
  ["/workshops/introduction).", "/workshops/introduction"],
  ["/workshops/introduction,", "/workshops/introduction"],
  ["/workshops/introduction%20", "/workshops/introduction"],
  ["/workshops/introduction%0A", "/workshops/introduction"],
  ["/workshops/introduction%E2%80%8B", "/workshops/introduction"],
  ["/workshops/introduction%E2%80%9D", "/workshops/introduction"],
  ["/workshops/)", "/workshops"],
  ["/%C3%9Cber-uns.", "/%C3%BCber-uns"],
])("%s is the spelling of somebody who means %s", (typed, meant) => {
  expect(rightSpelling(typed)).toBe(meant);
  expect(rightSpelling(meant)).toBeNull();
});

it.each([
  "/",
  "//",
  "/.",
  "/)",
  "/workshops/",
  "/%C3%BCber-uns",
  "/robots.txt",
  "/.DS_Store",
  "/.git/HEAD",
  "/art/Home.svg",
  "/verify/FL2D-ABC",
  "/outbox/2026-A.html",
  "/_next/static/Ab.js",
  "/API/health",
  "/api/Health",
  "/a%2Fb.",
  "/%E0%A4%A",
  "//Evil.example",
  "/\\Evil",
])("%s is left as it is", (typed) => {
  expect(rightSpelling(typed)).toBeNull();
});
