import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { StockHost } from "@/tests/support/stock-host/server";

vi.mock("react", async (actual) => ({
  ...(await actual<typeof import("react")>()),
  cache: <T>(work: T): T => work,
}));

/** A plain WPGraphQL beside the built-in shop and members. */
const host = new StockHost();
beforeAll(async () => {
  vi.stubEnv("CONTENT_GRAPHQL_URL", `http://127.0.0.1:${await host.listen()}/graphql`);
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

it("answers nothing from the files while the host fails", async () => {
  const { contentPage } = await import("@/components/pages/content-page");
  const { caseStudies } = await import("@/components/cases/case-studies");
  host.fault = (response) => void response.writeHead(503).end("{}");
  await expect(contentPage("imprint")).rejects.toThrow("getNodeByUri");
  await expect(caseStudies()).rejects.toThrow("getCaseStudies");
  host.fault = null;
});

it("takes a kind from the files also where one refusal named its type only", async () => {
  vi.resetModules();
  const { workshopBySlug } = await import("@/components/workshops/workshop-catalogue");
  const { noteLacks } = await import("@/lib/gateway/hosts/host-facts");
  noteLacks("content", ["Certification", "Workshop"]);
  expect((await workshopBySlug("flight-levels-introduction"))?.certification.title).toBeTruthy();
});
