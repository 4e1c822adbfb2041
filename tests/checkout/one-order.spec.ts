import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { cards, expectReceipt, fillCheckout, payButton, readyToPay } from "@/tests/support/browser/shopping";
import { orderNumbers, signInByMail } from "@/tests/support/browser/signing-in";

test("a double click places one order", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.accepted);
  await payButton(page).dblclick();
  await expectReceipt(page);
  await signInByMail(page, await mailbox.waitForLink(email));
  expect(await orderNumbers(page)).toHaveLength(1);
});

test("a reload while paying places one order", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.accepted);
  // The shop answers, but not to this page any more: an answer would take it away before it is reloaded.
  const sent = new Promise<void>((resolve) =>
    page.route("**/api/graphql/shop", async (route) => {
      if (!route.request().postData()?.includes('"checkout"')) return route.fallback();
      resolve();
      await route.fetch();
    }),
  );
  await payButton(page).click();
  await sent;
  await page.reload();
  const mail = await mailbox.wait(email);
  await page.goto("/store/checkout");
  await signInByMail(page, mail);
  expect(await orderNumbers(page)).toHaveLength(1);
  expect(await mailbox.to(email)).toHaveLength(1);
});

test("two tabs of one cart place one order", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.accepted);
  const other = await page.context().newPage();
  await other.goto("/store/checkout");
  await readyToPay(other, cards.accepted);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  const mail = await mailbox.wait(email);
  await other.close();
  await signInByMail(page, mail);
  expect(await orderNumbers(page)).toHaveLength(1);
  expect(await mailbox.to(email)).toHaveLength(1);
});

test("the back button after paying places no second order", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.accepted);
  await payButton(page).click();
  await expectReceipt(page);
  await page.goBack();
  const pay = payButton(page);
  // The checkout comes back by a load of its own.
  await expect(pay.or(page.getByText("Your cart is empty, so")).first()).toBeVisible();
  if (await pay.isVisible()) await pay.click();
  await signInByMail(page, await mailbox.waitForLink(email));
  expect(await orderNumbers(page)).toHaveLength(1);
});
