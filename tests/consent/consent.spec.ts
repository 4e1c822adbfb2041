import { expect } from "@playwright/test";
import { consentCookieName } from "@/lib/rules/consent";
import { site } from "@/lib/site";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { banner, choose, openSettings, settings, storedChoice } from "@/tests/support/browser/consent";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { cookieNames } from "@/lib/rules/cookie-names";

test.use(newVisitor);

const toggle = (name: RegExp) => ({ name });

for (const [name, stored] of [
  ["Allow all", { consent: ["true", 365], functional: ["true", 365], marketing: ["true", 365] }],
  ["Disable all", { consent: ["true", 7], functional: ["false", 7], marketing: ["false", 7] }],
] as const) {
  test(`'${name}' is kept over a reload, and the banner does not come back`, async ({ page, context }) => {
    await page.goto("/");
    await expect(banner(page)).toBeVisible();
    const answer = page.waitForResponse("**/api/forms/consent");
    await choose(page, name);
    await expect(banner(page)).toBeHidden();
    await answer;
    expect(await storedChoice(context)).toEqual(stored);
    await page.goto("/workshops");
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    await expect(banner(page)).toBeHidden();
  });
}

test("asks on pages of every kind, until a choice is made", async ({ page }) => {
  for (const path of ["/workshops", "/account", "/store/cart", "/no-such-page"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    });
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test("a choice by keyboard alone, in the dialog", async ({ page, context }) => {
    await page.goto("/");
    await expect(banner(page)).toBeVisible();
    const bar = await banner(page).boundingBox();
    expect(bar?.x).toBeGreaterThanOrEqual(0);
    expect((bar?.x ?? 0) + (bar?.width ?? 999)).toBeLessThanOrEqual(375);
    expect(bar?.height).toBeLessThan(667 / 2);
    const customise = page.getByRole("button", { name: "Customise" });
    for (let steps = 0; steps < 6; steps += 1) {
      if (await customise.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(settings(page)).toBeVisible();
    const body = settings(page).locator("form");
    expect(await body.evaluate((element) => getComputedStyle(element).maxBlockSize)).toMatch(/500px|400/);
    await settings(page).getByRole("button", { name: "Show more" }).press("Enter");
    await expect(settings(page).getByRole("button", { name: "Show less" })).toBeFocused();
    await expect(settings(page).getByRole("switch", { name: /^Necessary/ })).toBeDisabled();
    await settings(page)
      .getByRole("switch", { name: /^Functional/ })
      .press("Space");
    await settings(page)
      .getByRole("switch", { name: /^Functional/ })
      .press("Enter");
    await expect(settings(page)).toBeHidden();
    await expect(banner(page)).toBeHidden();
    expect(await storedChoice(context)).toEqual({
      consent: ["true", 7],
      functional: ["true", 7],
      marketing: ["false", 7],
    });
  });

  for (const isKept of [true, false]) {
    test(`the focus is ${isKept ? "never" : "(control) at times"} under the banner`, async ({ page }) => {
      await page.goto("/workshops");
      await expect(banner(page)).toBeVisible();
      if (!isKept) await page.addStyleTag({ content: "html { scroll-padding: 0 !important }" });
      await page.waitForTimeout(500);
      const hidden: string[] = [];
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press("Tab");
        hidden.push(...(await page.evaluate(coveredFocus)));
      }
      expect(hidden.length > 0).toBe(!isKept);
    });
  }
});

test("with large text the banner takes 40 % of a small screen at most, and scrolls", async ({ page }) => {
  for (const [width, size] of [
    [375, 150],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/contact");
    await page.addStyleTag({ content: `html { font-size: ${size}% }` });
    const box = await banner(page).boundingBox();
    expect(Math.round(box?.height ?? 640)).toBeLessThanOrEqual(0.4 * 640);
    const wide = await banner(page).evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    expect(wide, `${size} %`).toBeLessThanOrEqual(0);
  }
});

test("a notice stands above the banner, and at the page's end when a choice is made", async ({ page }) => {
  await page.goto(`/workshops/${site.slug}-introduction`);
  await expect(banner(page)).toBeVisible();
  await page.getByRole("button", { name: /^Add to cart/ }).press("Enter");
  const notice = page.getByRole("status").getByText("Added to your cart");
  await expect(notice).toBeVisible();
  // With the pointer on it, it stays.
  await notice.hover();
  const [place, cover] = await Promise.all([notice.boundingBox(), banner(page).boundingBox()]);
  expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan(cover?.y ?? 0);
  await choose(page, "Disable all");
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await notice.boundingBox())?.y ?? 0).toBeGreaterThan((cover?.y ?? 0) - 80);
});

/** What has the focus and lies wholly under the banner. */
function coveredFocus(): string[] {
  const [focused, bar] = [document.activeElement, document.querySelector("[aria-labelledby=consent-title]")];
  if (!focused || !bar || focused === document.body || bar.contains(focused)) return [];
  const [place, cover] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  return place.top >= cover.top && place.bottom <= cover.bottom ? [focused.textContent ?? ""] : [];
}

test("banner and dialog have no barrier and move nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const { dataset } = document.documentElement;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry) dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await page.waitForTimeout(500);
  expect(Number((await page.locator("html").getAttribute("data-shift")) ?? 0)).toBeLessThanOrEqual(0.02);
  await expectNoBarrier(page);
  await choose(page, "Customise");
  await expect(settings(page)).toBeVisible();
  await page.waitForTimeout(500);
  await expectNoBarrier(page);
});

test("who changes their mind in one tab has changed it in the other", async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([page.goto("/"), other.goto("/workshops")]);
  await expect(banner(other)).toBeVisible();
  await choose(page, "Allow all");
  await expect(banner(other)).toBeHidden();
  await expect.poll(() => other.evaluate(() => JSON.stringify(window.dataLayer))).toContain("page_view");

  await openSettings(page);
  await expect(page.getByRole("switch", toggle(/^Marketing/))).toBeChecked();
  await page.getByRole("switch", toggle(/^Marketing/)).click();
  await choose(page, "Save & Accept");
  await expect
    .poll(() => other.evaluate(() => JSON.stringify(window.dataLayer?.at(-1))))
    .toContain('"analytics_storage":"denied"');
  expect(await storedChoice(context)).toMatchObject({ functional: ["true", 7], marketing: ["false", 7] });
});

test("asks again when the choice has run out", async ({ page, context }) => {
  await page.goto("/");
  await choose(page, "Disable all");
  await expect(banner(page)).toBeHidden();
  // The server's answer sets the cookies once more, perhaps after they are gone; a second time it does not. The tab is
  // looked at again, which is all that a browser without news of cookies does.
  await expect(async () => {
    await context.clearCookies({ name: consentCookieName("consent") });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(banner(page)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
});

test("an affiliate's id waits for consent, is reported once, and goes with it", async ({ page, context }) => {
  const reported: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("setAffiliateData")) reported.push(request.postData() ?? "");
  });
  const affiliate = async () =>
    (await context.cookies()).filter(({ name }) => name.startsWith(cookieNames.affiliate));
  await page.goto("/workshops?aff=summit-7&email=ada@example.com", {
    referer: "https://blog.example/post?x=1",
  });
  await expect(banner(page)).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  expect([reported, await affiliate()]).toEqual([[], []]);

  await choose(page, "Allow all");
  await expect.poll(affiliate).toHaveLength(2);
  for (const { httpOnly, expires } of await affiliate()) {
    expect([httpOnly, Math.round((expires - Date.now() / 1000) / 86_400)]).toEqual([true, 14]);
  }
  expect(reported).toHaveLength(1);
  expect(JSON.parse(reported[0] ?? "").variables.input).toMatchObject({
    affiliate_key: "summit-7",
    page_url: expect.stringMatching(/\/workshops$/),
  });
  expect(reported[0]).not.toContain("ada");

  await openSettings(page);
  await page.getByRole("switch", toggle(/^Marketing/)).click();
  await choose(page, "Save & Accept");
  await expect.poll(affiliate).toEqual([]);
});

test("the receipt lists what is here and deletes what is optional", async ({ page, context, baseURL }) => {
  await context.addCookies([
    { name: "someones-cookie", value: "1", url: baseURL ?? "" },
    { name: cookieNames.session, value: "x", url: baseURL ?? "", httpOnly: true },
  ]);
  await page.goto("/privacy-policy#cookies");
  const list = page.getByRole("list", { name: "Kept in this browser" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).toContainText("Holds your cart");
  await expect(list.getByRole("button")).toHaveCount(1);
  await list.getByRole("button", { name: "Delete someones-cookie" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([cookieNames.session]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a choice is a plain form", async ({ page, context }) => {
    await page.goto("/privacy-policy#cookies");
    await page.getByRole("switch", toggle(/^Functional/)).check();
    await page.getByRole("button", { name: "Save & Accept" }).click();
    await expect(page).toHaveURL(/\/privacy-policy#cookies-saved$/);
    await expect(page.getByText("We saved your choice.")).toBeVisible();
    expect(await storedChoice(context)).toEqual({
      consent: ["true", 7],
      functional: ["true", 7],
      marketing: ["false", 7],
    });
  });
});
