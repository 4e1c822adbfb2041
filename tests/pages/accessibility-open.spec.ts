import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { expectNoBarrier, widths } from "@/tests/support/browser/barriers";
import { banner, choose, openSettings, settings } from "@/tests/support/browser/consent";
import { newVisitor, test } from "@/tests/support/browser/fixtures";

const workshop = `/workshops/${site.slug}-introduction`;

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

    test("open menus and footer sections have no barrier", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      const burger = page.getByRole("button", { name: "Menu", exact: true });
      if (await burger.isVisible()) await burger.click();
      const menu = page.getByRole("navigation", { name: "Main" });
      for (const section of ["Workshops", "Academy", "Professionals"]) {
        await menu.getByText(section, { exact: true }).click();
        await expect(page.locator('details[name="main-menu"][open]')).toHaveCount(1);
        await expectNoBarrier(page);
      }
      await page.keyboard.press("Escape");
      if (await burger.isVisible()) await page.keyboard.press("Escape");
      const footer = page.getByRole("contentinfo");
      for (const section of ["Academy", "Help", "Community"]) {
        await footer.getByText(section, { exact: true }).click();
        await expect(page.locator('details[name="footer"][open]')).toHaveCount(1);
      }
      await expectNoBarrier(page);
    });

    test("the login window has no barrier, in both of its modes", async ({ page }) => {
      await page.goto("/case-studies", { waitUntil: "networkidle" });
      const burger = page.getByRole("button", { name: "Menu", exact: true });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
      const dialog = page.getByRole("dialog", { name: site.name });
      await expect(dialog.getByLabel("E-mail")).toBeVisible();
      await expectNoBarrier(page);
      await dialog.getByRole("button", { name: "Send Login Link" }).click();
      await expect(dialog.getByText("Please enter your e-mail")).toBeVisible();
      await expectNoBarrier(page);
    });

    test("the calculator has no barrier, its list of countries open and closed", async ({ page }) => {
      await page.goto(workshop, { waitUntil: "networkidle" });
      await page.getByRole("link", { name: "Calculate your price" }).click();
      const dialog = page.getByRole("dialog", { name: "Calculate your Price" });
      await expect(dialog.getByText("Your Price", { exact: true })).toBeVisible();
      await expectNoBarrier(page);
      await dialog.locator("button[aria-haspopup]").click();
      await expect(page.getByPlaceholder("Search countries")).toBeVisible();
      await expectNoBarrier(page);
    });

    test("the search has no barrier, with and without results", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      await page.keyboard.press("/");
      const field = page.getByRole("dialog").getByRole("combobox", { name: "Search the site" });
      await field.fill("coordination");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectNoBarrier(page);
      await field.fill("zzzzqqqq");
      await expect(page.getByRole("option")).toHaveCount(0);
      await expectNoBarrier(page);
    });

    test("the consent dialog has no barrier, its text short and long", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      await openSettings(page);
      await expectNoBarrier(page);
      await settings(page).getByRole("button", { name: "Show more" }).click();
      await expectNoBarrier(page);
    });

    test.describe("on the first visit", () => {
      test.use(newVisitor);

      test("the banner has no barrier over any kind of page", async ({ page }) => {
        for (const path of ["/", workshop, "/store/cart", "/account", "/event-access"]) {
          await page.goto(path, { waitUntil: "networkidle" });
          await expectBannerWithoutBarrier(page);
        }
        await choose(page, "Disable all");
        await expect(banner(page)).toHaveCount(0);
        await expectNoBarrier(page);
      });
    });
  });
}

async function expectBannerWithoutBarrier(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible();
  await expectNoBarrier(page);
}
