import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import {
  astray,
  displaced,
  faintHeadings,
  moveAbout,
  probe,
  scenesPlay,
  slidOver,
} from "@/tests/support/browser/page-probe";

const scenic = "/workshops/flight-level-2-design";
const lazyScript = /\/_next\/static\/chunks\/.*\.js/;

test.beforeEach(({ page }) => probe(page));

async function follow(page: Page, path: string) {
  await page.locator(`header a[href="${path}"], footer a[href="${path}"]`).first().dispatchEvent("click");
  await page.waitForURL(path);
}

async function complete(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
}

/** Holds back what is asked for until `open` is called. */
async function holdBack(page: Page, what = /\/contact\?_rsc=/) {
  const gate = { open: () => {} };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route(what, async (route) => {
    await opened;
    await route.continue().catch(() => undefined);
  });
  return gate;
}

/** Every opacity of the routed area, and of which page, by its headline. */
async function watchOpacity(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const moments: { opacity: number; title: string }[] = [];
    function look() {
      const area = document.getElementById("content");
      const title = area?.querySelector("h1")?.textContent ?? "";
      if (area) moments.push({ opacity: Number(getComputedStyle(area).opacity), title });
      requestAnimationFrame(look);
    }
    look();
    return moments;
  });
  return () => seen.jsonValue();
}

const fadeTimes = async (page: Page) =>
  (await page.evaluate(() => window.fades)).map((fade) => fade.milliseconds);

test("R299: the old page stays whole, with the loading bar, until the next one is there", async ({
  page,
}) => {
  await page.goto("/workshops");
  await moveAbout(page);
  const opacities = await watchOpacity(page);
  const contact = await holdBack(page);
  await page.locator('footer a[href="/contact"]').first().dispatchEvent("click");
  await expect(page.locator('a[href="/contact"][data-pressed]')).toHaveCount(1);
  await page.waitForTimeout(1_500);
  expect(new URL(page.url()).pathname).toBe("/workshops");
  expect(new Set((await opacities()).map(({ opacity }) => opacity))).toEqual(new Set([1]));
  expect(await page.evaluate(() => window.flags)).toEqual(["complete"]);
  expect((await page.locator("#loading-bar").boundingBox())?.width).toBeGreaterThan(50);

  contact.open();
  await page.waitForURL("/contact");
  await complete(page);
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
  const fades = await page.evaluate(() => window.fades);
  expect(fades.map(({ milliseconds }) => milliseconds)).toEqual([300, 600]);
  expect(fades.map(({ opacities: steps }) => steps.at(-1))).toEqual(["0", "1"]);
  expect(fades[1]?.opacities[0]).toBe("0");
  expect(await page.evaluate(() => window.flags)).toEqual(["complete", "running", "complete"]);
});

test("R299: a page that never comes keeps nobody from reading the old one and going elsewhere", async ({
  page,
}) => {
  await page.goto("/workshops");
  await moveAbout(page);
  await holdBack(page);
  await page.locator('footer a[href="/contact"]').first().dispatchEvent("click");
  await page.waitForTimeout(1_500);
  expect(await faintHeadings(page)).toEqual([]);
  await follow(page, "/case-studies");
  await complete(page);
  expect(await fadeTimes(page)).toEqual([300, 600]);
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
});

test("R299: a page whose script never comes is the old one again a second after it began to leave", async ({
  page,
}) => {
  await page.goto("/contact");
  await moveAbout(page);
  const opacities = await watchOpacity(page);
  await holdBack(page, lazyScript);
  await page.locator('a[href="/store/cart"]').first().dispatchEvent("click");
  await expect.poll(async () => Math.min(...(await opacities()).map(({ opacity }) => opacity))).toBe(0);
  await expect.poll(async () => (await opacities()).at(-1)?.opacity).toBe(1);
  await complete(page);
  await expect(page.locator("html")).toHaveAttribute("data-loading");
});

test("R299, R300, R301, R302: a page leaves in 0.3 s, the next enters in 0.6 s, and the flag says when", async ({
  page,
}) => {
  await page.goto("/workshops");
  await complete(page);
  expect(await page.evaluate(() => window.fades)).toEqual([]);
  await moveAbout(page);
  const loaded = page.waitForResponse(/\/contact\?_rsc=/);
  await page.locator('footer a[href="/contact"]').first().dispatchEvent("pointerover");
  await loaded;
  await page.waitForTimeout(1_000);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/contact?_rsc=")) asked.push(request.url());
  });
  await follow(page, "/contact");
  await complete(page);
  // The router has the page, so nothing announces it.
  expect(asked).toEqual([]);
  const { fades, flags } = await page.evaluate(() => ({ fades: window.fades, flags: window.flags }));
  expect(fades.map(({ milliseconds }) => milliseconds)).toEqual([300, 600]);
  expect(fades[0]?.opacities.at(-1)).toBe("0");
  expect(fades[1]?.opacities).toEqual(["0", "1"]);
  expect(flags).toEqual(["complete", "running", "complete"]);
  expect(await faintHeadings(page)).toEqual([]);
  expect(await page.locator("#content").getAttribute("style")).toBeFalsy();

  await page.goBack();
  await page.waitForURL("/workshops");
  await complete(page);
  // On the way back nothing fades out.
  expect(await fadeTimes(page)).toEqual([300, 600, 600]);
});

test("R303: the scroll scenes are initialised when the flag turns true, without a pointer or a scroll", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let versions: unknown;
    Object.defineProperty(window, "gsapVersions", {
      get: () => versions,
      set: (value) => {
        performance.mark("scenes");
        versions = value;
      },
    });
  });
  await page.goto(scenic);
  await scenesPlay(page);
  expect(new Set(await displaced(page))).toEqual(new Set([64, 40]));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Its code stays out of the first second.
  const wait = await page.evaluate(() => {
    const [load] = performance.getEntriesByType("navigation");
    const [scenes] = performance.getEntriesByName("scenes");
    return load instanceof PerformanceNavigationTiming && scenes ? scenes.startTime - load.loadEventStart : 0;
  });
  expect(wait).toBeGreaterThanOrEqual(1_000);

  await follow(page, "/workshops");
  await complete(page);
  await expect.poll(() => displaced(page), { timeout: 1_000 }).not.toEqual([]);
});

test("R303: what stands in the window at the start stays in its place", async ({ page }) => {
  await page.goto(scenic);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await scenesPlay(page);
  const moved = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-scene]")]
      .filter(({ style, dataset }) => dataset.scene === "headline" && style.transform)
      .map((element) => element.getBoundingClientRect().top < window.innerHeight),
  );
  expect(moved).not.toContain(true);
  expect(moved).toContain(false);
  expect(await astray(page)).toEqual([]);
});

/** Brings the top of the third headline's place to a part of the window's height. */
async function bringTo(page: Page, part: number) {
  await page.evaluate((share) => {
    const headline = document.querySelectorAll<HTMLElement>("[data-scene=headline]")[2];
    if (!headline) throw new Error("no headline");
    const { m42 } = new DOMMatrix(getComputedStyle(headline).transform);
    const place = headline.getBoundingClientRect().top - m42 + window.scrollY;
    window.scrollTo({ top: place - share * window.innerHeight, behavior: "instant" });
  }, part);
}

const offset = (page: Page) =>
  page.evaluate(() => {
    const headline = document.querySelectorAll<HTMLElement>("[data-scene=headline]")[2];
    return headline ? new DOMMatrix(getComputedStyle(headline).transform).m42 : -1;
  });

test("R494: a scene starts at 'top 75%': above that line a headline waits, however long", async ({
  page,
}) => {
  await page.goto("/");
  await scenesPlay(page);
  await bringTo(page, 0.8);
  await page.waitForTimeout(4_000);
  expect(await offset(page)).toBe(64);
  await bringTo(page, 0.7);
  await expect.poll(() => offset(page)).toBeLessThan(60);
});

test("R495: a scene follows the scrolling in both directions, and stays on its way where the visitor stops", async ({
  page,
}) => {
  await page.goto("/");
  await scenesPlay(page);
  await bringTo(page, 0.6);
  // Half of the stretch. The headline eases out: a quarter of 64 px is left.
  await expect.poll(() => offset(page)).toBeLessThan(17);
  await page.waitForTimeout(1_000);
  expect(await offset(page)).toBeGreaterThan(14);
  await bringTo(page, 0.44);
  await expect.poll(() => offset(page)).toBe(0);
  await bringTo(page, 0.76);
  await expect.poll(() => offset(page)).toBe(64);
});

test("what lies below the fold rises while the visitor scrolls, and nothing else moves", async ({ page }) => {
  await page.goto(scenic);
  const before = await page.evaluate(() => window.scrollY);
  await scenesPlay(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  const end = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < end; y += 300) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(60);
  }
  await expect.poll(() => displaced(page), { timeout: 6_000 }).toEqual([]);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
});

for (const width of [375, 768, 1280])
  test(`wherever a visitor stops, at ${width} px, no text stands over another, and scenes above 'top 45%' are over`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await scenesPlay(page);
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (const part of [0.2, 0.4, 0.6, 1]) {
      // The rest of the page still waits below, so something is to move here.
      expect((await displaced(page)).length).toBeGreaterThan(0);
      const to = Math.min(Math.round(height * part), height - 800);
      await page.mouse.wheel(0, to - (await page.evaluate(() => window.scrollY)));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(to, -1);
      // Two seconds by the animation's clock; a busy machine lets it tick more slowly.
      await expect.poll(() => astray(page), { timeout: 8_000 }).toEqual([]);
      expect(await slidOver(page)).toEqual([]);
    }
    await expect.poll(() => displaced(page), { timeout: 8_000 }).toEqual([]);
  });

test("R304: scenes are reverted on leaving, and before printing", async ({ page }) => {
  await page.goto(scenic);
  await scenesPlay(page);
  const leftBehind = await page.evaluateHandle(() => [
    ...document.querySelectorAll<HTMLElement>("[data-scene], [data-scene] *"),
  ]);
  await follow(page, "/contact");
  await complete(page);
  expect(await leftBehind.evaluate((all) => all.filter(({ style }) => style.transform).length)).toBe(0);

  await page.goto(scenic);
  await scenesPlay(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await displaced(page)).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("R493: nothing moves and nothing fades", async ({ page }) => {
    await page.goto(scenic);
    await moveAbout(page);
    expect(await displaced(page)).toEqual([]);
    await follow(page, "/contact");
    await complete(page);
    expect(await page.evaluate(() => window.fades)).toEqual([]);
    expect(await page.evaluate(() => "gsapVersions" in window)).toBe(false);
  });
});

test("headings stand when the animation code never comes", async ({ page }) => {
  await page.goto(scenic);
  await complete(page);
  await page.route(lazyScript, (route) => route.abort());
  await moveAbout(page);
  expect(await page.evaluate(() => "gsapVersions" in window)).toBe(false);
  expect(await faintHeadings(page)).toEqual([]);
  expect(await displaced(page)).toEqual([]);
});

test("headings stand within a second when no script comes at all", async ({ page }) => {
  await page.route(lazyScript, (route) => route.abort());
  await page.goto(scenic, { waitUntil: "domcontentloaded" });
  await page.waitForTimeout(1_000);
  expect(await page.locator("h2").count()).toBeGreaterThan(2);
  expect(await faintHeadings(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("headings stand", async ({ page }) => {
    await page.goto(scenic);
    const headings = page.locator("h1, h2");
    expect(await headings.count()).toBeGreaterThan(2);
    for (const heading of await headings.all()) await expect(heading).toHaveCSS("opacity", "1");
  });
});
