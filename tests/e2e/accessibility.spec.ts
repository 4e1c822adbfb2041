import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { site } from "@/lib/site";
import { expect, test } from "./fixtures";
import {
  cards,
  expectReceipt,
  fillCheckout,
  goToCheckout,
  payButton,
  putIntoCart,
  workshop,
} from "./shopping";
import { signIn } from "./signing-in";

const pages = [
  "/",
  "/workshops",
  workshop,
  "/academy",
  "/academy/events",
  `/academy/events/${site.slug}-day`,
  "/academy/events/strategy-evening",
  "/case-studies",
  "/case-studies/kestrel-bank",
  "/contact",
  `/${site.slug}-kick-start`,
  "/store/redeem-access-code",
  "/store/cart",
  "/account",
  "/no-such-page",
];
const widths = [375, 1280];
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of pages) {
      test(`${path} has no barrier`, async ({ page }) => {
        await page.goto(path);
        await expectNoBarrier(page);
      });
    }

    test("cart, checkout and receipt have no barrier", async ({ page, email }) => {
      await putIntoCart(page);
      await expectNoBarrier(page);
      await goToCheckout(page);
      await expectNoBarrier(page);
      await payButton(page).click();
      await expect(page.getByText(/need(s)? your attention/).first()).toBeVisible();
      await expectNoBarrier(page);
      await fillCheckout(page, email, cards.accepted);
      await payButton(page).click();
      await expectReceipt(page);
      await expectNoBarrier(page);
    });

    test("the member's pages have no barrier", async ({ page, mailbox }) => {
      await signIn(page, "anna.berger@example.com", mailbox);
      await page.goto("/account/me/my-orders");
      await expectNoBarrier(page);
      await page.getByRole("main").locator('a[href*="/account/me/my-orders/"]').first().click();
      await expect(page).toHaveURL(/my-orders\/\d+/);
      await expectNoBarrier(page);
    });
  });
}

/** No finding of axe, one main heading, and nothing to scroll sideways. */
async function expectNoBarrier(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
