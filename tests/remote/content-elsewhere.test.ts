import { afterAll, beforeAll, expect, it } from "vitest";
import { caseStudies, caseStudyBySlug, membersOutline } from "@/components/cases/case-studies";
import { eventSlugs } from "@/components/events/events";
import { menu } from "@/components/layout/menu";
import { contentPage, contentPaths } from "@/components/pages/content-page";
import { partsOf } from "@/components/pages/listed-pages";
import { publicPages } from "@/components/pages/public-pages";
import { professionalSlugs } from "@/components/professionals/professionals";
import { workshopBySlug, workshopSlugs } from "@/components/workshops/workshop-catalogue";
import { noteLacks } from "@/lib/gateway/hosts/host-facts";
import { changeSettings } from "@/tests/support/settings";
import { StockHost } from "@/tests/support/stock-host/server";

/** A plain WPGraphQL beside the built-in shop and members. */
const host = new StockHost();
const contentAt = (port: number) =>
  changeSettings({ CONTENT_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`, LOG_LEVEL: "silent" });
let port: number;
beforeAll(async () => contentAt((port = await host.listen())));
afterAll(() => host.close());

it("takes pages from the host, its texts read as people read them", async () => {
  expect(await contentPage("about")).toMatchObject({
    title: "About us – the academy",
    lead: "Written in WordPress.",
  });
  expect((await contentPage("privacy-policy"))?.html).toContain("Who we are.");
});

it("takes a page that the host does not have from the files, and none that nobody has", async () => {
  expect((await contentPage("imprint"))?.title).toBeTruthy();
  expect(await contentPage("nothing-here")).toBeNull();
});

it("takes posts for case studies, newest first, with pages of their own", async () => {
  expect((await caseStudies()).map(({ slug, title, company }) => [slug, title, company])).toEqual([
    ["a-bank-learns", "A bank learns", null],
    ["a-hospital-learns", "A hospital learns", null],
  ]);
  expect(await caseStudyBySlug("a-bank-learns")).toMatchObject({
    content: "<p>How a bank learned.</p>",
  });
  expect(await caseStudyBySlug("nothing-here")).toBeNull();
  expect(await membersOutline("a-bank-learns")).toBeNull();
});

it("takes workshops, events and people from the files", async () => {
  for (const slugs of [await workshopSlugs(), await eventSlugs(), await professionalSlugs()])
    expect(slugs.length).toBeGreaterThan(2);
});

it("takes menus of the host by their names, the others from the files", async () => {
  expect((await menu("mainmenu")).map(({ label }) => label)).toEqual(["About us", "Shop"]);
  expect((await menu("footer")).length).toBeGreaterThan(0);
});

it("lists case studies of the host and workshops of the files among the public pages", async () => {
  const paths = (await publicPages()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/about", "/case-studies/a-bank-learns", "/workshops"]));
  expect(paths.filter((path) => path.startsWith("/workshops/")).length).toBeGreaterThan(2);
});

it("shows what the host has said before while it fails, and nothing from the files instead of it", async () => {
  host.fault = (response) => void response.writeHead(503).end("{}");
  expect((await contentPage("about"))?.lead).toBe("Written in WordPress.");
  expect((await caseStudies()).map(({ slug }) => slug)).toEqual(["a-bank-learns", "a-hospital-learns"]);
  await expect(contentPage("never-asked")).rejects.toThrow("getNodeByUri");
  host.fault = null;
});

it("takes a kind from the files also where one refusal named its type only", async () => {
  noteLacks("content", ["Certification", "Workshop"]);
  expect((await workshopBySlug("flight-levels-introduction"))?.certification.title).toBeTruthy();
});

it("takes the pages of a block theme by the host's list: its menus are empty for visitors", async () => {
  const blocks = new StockHost({ isOfBlocks: true });
  contentAt(await blocks.listen());
  const paths = (await partsOf["/[...slug]"]()).map(({ slug }) => slug.join("/"));
  expect(paths).toEqual(expect.arrayContaining(["about", "how-we-teach", "imprint"]));
  // WooCommerce's own pages are none of this site's.
  expect(paths).not.toContain("cart");
  expect((await menu("mainmenu")).map(({ label }) => label)).toContain("Workshops");
  blocks.close();
});

it("takes no page that the host's menus do not lead to", async () => {
  contentAt(port);
  const paths = await contentPaths();
  expect(paths).toContain("about");
  expect(paths).not.toContain("how-we-teach");
});
