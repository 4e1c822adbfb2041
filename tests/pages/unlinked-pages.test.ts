import { beforeAll, expect, it } from "vitest";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import { contentPage } from "@/components/pages/content-page";
import { partsOf } from "@/components/pages/listed-pages";
import { type PublicPage, publicPages } from "@/components/pages/public-pages";
import { siteIndex } from "@/components/search/site-index";
import { search } from "@/lib/addresses/search";
import { changeContent } from "@/tests/support/settings";

const written = {
  "quiet-week": "",
  "for-partners": "listed: false\n",
  "a-profile-no-one-has": "path: /flight-levels-professional/nobody/\n",
  "hidden-by-a-screen": "path: /search/\n",
};
let pages: PublicPage[];

beforeAll(async () => {
  changeContent();
  const files = new Map(snapshot().files);
  Object.entries(written).forEach(([name, fields], at) => {
    const text = `---\nnumber: ${9001 + at}\ntitle: Hushed\ndate: 2026-11-01\n${fields}---\nNothing takes place.\n`;
    files.set(`pages/${name}.md`, text);
  });
  replaceContent(snapshotOf(files, new Date()));
  pages = await publicPages();
});

const isPublic = (path: string) => pages.some((page) => page.path === path);
const hits = async () => search(await siteIndex(), "hushed", 9).flatMap(({ hits }) => hits);

it("lists a page that no menu leads to in sitemap and search", async () => {
  expect(pages.find(({ path }) => path === "/quiet-week")).toMatchObject({ kind: "page", isListed: true });
  expect((await hits()).map(({ path }) => path)).toEqual(["/quiet-week"]);
});

it("keeps out one that says so, which is drawn all the same", async () => {
  expect(isPublic("/for-partners")).toBe(false);
  expect(await contentPage("for-partners")).toMatchObject({ title: "Hushed", isListed: false });
  expect(await contentPage("quiet-week")).toMatchObject({ isListed: true });
  expect(await partsOf["/[...slug]"]()).toEqual(
    expect.arrayContaining([{ slug: ["for-partners"] }, { slug: ["quiet-week"] }]),
  );
});

it("lists none at an address that another screen has", () => {
  expect(isPublic("/flight-levels-professional/nobody")).toBe(false);
  expect(isPublic("/search")).toBe(false);
});
