import { expect, type Page } from "@playwright/test";
import { askShop, fillCart, knowBuyer } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { payButton } from "@/tests/support/browser/shopping";

const quantity = (page: Page) => page.getByLabel(/^Quantity of /);
const badge = (page: Page) => page.getByRole("link", { name: /^Cart/ }).first();
const more = (page: Page) => page.getByRole("button", { name: /^One more: / });

test("two tabs have one cart: lines, badge and the reason of a changed total", async ({ context, page }) => {
  await knowBuyer(page, "two-tabs@example.com");
  await fillCart(page, { introduction: 1 });
  await page.goto("/store/cart");
  const other = await context.newPage();
  await other.goto("/store/cart");
  const till = await context.newPage();
  await till.goto("/store/checkout");
  await expect(payButton(till)).toBeEnabled();
  const before = await payButton(till).innerText();

  await more(page).click();
  for (const tab of [page, other]) {
    await expect(quantity(tab)).toHaveText("2");
    await expect(badge(tab)).toHaveAccessibleName("Cart, 2 items");
  }
  await expect(till.getByText(/^The total changed from/)).toBeVisible();
  await expect(till.getByText(/^Quantity of .+: 2 instead of 1\.$/)).toBeVisible();
  await expect(payButton(till)).not.toHaveText(before);
  await expect(till.getByText("Quantity 2")).toBeVisible();

  await other.getByRole("button", { name: /^Remove: / }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(till.getByText("Your cart is empty, so there is nothing to pay for.")).toBeVisible();
  await expect(badge(page)).toHaveAccessibleName("Cart");
});

test("a tab that was told nothing says that a line is gone, and shows the cart as it is", async ({
  context,
  page,
}) => {
  await fillCart(page, { introduction: 1 });
  const deaf = await context.newPage();
  // The control: without the message the tab stays as it was, and its next change finds nothing to change.
  await deaf.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await deaf.goto("/store/cart");
  await page.goto("/store/cart");
  await expect(quantity(deaf)).toHaveText("1");

  await page.getByRole("button", { name: /^Remove: / }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(quantity(deaf)).toHaveText("1");
  await more(deaf).click();
  await expect(deaf.getByText(/ was changed or removed in another tab or window\.$/)).toBeVisible();
  await expect(deaf.getByText("Your cart is empty.")).toBeVisible();
  await expect(deaf.getByText(/No cart item found/)).toHaveCount(0);

  // What another device changed is seen when the page is looked at again after 120 s.
  await askShop(page, "fillCart", { items: [{ productId: 992, quantity: 3 }] });
  await deaf.clock.setFixedTime(Date.now() + 121_000);
  await deaf.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(quantity(deaf)).toHaveText("3");
});
