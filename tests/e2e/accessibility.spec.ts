import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { half, publicPaths } from "./public-paths";
import { cards, expectReceipt, fillCheckout, goToCheckout, payButton, putIntoCart } from "./shopping";
import { signIn } from "./signing-in";

/** Pages that are not in the sitemap. */
const hiddenPages = [
  "/store/redeem-access-code",
  "/store/cart",
  "/account",
  "/event-access",
  "/academy/events/access",
  "/lms-test",
  "/search",
  "/no-such-page",
];
const widths = [375, 1280];
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const which of [0, 1] as const) {
      test(`public pages have no barrier (${which + 1} of 2)`, async ({ page, request }) => {
        test.setTimeout(240_000);
        const paths = [...(await publicPaths(request)), ...hiddenPages];
        for (const path of half(paths, which)) {
          await page.goto(path);
          await test.step(path, () => expectNoBarrier(page));
        }
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
  });
}

test("the member's pages have no barrier", async ({ page, mailbox }) => {
  await signIn(page, "anna.berger@example.com", mailbox);
  await page.goto("/account/me/my-orders");
  for (const width of widths) await expectNoBarrierAt(page, width);
  await page.getByRole("main").locator('a[href*="/account/me/my-orders/"]').first().click();
  await expect(page).toHaveURL(/my-orders\/\d+/);
  for (const width of widths) await expectNoBarrierAt(page, width);
});

async function expectNoBarrierAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectNoBarrier(page);
}

/** No finding of axe, one main heading, and nothing to scroll sideways. */
async function expectNoBarrier(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  // A page on its way in is faint; where no script runs it is whole from the start.
  await expect(page.locator("html[data-transition=running]")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
