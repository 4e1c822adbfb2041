import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findStoredEntry, type StorageKind } from "@/lib/rules/cookies";
import { banner, choose } from "@/tests/support/browser/consent";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { walked } from "@/tests/support/browser/public-paths";

test.use(newVisitor);

/** Pages that the site map names, and those that it leaves out. */
async function routes(page: Page): Promise<string[]> {
  const map = await (await page.request.get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(listed.length).toBeGreaterThan(29);
  return [
    ...new Set([...walked(listed), "/account", "/store/cart", "/store/redeem-access-code", "/no-such-page"]),
  ];
}

/** Hosts that a browser talks to. */
function record(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol)) hosts.add(url.host);
  });
  return hosts;
}

async function kept(page: Page): Promise<[StorageKind, string][]> {
  const cookies = (await page.context().cookies()).map(({ name }): [StorageKind, string] => ["cookie", name]);
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  return [
    ...cookies,
    ...(keys[0] ?? []).map((name): [StorageKind, string] => ["local", name]),
    ...(keys[1] ?? []).map((name): [StorageKind, string] => ["session", name]),
  ];
}

async function walk(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(150);
  }
}

for (const first of [null, "Disable all"]) {
  test(`${first ?? "before a choice"}: no other host, nothing optional, on any page`, async ({ page }) => {
    test.setTimeout(300_000);
    const hosts = record(page.context());
    await page.goto("/");
    const own = new URL(page.url()).host;
    await expect(banner(page)).toBeVisible();
    if (first) await choose(page, first);
    await walk(page, await routes(page));
    await page.waitForLoadState("networkidle");
    expect([...hosts]).toEqual([own]);
    const found = await kept(page);
    const unexpected = found.filter(([place, name]) => findStoredEntry(place, name)?.group !== "default");
    expect(unexpected).toEqual([]);
    // Nobody did anything but look: nothing at all is kept but the choice.
    expect(found.map(([, name]) => name).filter((name) => !name.includes("_cconsent"))).toEqual([]);
  });
}

test("the recorder sees another host and a stranger's cookie", async ({ browser, baseURL }) => {
  // The policy of the pages would not even let the browser ask.
  const context = await browser.newContext({ ...newVisitor, baseURL, bypassCSP: true });
  const page = await context.newPage();
  const hosts = record(context);
  await page.goto("/");
  await page.evaluate(() => {
    document.cookie = "_ga=1";
    localStorage.setItem("_hotjar", "1");
    new Image().src = "https://tracker.invalid/pixel.gif";
  });
  await expect.poll(() => [...hosts]).toContain("tracker.invalid");
  const groups = (await kept(page)).map(([place, name]) => findStoredEntry(place, name)?.group);
  expect(groups.sort()).toEqual(["marketing", undefined]);
  await context.close();
});
