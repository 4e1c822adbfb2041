import { oracleBasket } from "@/tests/support/price-oracle";
import { expect } from "@playwright/test";
import { paidTitle, thanks, payButton } from "@/tests/support/browser/shopping";
import { signInByMail } from "@/tests/support/browser/signing-in";
import {
  chargedFor,
  chargedSince,
  chooseKlarna,
  enterCard,
  enterIban,
  numbers,
  openCheckout,
  orderOfReceipt,
  pay,
  test,
} from "@/tests/support/browser/stripe-shop";

test.describe.configure({ mode: "default" });

const items = { level2: 1 };
const price = oracleBasket({ buyer: { country: "DE" }, items });

test("a direct debit is on its way for days, then paid", async ({ page, email, mailbox, stripe }) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await enterIban(page, numbers.debit);
  await pay(page);
  const order = await orderOfReceipt(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Please confirm your address.");
  await signInByMail(page, await mailbox.waitForLink(email));
  await page.goto(`/store/confirm/${order}`);
  await expect(page.getByText(/at the latest after 14/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(chargedFor(stripe, order)).toEqual([]);
  stripe.settle();
  await expect(async () => {
    await page.goto(`/store/confirm/${order}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidTitle);
  }).toPass();
  expect(chargedFor(stripe, order)).toEqual([price.total]);
});

test("a direct debit that fails takes the access back, and a card pays the same order", async ({
  page,
  email,
  mailbox,
  stripe,
}) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await enterIban(page, numbers.debitThatFails);
  await pay(page);
  const order = await orderOfReceipt(page);
  stripe.settle();
  await signInByMail(page, await mailbox.waitForLink(email));
  await expect(async () => {
    await page.goto(`/account/me/my-orders/${order}`);
    await expect(page.getByRole("main")).toContainText("Payment failed");
  }).toPass();
  await page.goto("/account/me/downloads");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Download / })).toHaveCount(0);

  await page.goto(`/account/me/my-orders/${order}`);
  await page.getByRole("radio", { name: /card/i }).first().check();
  await enterCard(page, numbers.accepted);
  await pay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidTitle);
  expect(chargedFor(stripe, order)).toEqual([price.total]);
});

test("Klarna's page leads back to the paid order", async ({ page, email, stripe }) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await chooseKlarna(page);
  await page.getByRole("link", { name: "Approve" }).click();
  const order = await orderOfReceipt(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  expect(chargedFor(stripe, order)).toEqual([price.total]);
});

test("Klarna's refusal can be followed by a card in place", async ({ page, email, stripe }) => {
  await openCheckout(page, { email, items, price, country: "DE" });
  await chooseKlarna(page);
  await page.getByRole("link", { name: "Refuse" }).click();
  const order = await orderOfReceipt(page);
  await expect(page.getByRole("heading", { name: "The payment failed." })).toBeVisible();
  await enterCard(page, numbers.accepted);
  await pay(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  expect(chargedFor(stripe, order)).toEqual([price.total]);
});

test("who never comes back from Klarna has an open order and the cart; a forged address changes nothing", async ({
  page,
  email,
  mailbox,
  stripe,
}) => {
  const before = stripe.state.charges.size;
  await openCheckout(page, { email, items, price, country: "DE" });
  await chooseKlarna(page);
  const intent = /hooks\/(\w+)/.exec(page.url())?.[1] ?? "";
  const order = stripe.state.intents.get(intent)?.metadata.order_id ?? "";
  await page.goto(`/store/confirm/${order}?payment_intent=${intent}&redirect_status=succeeded`);
  await expect(page.getByRole("heading", { name: "The payment is not finished." })).toBeVisible();
  expect(await mailbox.to(email)).toEqual([]);

  await page.goto("/store/checkout");
  await page.waitForLoadState("networkidle");
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await enterCard(page, numbers.accepted);
  await pay(page);
  await orderOfReceipt(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  expect(chargedSince(stripe, before)).toEqual([price.total]);
});
