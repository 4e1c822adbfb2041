import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { half, publicPaths, walked } from "@/tests/support/browser/public-paths";
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

    test(`public pages are whole (${which + 1} of 2)`, async ({ page, request }) => {
      const titles = new Map<string, string>();
      const problems = watch(page);
      for (const path of half(walked(await publicPaths(request)), which)) {
        const found = await visit(page, path);
        expect.soft(found, path).toEqual({ ...whole(path), title: found.title, layout: "default" });
        expect.soft(titles.get(found.title), `${path} has a title of its own`).toBeUndefined();
        titles.set(found.title, path);
      }
      expect(problems()).toEqual([]);
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

test("every route of the specification has its layout", async ({ page }) => {
  const problems = watch(page);
  for (const { path, layout, requirement } of specifiedRoutes) {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), `${requirement} ${path}`).toBe(200);
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

/** Bytes of the one sheet that a page is drawn by (first-styles.mjs). */
const rulesLimit = 50_000;
/** Bytes of the HTML, and of its scripts as gzip: limits that a page may come under, not grow over. */
const budgets: [path: string, html: number, scripts: number][] = [
  ["/", 28_000, 153_000],
  ["/workshops", 46_000, 159_000],
  ["/workshops/flight-level-2-design", 43_000, 160_000],
  ["/academy/events/flight-levels-day", 37_000, 159_000],
  ["/case-studies/kestrel-bank", 24_000, 156_000],
  ["/flight-levels-professional/our-professionals", 30_000, 159_000],
];

test("pages keep to their weight", async ({ request }) => {
  const sizes = new Map<string, number>();
  const sizeOf = async (script: string) =>
    sizes.get(script) ?? gzipSync(await (await request.get(script)).body(), { level: 9 }).length;
  for (const [path, html, scripts] of budgets) {
    const text = await (await request.get(path)).text();
    const [, own = ""] = /href="(\/_next\/static\/styles\/[^"]+)"/.exec(text) ?? [];
    const rules = await (await request.get(own)).text();
    expect.soft(rules, `the rules of ${path}`).toContain("@font-face");
    expect.soft(rules.length, `bytes of the rules of ${path}`).toBeLessThan(rulesLimit);
    expect.soft(Buffer.byteLength(text), `bytes of ${path}`).toBeLessThan(html);
    let sum = 0;
    for (const [, script = ""] of text.matchAll(/<script type="late" src="([^"]+)"/g)) {
      sizes.set(script, await sizeOf(script));
      sum += sizes.get(script) ?? 0;
    }
    expect.soft(sum, `bytes of the scripts of ${path}`).toBeLessThan(scripts);
    expect.soft(sum, `bytes of the scripts of ${path}`).toBeGreaterThan(100_000);
  }
});

test("the style sheets of all pages and scripts are asked for after the first picture", async ({ page }) => {
  await page.addInitScript(() => {
    // By the clock, because frames may share their own time; a frame that is asked for in the first one is the second.
    const frames: number[] = [];
    let depth = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => {
      const ownDepth = depth;
      return ask((now) => {
        frames[ownDepth] ??= performance.now();
        depth = ownDepth + 1;
        run(now);
        depth = 0;
      });
    };
    Object.assign(window, { drawnFrames: frames, shownAtFirst: document.visibilityState });
  });
  for (const path of ["/", "/workshops", "/academy/events/flight-levels-day"]) {
    await page.goto(path);
    await expect(page.locator('script[type="late"], link[rel="late"]')).toHaveCount(0);
    const [frames, asked, shown] = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const isLate = ({ name }: PerformanceResourceTiming) => /\/chunks\/.*\.(css|js)$/.test(name);
      const drawn: number[] = Reflect.get(window, "drawnFrames");
      const starts = files.filter(isLate).map(({ startTime }) => startTime);
      return [drawn, starts, String(Reflect.get(window, "shownAtFirst"))] as const;
    });
    expect(asked.length, path).toBeGreaterThan(5);
    // In the second frame, which the page's own script asks for in the first, or after a second without frames.
    const told = `${path}, ${shown} at first, frames at ${frames.slice(0, 3).join(", ")}`;
    expect(Math.min(...asked), told).toBeGreaterThanOrEqual(Math.min(frames[1] ?? Infinity, 1_000));
  }
});

async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
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

/** Collects what a page writes to the console as an error, and what it throws. */
function watch(page: Page): () => string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  return () => problems;
}
