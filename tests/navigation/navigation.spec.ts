import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { moveAbout, probe } from "@/tests/support/browser/page-probe";

test.beforeEach(({ page }) => probe(page));

/** A marker that a full load wipes out. */
async function leaveMarker(page: Page) {
  await page.evaluate(() => (window.isSameDocument = true));
}

async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => window.isSameDocument === true);
}

async function click(page: Page, path: string) {
  await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
  await page.waitForURL(path);
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
}

/** Opens a link in another tab, as Ctrl and a click do, reads the page there, and closes it. */
async function openElsewhere(context: BrowserContext, link: Locator) {
  const path = (await link.getAttribute("href")) ?? "";
  const opened = context.waitForEvent("page");
  await link.dispatchEvent("click", { ctrlKey: true });
  const tab = await opened;
  // A tab that is closed while Chromium still makes it can stop the page that opened it.
  await tab.waitForURL(path);
  await tab.close();
}

async function comeBack(page: Page) {
  // Before its scripts run nobody listens.
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  const answer = page.waitForResponse(/\/builds\/latest\.json\?\d+$/);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await answer;
  await page.waitForTimeout(50);
}

test("with the same build pages change without a load; with another one the next click is one", async ({
  page,
}) => {
  await page.goto("/workshops");
  await leaveMarker(page);
  await comeBack(page);
  await click(page, "/contact");
  expect(await isSameDocument(page)).toBe(true);

  const newer = { id: "another-build", timestamp: "2030-01-01T00:00:00.000Z" };
  await page.route(/\/builds\/latest\.json/, (route) => route.fulfill({ json: newer }));
  await comeBack(page);
  expect(await isSameDocument(page)).toBe(true);
  await click(page, "/workshops");
  expect(await isSameDocument(page)).toBe(false);

  // The guard: within ten seconds a tab does not reload again.
  await leaveMarker(page);
  await comeBack(page);
  await click(page, "/contact");
  expect(await isSameDocument(page)).toBe(true);
});

test("a build that cannot be asked for is ignored", async ({ page }) => {
  await page.goto("/workshops");
  await leaveMarker(page);
  await page.route(/\/builds\/latest\.json/, (route) => route.fulfill({ status: 500, body: "down" }));
  await comeBack(page);
  await click(page, "/contact");
  expect(await isSameDocument(page)).toBe(true);
});

test("a chunk that is gone on the way to a page leads to one full load, and to no loop", async ({ page }) => {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.goto("/contact", { waitUntil: "networkidle" });
  await leaveMarker(page);
  await page.route(/\/_next\/static\/chunks\/.*\.js/, (route) => route.abort());
  await page.locator('a[href="/store/cart"]').first().dispatchEvent("click");
  await page.waitForURL("/store/cart");
  await page.waitForTimeout(2_500);
  expect(await isSameDocument(page)).toBe(false);
  expect(loads).toEqual(["/contact", "/store/cart"]);
});

type Preloads = { most: number; paths: Set<string> };

async function watchPreloads(page: Page, delayMs: number): Promise<Preloads> {
  const seen: Preloads = { most: 0, paths: new Set() };
  const open = new Set<string>();
  await page.route(/[?&]_rsc=/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) return route.continue();
    const { pathname } = new URL(route.request().url());
    seen.paths.add(pathname);
    open.add(route.request().url());
    seen.most = Math.max(seen.most, open.size);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
    open.delete(route.request().url());
  });
  return seen;
}

async function turnToEveryLink(page: Page) {
  for (const link of await page.locator("a[href^='/']:visible").all()) {
    await link.dispatchEvent("pointerover");
    await page.waitForTimeout(100);
  }
}

test("links that visitors turn to are loaded ahead, four at a time, and none with an effect", async ({
  page,
}) => {
  const preloads = await watchPreloads(page, 700);
  await page.goto("/workshops", { waitUntil: "networkidle" });
  await moveAbout(page);
  expect(preloads.paths.size).toBe(0);
  await turnToEveryLink(page);
  await expect.poll(() => preloads.paths.size, { timeout: 20_000 }).toBeGreaterThan(6);
  expect(preloads.most).toBeGreaterThan(1);
  expect(preloads.most).toBeLessThanOrEqual(4);
  expect([...preloads.paths].filter((path) => /^\/(account|store|api)\b/.test(path))).toEqual([]);
});

test("a link that the pointer rested on before anybody listened is loaded ahead, too", async ({ page }) => {
  const preloads = await watchPreloads(page, 0);
  await page.goto("/workshops", { waitUntil: "networkidle" });
  await page.locator("header a[href='/case-studies']").first().hover();
  await expect.poll(() => [...preloads.paths]).toContain("/case-studies");
});

for (const connection of [{ saveData: true }, { effectiveType: "slow-2g" }]) {
  test(`nothing is loaded ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((told) => {
      Object.defineProperty(navigator, "connection", { value: told });
    }, connection);
    const preloads = await watchPreloads(page, 0);
    await page.goto("/workshops", { waitUntil: "networkidle" });
    await moveAbout(page);
    await turnToEveryLink(page);
    await page.waitForTimeout(500);
    expect(preloads.paths.size).toBe(0);
  });
}

/** Every time the page was loading: for how long, and whether the bar ran to its end. */
async function watchLoads(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const loads: { milliseconds: number; hasEndedBar: boolean }[] = [];
    const root = document.documentElement;
    let since: number | null = null;
    new MutationObserver(() => {
      if (root.hasAttribute("data-loading")) since ??= performance.now();
      else if (since !== null) {
        loads.push({ milliseconds: performance.now() - since, hasEndedBar: false });
        since = null;
      }
      const last = loads.at(-1);
      if (last && root.hasAttribute("data-loaded")) last.hasEndedBar = true;
    }).observe(root, { attributes: true });
    return loads;
  });
  return () => seen.jsonValue();
}

test("the bar shows itself only for a navigation that takes longer than half a second", async ({ page }) => {
  let delayMs = 0;
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
  await page.goto("/workshops", { waitUntil: "networkidle" });
  const loads = await watchLoads(page);
  await click(page, "/contact");
  await expect.poll(async () => (await loads()).length).toBe(1);
  await page.waitForTimeout(100);
  const first = (await loads())[0]?.milliseconds ?? 0;
  // A slow machine may need longer for a page than the half second. Around it either answer is right:
  // the bar's timer and this measurement start and end in different frames.
  if (Math.abs(first - 500) > 100) expect((await loads())[0]?.hasEndedBar, `${first} ms`).toBe(first > 500);

  delayMs = 1_500;
  await page.locator('a[href="/case-studies"]').first().dispatchEvent("click");
  await page.waitForTimeout(1_200);
  await expect(page.locator("html")).toHaveAttribute("data-loading");
  const drawn = () =>
    page.evaluate(() => {
      const bar = document.getElementById("loading-bar");
      return bar ? bar.getBoundingClientRect().width : -1;
    });
  expect(await drawn()).toBeGreaterThan(50);
  await page.waitForURL("/case-studies");
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await expect.poll(async () => (await loads())[1]?.hasEndedBar).toBe(true);
  await expect.poll(drawn).toBe(0);
});

test("clicks for another tab stay the browser's, and the keyboard goes on in the new page", async ({
  page,
  context,
}) => {
  await page.goto("/workshops");
  await moveAbout(page);
  await openElsewhere(context, page.locator('a[href="/contact"]').first());
  expect(new URL(page.url()).pathname).toBe("/workshops");
  expect(await page.evaluate(() => window.fades)).toEqual([]);

  await page.locator('a[href="/contact"]:visible').first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/contact");
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The framework says the title of a page, or its heading when the title comes later.
  await expect(page.locator("next-route-announcer")).toContainText(/Contact|Write to us/);
});

test("links in editors' texts go the same way, but not with a modifier", async ({ page, context }) => {
  await page.goto("/academy");
  await moveAbout(page);
  await leaveMarker(page);
  const link = page.locator('[data-prose] a[href^="/"]').first();
  await openElsewhere(context, link);
  expect(new URL(page.url()).pathname).toBe("/academy");
  await link.dispatchEvent("click");
  await page.waitForURL((url) => url.pathname !== "/academy");
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  expect(await isSameDocument(page)).toBe(true);
  expect((await page.evaluate(() => window.fades)).length).toBe(2);
});

test("builds and payloads answer for every page that was drawn ahead", async ({ request }) => {
  const latest = await request.get("/builds/latest.json?123");
  expect(latest.headers()["cache-control"]).toBe("no-store");
  const build = await latest.json();
  expect(build).toEqual({ id: expect.stringMatching(/^[\w.-]+$/), timestamp: expect.stringMatching(/Z$/) });

  const meta = await request.get(`/builds/meta/${build.id}.json`);
  expect(meta.headers()["cache-control"]).toContain("immutable");
  const manifest = await meta.json();
  expect(Object.keys(manifest)).toEqual(["id", "timestamp", "matcher", "prerendered"]);
  expect(manifest.prerendered.length).toBeGreaterThan(30);
  expect((await request.get("/builds/meta/another-build.json")).status()).toBe(404);

  const without: string[] = [];
  for (const path of manifest.prerendered) {
    const page = await request.get(path, { maxRedirects: 0 });
    const isListed = !(await page.text()).includes('content="noindex');
    const payload = await request.get(`${path === "/" ? "" : path}/_payload.json`);
    expect(payload.headers()["x-robots-tag"], path).toBe("noindex");
    if (page.status() !== 200 || (isListed && payload.status() !== 200)) without.push(path);
  }
  expect(without).toEqual([]);
  for (const path of ["/nowhere", "/account", "/store/cart", "/workshops/no-such-workshop"])
    expect((await request.get(`${path}/_payload.json`)).status(), path).toBe(404);
});

test("the payload of a case study holds no more than its page shows a visitor", async ({ page, request }) => {
  const { text } = await (await request.get("/case-studies/kestrel-bank/_payload.json")).json();
  await page.goto("/case-studies/kestrel-bank");
  const shown = onlyWords(await page.getByRole("main").innerText());
  const sentences = String(text).split(/(?<=[.!?]) /);
  expect(sentences.length).toBeGreaterThan(3);
  expect(sentences.filter((sentence) => !shown.includes(onlyWords(sentence)))).toEqual([]);
});

const onlyWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
