import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { pageCard } from "@/components/pages/page-card";
import { type PublicPage, publicPages } from "@/components/pages/public-pages";
import { siteIndex, siteIndexJson } from "@/components/search/site-index";
import { content } from "@/backend/content/catalogue/read-content";
import { offerPaths } from "@/lib/addresses/redirects";
import { search } from "@/lib/addresses/search";
import { readIndex } from "@/lib/addresses/search-index";
import { membersWords } from "./members-words";

let pages: PublicPage[];
beforeAll(async () => {
  pages = await publicPages();
});

describe("the list of public pages", () => {
  it("has each page once, by its plain address, with a title and a text", () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, title, text } of pages) {
      expect(path).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/);
      expect(title, path).not.toBe("");
      expect(text.length, path).toBeGreaterThan(20);
      expect(text, path).not.toMatch(/<\w+|&\w+;/);
    }
  });

  it("has every kind of the content, variants of workshops included", () => {
    const count = (kind: PublicPage["kind"]) => pages.filter((page) => page.kind === kind).length;
    expect(count("workshop")).toBeGreaterThanOrEqual(12);
    expect(count("event")).toBeGreaterThanOrEqual(4);
    expect(count("talk")).toBeGreaterThanOrEqual(8);
    expect(count("case")).toBeGreaterThanOrEqual(6);
    expect(count("professional")).toBeGreaterThanOrEqual(20);
    expect(pages.map(({ path }) => path)).toContain("/workshops/flight-level-2-design/self-paced");
  });

  it("has no alias, no offer and nothing for our own use", () => {
    const paths = pages.map(({ path }) => path);
    const aliases = content().redirects.map(({ from }) => from);
    for (const path of [...aliases, ...Object.keys(offerPaths), "/lms-test", "/account"])
      expect(paths).not.toContain(path);
    expect(pages.find(({ path }) => path === "/academy/events/access")?.isListed).toBe(false);
  });
});

describe("the index of the search", () => {
  it("is small, and the browser finds with it what the server finds", async () => {
    const json = await siteIndexJson();
    expect(json.length).toBeLessThan(160_000);
    expect(gzipSync(json).length).toBeLessThan(60_000);
    for (const query of ["lisbn", "novotna", "kestrel", "purchasing power"])
      expect(search(readIndex(json), query, 20)).toEqual(search(await siteIndex(), query, 20));
  });

  it("holds no words for members", async () => {
    const texts = pages.map(({ text }) => text).join(" ");
    expect(texts).toContain("A bakery that wanted a business account");
    expect(membersWords().filter((sentence) => texts.includes(sentence))).toEqual([]);
  });
});

describe("cards for social networks", () => {
  it("are drawn at their size, once", async () => {
    const path = "/workshops/flight-level-2-design";
    const card = await pageCard(path);
    const png = Buffer.from(card ?? new ArrayBuffer(0));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await pageCard(path)).toBe(card);
    // The drawing of a case takes the size of its frame.
    for (const different of ["/contact", "/case-studies/kestrel-bank"]) {
      const other = Buffer.from((await pageCard(different)) ?? new ArrayBuffer(0));
      expect(other.equals(png)).toBe(false);
    }
  });

  it.each(["/no-such-page", "/workshops/", "", "/account"])("are not drawn for %j", async (path) =>
    expect(await pageCard(path)).toBeNull(),
  );
});
