import { expect, type Page } from "@playwright/test";
import { complaintsOf, expectNoForeignScript, taken } from "@/tests/support/browser/complaints";
import { test } from "@/tests/support/browser/fixtures";
import { half, publicPaths, walked } from "@/tests/support/browser/public-paths";
import { expectNoTrace, recordHosts, scrollDown } from "@/tests/support/browser/recorder";
import { weigh } from "@/tests/support/browser/weigh";
import { specifiedRoutes, strictRoutes, type Layout } from "./specified-routes";

test.describe.configure({ timeout: 240_000 });

const narrowest = { width: 320, height: 720 };

test("every public route of the specification is in the sitemap", async ({ request }) => {
  const paths = await publicPaths(request);
  const wanted = specifiedRoutes.filter(({ hidden }) => !hidden).map(({ path }) => path);
  expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
  const hidden = specifiedRoutes.filter((route) => route.hidden).map(({ path }) => path);
  expect(hidden.filter((path) => paths.includes(path))).toEqual([]);
});

for (const which of [0, 1] as const) {
  test.describe(() => {
    test.use({ viewport: narrowest });

    /** The visitor has refused optional cookies. */
    test(`public pages are whole, keep their policy and leave no trace (${which + 1} of 2)`, async ({
      page,
      request,
    }) => {
      const titles = new Map<string, string>();
      const problems = watch(page);
      const complaints = await complaintsOf(page);
      const hosts = recordHosts(page.context());
      for (const path of half(walked(await publicPaths(request)), which)) {
        const found = await visit(page, path);
        expect.soft(found, path).toEqual({ ...whole(path), title: found.title, layout: "default" });
        expect.soft(titles.get(found.title), `${path} has a title of its own`).toBeUndefined();
        titles.set(found.title, path);
        await taken(page);
        await scrollDown(page);
      }
      await page.waitForLoadState("networkidle");
      expect(problems()).toEqual([]);
      expect(complaints).toEqual([]);
      await expectNoTrace(page, hosts);
    });
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

    test(`public pages show their text (${which + 1} of 2)`, async ({ page, request }) => {
      for (const path of half(walked(await publicPaths(request)), which)) {
        await page.goto(path);
        await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
        const main = page.getByRole("main");
        const hidden = await main
          .getByRole("heading", { includeHidden: false })
          .evaluateAll((headings) =>
            headings
              .filter(
                (heading) => !heading.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
              )
              .map((heading) => heading.textContent),
          );
        expect.soft(hidden, `headings nobody sees on ${path}`).toEqual([]);
        expect.soft((await main.innerText()).length, `text of ${path}`).toBeGreaterThan(250);
      }
    });
  });
}

test("every route of the specification has its layout", async ({ page, request }) => {
  for (const { path, layout, requirement } of specifiedRoutes) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect.soft(answer.status(), `${requirement} ${path}`).toBe(200);
    expect.soft(layoutIn(html), `${requirement} ${path}`).toBe(layout);
    expect.soft(html.match(/<h1[ >]/g), `${requirement} ${path}`).toHaveLength(1);
  }
  const problems = watch(page);
  for (const { path, layout, requirement } of specifiedRoutes.filter(({ hidden }) => hidden)) {
    await page.goto(path);
    expect.soft(await layoutOf(page), `${requirement} ${path}`).toBe(layout);
    await expect.soft(page.getByRole("heading", { level: 1 }), `${requirement} ${path}`).toHaveCount(1);
  }
  expect(problems()).toEqual([]);
});

test("pages that search engines should leave alone say so", async ({ request }) => {
  for (const { path } of specifiedRoutes.filter(({ hidden }) => hidden))
    expect.soft(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex/);
});

test("member pages send visitors to the sign-in and back", async ({ request }) => {
  for (const path of strictRoutes) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    expect(answer.headers()["location"], path).toContain(`/account?redirect_to=${encodeURIComponent(path)}`);
  }
});

/** A page that grows to this says something many times over, and a phone on a slow line waits for it. */
const htmlLimit = 200_000;
/** Bytes of a page's scripts as gzip: limits that a page may come under, not grow over. */
const scriptLimits: [path: string, limit: number][] = [
  ["/", 155_500],
  ["/workshops", 163_500],
  ["/workshops/flight-level-2-design", 163_000],
  ["/academy/events/flight-levels-day", 160_000],
  ["/case-studies/kestrel-bank", 157_500],
  ["/flight-levels-professional/our-professionals", 160_000],
];

test("pages keep to their weight", async ({ request }) => {
  for (const [path, limit] of scriptLimits) {
    const { html, scripts } = await weigh(request, path);
    expect.soft(html, `bytes of ${path}`).toBeLessThan(htmlLimit);
    expect.soft(scripts, `bytes of the scripts of ${path}`).toBeLessThan(limit);
    expect.soft(scripts, `bytes of the scripts of ${path}`).toBeGreaterThan(100_000);
  }
});

async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  expectNoForeignScript(answer?.headers() ?? {}, path);
  return {
    status: answer?.status(),
    headings: await page.getByRole("heading", { level: 1 }).count(),
    // The origin is the one the site was built for, not the port of this run.
    canonical: new URL((await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "").pathname,
    described: (await page.locator('meta[name="description"]').getAttribute("content"))?.length !== 0,
    overflow: await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    title: await page.title(),
    layout: await layoutOf(page),
  };
}

function whole(path: string) {
  return { status: 200, headings: 1, canonical: path, described: true, overflow: false };
}

/** Checkout has no menu to wander off by, the member's area has a navigation of its own. */
async function layoutOf(page: Page): Promise<Layout> {
  if ((await page.locator("#main-menu").count()) === 0) return "checkout";
  return (await page.getByRole("navigation", { name: "Account" }).count()) > 0 ? "account" : "default";
}

/** The same of a page that was only read. */
function layoutIn(html: string): Layout {
  if (!html.includes(' id="main-menu"')) return "checkout";
  return /<nav[^>]* aria-label="Account"/.test(html) ? "account" : "default";
}

/** Collects what a page writes to the console as an error, and what it throws. */
function watch(page: Page): () => string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  return () => problems;
}
