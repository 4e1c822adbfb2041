import { expect, type Page } from "@playwright/test";
import { findStoredEntry } from "@/lib/browser/cookies";
import { banner } from "@/tests/support/browser/consent";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { walked } from "@/tests/support/browser/public-paths";
import { expectNoTrace, kept, recordHosts, scrollDown } from "@/tests/support/browser/recorder";

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

/** After "Disable all", tests/pages/routes.spec.ts proves the same. */
test("before a choice: no other host, nothing optional, on any page", async ({ page }) => {
  test.setTimeout(300_000);
  const hosts = recordHosts(page.context());
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  for (const path of await routes(page)) {
    await page.goto(path);
    await scrollDown(page);
  }
  await page.waitForLoadState("networkidle");
  await expectNoTrace(page, hosts);
});

test("the recorder sees another host and a stranger's cookie", async ({ browser, baseURL }) => {
  // The policy of the pages would not even let the browser ask.
  const context = await browser.newContext({ ...newVisitor, baseURL, bypassCSP: true });
  const page = await context.newPage();
  const hosts = recordHosts(context);
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
