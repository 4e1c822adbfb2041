import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { content } from "@/backend/content/reader/read-content";
import { isOwnAddress } from "@/lib/own-addresses";

/** Folders of `app` with a page whose name has no part that varies, as visitors know them. */
const pages = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/page.tsx") && !file.includes("["))
  .map((file) => `/${file}`.replace(/\/\([^/]+\)|\/page\.tsx$/g, "") || "/");
const written = new Set(content().pages.map(({ node }) => (node.uri ?? "").replace(/\/$/, "")));
/** For development, for pages that broke, and folders behind a rewrite. */
const hidden = ["/gallery", "/outbox", "/broken", "/kick-start", "/professional/our-professionals"];

describe("the site's own addresses", () => {
  it("are all pages of app that nobody has to write, and no other", () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const path of pages.filter((each) => !hidden.includes(each)))
      expect([path, isOwnAddress(path) || written.has(path)]).toEqual([path, true]);
    for (const path of ["/imprint", "/workshops/made-up", "/accounts", "/kick-start", ""])
      expect(isOwnAddress(path)).toBe(false);
  });

  it("have the aliases among them", () => {
    expect(isOwnAddress("/guides")).toBe(true);
  });
});
