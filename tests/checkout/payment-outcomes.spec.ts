import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import {
  cards,
  chooseDemoCard,
  expectReceipt,
  fillCheckout,
  payButton,
} from "@/tests/support/browser/shopping";
import { orderNumbers, signInByMail } from "@/tests/support/browser/signing-in";

test("a declined card says so, keeps the cart, and another card pays", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.declined);
  await payButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: /declined/i })
      .first(),
  ).toBeVisible();
  expect(await mailbox.to(email)).toEqual([]);

  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expectReceipt(page);
  await signInByMail(page, await mailbox.waitForLink(email));
  expect(await orderNumbers(page)).toHaveLength(1);
});

test("a real card number never leaves the browser", async ({ page, email }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await fillCheckout(page, email, "5555 5555 5555 4444");
  await payButton(page).click();
  await expect(page.getByText("This number does not work.").first()).toBeVisible();
  expect(sent.join().replace(/\D/g, "")).not.toContain("5555555555554444");
});

test("a card that needs a confirmation is paid after it", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.confirmed);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/api\/demo-bank\//);
  expect(await mailbox.to(email)).toEqual([]);
  await page.getByRole("button", { name: /approve/i }).click();
  await expectReceipt(page);
  await mailbox.wait(email);
});

test("a confirmation that is refused leaves the cart as it was", async ({ page, email, mailbox }) => {
  await fillCheckout(page, email, cards.confirmed);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/api\/demo-bank\//);
  await page.getByRole("button", { name: /decline/i }).click();
  await page.goto("/store/cart");
  await expect(page.getByRole("region", { name: "Items" }).getByRole("listitem")).toHaveCount(1);
  expect(await mailbox.to(email)).toEqual([]);
});
