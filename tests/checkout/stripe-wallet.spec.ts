import { oracleBasket } from "@/tests/support/price-oracle";
import { expect } from "@playwright/test";
import { payButton } from "@/tests/support/browser/shopping";
import {
  chargedFor,
  numbers,
  openCheckout,
  orderOfReceipt,
  pay,
  test,
  enterCard,
  enterIban,
} from "@/tests/support/browser/stripe-shop";
import { expectNoBarrier } from "@/tests/support/browser/barriers";

test.describe.configure({ mode: "default" });

const items = { level2: 1 };
const price = oracleBasket({ buyer: { country: "DE" }, items });

test("the device's wallet pays as a card does", async ({ page, email, stripe }) => {
  await page.addInitScript(() => Object.assign(window, { testWallet: true }));
  await openCheckout(page, { email, items, price, country: "DE" });
  await page.getByRole("radio", { name: "Google Pay", exact: true }).check();
  await pay(page);
  expect(chargedFor(stripe, await orderOfReceipt(page))).toEqual([price.total]);
});

test("the mandate of a debit stands in the form, and was given by this browser", async ({
  page,
  email,
  stripe,
}) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await enterIban(page, numbers.debit);
  await expect(page.getByText(/send instructions to your bank to debit your account/)).toBeVisible();
  await pay(page);
  const order = await orderOfReceipt(page);
  const intent = [...stripe.state.intents.values()].find(({ metadata }) => metadata.order_id === order);
  const mandate = [...stripe.state.mandates.values()].find(
    ({ payment_method }) => payment_method === intent?.payment_method,
  );
  const browser = await page.evaluate(() => navigator.userAgent);
  expect(mandate).toMatchObject({
    type: "single_use",
    customer_acceptance: { type: "online", online: { user_agent: browser } },
  });
});

test("with the keyboard alone: the card, the bank's question in its frame, and the order", async ({
  page,
  email,
  stripe,
}) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await enterCard(page, numbers.asks);
  await expectNoBarrier(page);
  await payButton(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Test bank" });
  await expect(dialog).toBeVisible();
  // The dialog holds the keyboard: nothing of the page behind it is reached.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  const approve = page.frameLocator("dialog iframe").getByRole("link", { name: "Approve" });
  await expect(approve).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    if (await approve.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(approve).toBeFocused();
  await page.keyboard.press("Enter");
  expect(chargedFor(stripe, await orderOfReceipt(page))).toEqual([price.total]);
});
