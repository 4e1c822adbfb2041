import { expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import { offerPaths, offerRules, rightSpelling } from "@/lib/addresses/redirects";
import { site } from "@/lib/site";

const slug = site.slug;
const aliases = new Map(content().redirects.map(({ from, to }) => [from, to]));

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
])("%s is an alias", (path) => expect(aliases.get(path)).toBeDefined());

it("leads every alias to a page, not to another alias", () => {
  for (const [alias, destination] of [...aliases, ...Object.entries(offerPaths)]) {
    const target = new URL(destination, "http://site.invalid");
    expect(target.origin, alias).toBe("http://site.invalid");
    expect(aliases.get(target.pathname) ?? offerPaths[target.pathname], alias).toBeUndefined();
  }
});

it("answers offers with 307 and matches exactly", () => {
  for (const { source, permanent } of offerRules()) {
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
  "/desk/files/credit-note/CN-2026-00001",
  "/desk/files/invoice/TEST-1001",
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
