import { expect, type Page } from "@playwright/test";
import { expectNoBarrierOnPage, widths } from "@/tests/support/browser/barriers";
import { placeOrder } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { half, publicPaths } from "@/tests/support/browser/public-paths";
import {
  cards,
  expectReceipt,
  fillCheckout,
  goToCheckout,
  payButton,
  putIntoCart,
} from "@/tests/support/browser/shopping";
import { signIn } from "@/tests/support/browser/signing-in";

/** Pages that are not in the sitemap. */
const hiddenPages = [
  "/verify",
  "/store/redeem-access-code",
  "/store/cart",
  "/account",
  "/event-access",
  "/academy/events/access",
  "/lms-test",
  "/search",
  "/no-such-page",
];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const which of [0, 1] as const) {
      test(
        `public pages have no barrier (${which + 1} of 2)`,
        { tag: "@whole" },
        async ({ page, request }) => {
          test.setTimeout(600_000);
          const paths = [...(await publicPaths(request)), ...hiddenPages];
          for (const path of half(paths, which)) {
            await page.goto(path);
            await test.step(path, () => expectNoBarrierOnPage(page));
          }
        },
      );
    }

    test("cart, checkout and receipt have no barrier", async ({ page, email }) => {
      await putIntoCart(page);
      await expectNoBarrierOnPage(page);
      await goToCheckout(page);
      await expectNoBarrierOnPage(page);
      await payButton(page).click();
      await expect(page.getByText(/need(s)? your attention/).first()).toBeVisible();
      await expectNoBarrierOnPage(page);
      await fillCheckout(page, email, cards.accepted);
      await payButton(page).click();
      await expectReceipt(page);
      await expectNoBarrierOnPage(page);
      await page.goto(`/store/confirm/${await placeOrder(page, email, { introduction: 1 })}`);
      await expect(page.getByRole("textbox", { name: "Code from the email" })).toBeVisible();
      await expectNoBarrierOnPage(page);
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
  await expectNoBarrierOnPage(page);
}
