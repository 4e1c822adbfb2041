import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { tabTo } from "@/tests/support/browser/tab-to";
const page375 = { width: 375, height: 740 };
const workshop = "/workshops/flight-levels-introduction";

test.use({ timezoneId: "Asia/Calcutta" });

for (const [name, viewport] of [
  ["a laptop", { width: 1280, height: 720 }],
  ["a phone", page375],
] as const) {
  test(`the calculator on ${name}, by keyboard alone`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(workshop);
    await page.waitForLoadState("networkidle");
    const opener = page.getByRole("link", { name: "Calculate your price" });
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Calculate your Price" });
    await expect(dialog).toBeVisible();
    // The time zone's country comes first: 40 % of 99 euros.
    await expect(dialog.getByLabel("Invoice Country")).toContainText("India");
    await expect(dialog).toContainText("40%");
    await expect(dialog).toContainText("39,60");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    await tabTo(page, dialog.locator("button[aria-haspopup]"));
    await page.keyboard.press("Enter");
    await expect(page.getByPlaceholder("Search countries")).toBeFocused();
    for (const end of [page.getByPlaceholder("Search countries"), page.getByRole("button", { name: "Next" })])
      await expect(end, "no part of the list is outside of the window").toBeInViewport({ ratio: 1 });
    await page.keyboard.type("Czech");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Invoice Country")).toContainText("Czechia");
    await expect(dialog).toContainText("79,20");

    // The list closes and gives the focus back to its field.
    await expect(page.getByPlaceholder("Search countries")).toBeHidden();
    await expect(dialog.locator("button[aria-haspopup]")).toBeFocused();

    // The focus stays inside until Escape gives it back.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      // At the window's end a guard takes the focus for a moment and hands it to the first field.
      await expect
        .poll(() =>
          page.evaluate(() => document.getElementById("modals")?.contains(document.activeElement) ?? false),
        )
        .toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test("a failed load of the countries is said, and tried again", async ({ page }) => {
  let isBroken = true;
  await page.route("**/api/graphql/shop", async (route) => {
    const isCountries = route.request().postData()?.includes("getCountries");
    if (isBroken && isCountries) return route.abort();
    return route.fallback();
  });
  await page.goto(workshop);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Calculate your price" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The countries could not be loaded.");
  isBroken = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByLabel("Invoice Country")).toContainText("India");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button leads to the page about regional prices", async ({ page }) => {
    await page.goto(workshop);
    await page.getByRole("link", { name: "Calculate your price" }).click();
    await expect(page).toHaveURL(/\/what-is-purchasing-power-parity$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
