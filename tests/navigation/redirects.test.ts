import { expect, it } from "vitest";
import { offerPaths, redirectRules, redirects } from "@/lib/redirects";
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
