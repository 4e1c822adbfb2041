import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import { isFixedPage, pageAt, pages } from "@/lib/addresses/pages";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { rewrites } from "@/lib/addresses/rewrites";

/** Folders of `app` with a page, as visitors know them, with a `*` for a part that varies. */
const folders = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/page.tsx") || file === "page.tsx")
  .map((file) => `/${file}`.replace(/\/\([^/]+\)|\/page\.tsx$/g, "") || "/")
  .map((folder) =>
    publicName(folder)
      .replace("[...slug]", "**")
      .replaceAll(/\[[^\]]+\]/g, "*"),
  )
  // The stand-in for pages that broke.
  .filter((path) => path !== "/broken");

function publicName(folder: string): string {
  for (const [path, behind] of Object.entries(rewrites)) {
    const [name = "", start = ""] = [path.split("/:")[0], behind.split("/:")[0]];
    if (folder === start || folder.startsWith(`${start}/`)) return name + folder.slice(start.length);
  }
  return folder;
}

describe("the table of pages", () => {
  it("has every folder of app with a page, and no other", () => {
    expect(folders.length).toBeGreaterThan(40);
    expect(Object.keys(pages).toSorted()).toEqual(folders.toSorted());
  });

  it("finds a page by its address, the longer name before the one that varies", () => {
    expect(pageAt("/store/cart/")).toBe(pages["/store/cart"]);
    expect(pageAt("/academy/events/access")).toBe(pages["/academy/events/access"]);
    expect(pageAt("/academy/events/x")).toBe(pages["/academy/events/*"]);
    expect(pageAt("/imprint")).toBe(pages["/**"]);
    expect(pageAt("/store/cart/x")).toBe(pages["/**"]);
  });

  it("says of every page whether an editor has to write it", () => {
    const written = new Set(content().pages.map(({ node }) => (node.uri ?? "").replace(/\/$/, "")));
    for (const path of Object.keys(pages).filter((each) => !each.includes("*"))) {
      const isInternal = /^\/(desk|gallery|outbox)(\/|$)/.test(path);
      const isDirectory = path.endsWith("/our-professionals");
      expect([path, isFixedPage(path)]).toEqual([path, !written.has(path) && !isInternal && !isDirectory]);
    }
  });
});

describe("the site's own addresses", () => {
  it("are the pages that nobody has to write, and the offers", () => {
    for (const path of ["/", "/workshops", "/store/cart", "/account/me"])
      expect(isOwnAddress(path)).toBe(true);
    for (const path of ["/imprint", "/workshops/made-up", "/accounts", "/kick-start", "/gallery", ""])
      expect(isOwnAddress(path)).toBe(false);
  });
});
