import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { astray, displaced, faintHeadings, moveAbout, probe } from "@/tests/support/browser/page-probe";

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

test("a page that is not loaded yet leaves the old one faintly there until it comes", async ({ page }) => {
  await page.goto("/workshops");
  await moveAbout(page);
  await page.route(/\/contact\?_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.locator('footer a[href="/contact"]').first().dispatchEvent("click");
  await expect(page.locator('a[href="/contact"][data-pressed]')).toHaveCount(1);
  await page.waitForTimeout(1_200);
  expect(new URL(page.url()).pathname).toBe("/workshops");
  expect(await page.locator("#content").evaluate((area) => getComputedStyle(area).opacity)).toBe("0.3");
  await page.waitForURL("/contact");
  await complete(page);
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
  const fades = await page.evaluate(() => window.fades);
  expect(fades.map(({ milliseconds }) => milliseconds)).toEqual([300, 600]);
  expect(fades[1]?.opacities).toEqual(["0.3", "1"]);
});

test("pages fade out 0.3 s and in 0.6 s, and the flag says when", async ({ page }) => {
  await page.goto("/workshops");
  await complete(page);
  expect(await page.evaluate(() => window.fades)).toEqual([]);
  await moveAbout(page);
  const loaded = page.waitForResponse(/\/contact\?_rsc=/);
  await page.locator('footer a[href="/contact"]').first().dispatchEvent("pointerover");
  await loaded;
  await page.waitForTimeout(1_000);
  await follow(page, "/contact");
  await complete(page);
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
  expect((await page.evaluate(() => window.fades)).map(({ milliseconds }) => milliseconds)).toEqual([
    300, 600, 600,
  ]);
});

test("what lies below the fold rises while the visitor scrolls, and nothing else moves", async ({ page }) => {
  await page.goto(scenic);
  const before = await page.evaluate(() => window.scrollY);
  await moveAbout(page);
  const offsets = await displaced(page);
  expect(new Set(offsets)).toEqual(new Set([64, 40]));
  expect(await astray(page)).toEqual([]);
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

for (const width of [375, 1280])
  test(`wherever a visitor stops, at ${width} px, what is in view comes to stand in its place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await moveAbout(page);
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (const part of [0.2, 0.4, 0.6]) {
      // The rest of the page still waits below, so something is to move here.
      expect((await displaced(page)).length).toBeGreaterThan(0);
      const to = Math.round(height * part);
      await page.mouse.wheel(0, to - (await page.evaluate(() => window.scrollY)));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(to, -1);
      // Three seconds by the animation's clock; a busy machine lets it tick more slowly.
      await expect.poll(() => astray(page), { timeout: 8_000 }).toEqual([]);
    }
  });

test("scenes are reverted on leaving, and before printing", async ({ page }) => {
  await page.goto(scenic);
  await moveAbout(page);
  expect((await displaced(page)).length).toBeGreaterThan(0);
  const leftBehind = await page.evaluateHandle(() => [
    ...document.querySelectorAll<HTMLElement>("[data-scene], [data-scene] *"),
  ]);
  await follow(page, "/contact");
  await complete(page);
  expect(await leftBehind.evaluate((all) => all.filter(({ style }) => style.transform).length)).toBe(0);

  await page.goto(scenic);
  await moveAbout(page);
  expect((await displaced(page)).length).toBeGreaterThan(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await displaced(page)).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves and nothing fades", async ({ page }) => {
    await page.goto(scenic);
    await moveAbout(page);
    expect(await displaced(page)).toEqual([]);
    await follow(page, "/contact");
    await complete(page);
    expect(await page.evaluate(() => window.fades)).toEqual([]);
    expect(await page.evaluate(() => "gsapVersions" in window)).toBe(false);
  });
});

test("the animation libraries come only once a visitor moves", async ({ page }) => {
  await page.goto(scenic, { waitUntil: "networkidle" });
  await page.waitForTimeout(1_500);
  expect(await page.evaluate(() => "gsapVersions" in window)).toBe(false);
  await moveAbout(page);
  expect(await page.evaluate(() => "gsapVersions" in window)).toBe(true);
});

test("headings stand when the animation code never comes", async ({ page }) => {
  await page.goto(scenic, { waitUntil: "networkidle" });
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
