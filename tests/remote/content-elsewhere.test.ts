import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { StockHost } from "@/tests/support/stock-host/server";

vi.mock("react", async (actual) => ({
  ...(await actual<typeof import("react")>()),
  cache: <T>(work: T): T => work,
}));

/** A plain WPGraphQL beside the built-in shop and members. */
const host = new StockHost();
let port: number;
beforeAll(async () => {
  port = await host.listen();
  vi.stubEnv("CONTENT_GRAPHQL_URL", `http://127.0.0.1:${port}/graphql`);
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(() => host.close());

it("takes pages from the host, its texts read as people read them", async () => {
  const { contentPage } = await import("@/components/pages/content-page");
  expect(await contentPage("about")).toMatchObject({
    title: "About us – the academy",
    lead: "Written in WordPress.",
  });
  expect((await contentPage("privacy-policy"))?.html).toContain("Who we are.");
});

it("takes a page that the host does not have from the files, and none that nobody has", async () => {
  const { contentPage } = await import("@/components/pages/content-page");
  expect((await contentPage("imprint"))?.title).toBeTruthy();
  expect(await contentPage("nothing-here")).toBeNull();
});

it("takes posts for case studies, newest first, with pages of their own", async () => {
  const cases = await import("@/components/cases/case-studies");
  expect((await cases.caseStudies()).map(({ slug, title, company }) => [slug, title, company])).toEqual([
    ["a-bank-learns", "A bank learns", null],
    ["a-hospital-learns", "A hospital learns", null],
  ]);
  expect(await cases.caseStudyBySlug("a-bank-learns")).toMatchObject({
    content: "<p>How a bank learned.</p>",
  });
  expect(await cases.caseStudyBySlug("nothing-here")).toBeNull();
  expect(await cases.membersOutline("a-bank-learns")).toBeNull();
});

it("takes workshops, events and people from the files", async () => {
  const { workshopSlugs } = await import("@/components/workshops/workshop-catalogue");
  const { eventSlugs } = await import("@/components/events/events");
  const { professionalSlugs } = await import("@/components/professionals/professionals");
  for (const slugs of [await workshopSlugs(), await eventSlugs(), await professionalSlugs()])
    expect(slugs.length).toBeGreaterThan(2);
});

it("takes menus of the host by their names, the others from the files", async () => {
  const { menu } = await import("@/components/layout/menu");
  expect((await menu("mainmenu")).map(({ label }) => label)).toEqual(["About us", "Shop"]);
  expect((await menu("footer")).length).toBeGreaterThan(0);
});

it("lists case studies of the host and workshops of the files among the public pages", async () => {
  const { publicPages } = await import("@/components/pages/public-pages");
  const paths = (await publicPages()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/about", "/case-studies/a-bank-learns", "/workshops"]));
  expect(paths.filter((path) => path.startsWith("/workshops/")).length).toBeGreaterThan(2);
});

it("shows what the host has said before while it fails, and nothing from the files instead of it", async () => {
  const { contentPage } = await import("@/components/pages/content-page");
  const { caseStudies } = await import("@/components/cases/case-studies");
  host.fault = (response) => void response.writeHead(503).end("{}");
  expect((await contentPage("about"))?.lead).toBe("Written in WordPress.");
  expect((await caseStudies()).map(({ slug }) => slug)).toEqual(["a-bank-learns", "a-hospital-learns"]);
  await expect(contentPage("never-asked")).rejects.toThrow("getNodeByUri");
  host.fault = null;
});

it("takes a kind from the files also where one refusal named its type only", async () => {
  vi.resetModules();
  const { workshopBySlug } = await import("@/components/workshops/workshop-catalogue");
  const { noteLacks } = await import("@/lib/gateway/hosts/host-facts");
  noteLacks("content", ["Certification", "Workshop"]);
  expect((await workshopBySlug("flight-levels-introduction"))?.certification.title).toBeTruthy();
});

it("takes the pages of a block theme by the host's list: its menus are empty for visitors", async () => {
  const blocks = new StockHost({ isOfBlocks: true });
  vi.stubEnv("CONTENT_GRAPHQL_URL", `http://127.0.0.1:${await blocks.listen()}/graphql`);
  vi.resetModules();
  const { partsOf } = await import("@/components/pages/page-addresses");
  const { menu } = await import("@/components/layout/menu");
  const paths = (await partsOf["/[...slug]"]()).map(({ slug }) => slug.join("/"));
  expect(paths).toEqual(expect.arrayContaining(["about", "how-we-teach", "imprint"]));
  // WooCommerce's own pages are none of this site's.
  expect(paths).not.toContain("cart");
  expect((await menu("mainmenu")).map(({ label }) => label)).toContain("Workshops");
  blocks.close();
});

it("takes no page that the host's menus do not lead to", async () => {
  vi.stubEnv("CONTENT_GRAPHQL_URL", `http://127.0.0.1:${port}/graphql`);
  vi.resetModules();
  const { contentPaths } = await import("@/components/pages/content-page");
  const paths = await contentPaths();
  expect(paths).toContain("about");
  expect(paths).not.toContain("how-we-teach");
});
