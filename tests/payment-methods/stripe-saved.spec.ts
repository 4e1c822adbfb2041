import { oracleBasket } from "@/tests/support/price-oracle";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { expect } from "@playwright/test";
import { paidTitle } from "@/tests/support/browser/shopping";
import { runJobs } from "@/tests/support/browser/operator-command";
import { signInByMail } from "@/tests/support/browser/signing-in";
import {
  atBank,
  chargedFor,
  enterCard,
  numbers,
  openCheckout,
  orderOfReceipt,
  pay,
  test,
} from "@/tests/support/browser/stripe-shop";

test.describe.configure({ mode: "default", timeout: 120_000 });

const items = { level2: 1 };
const price = oracleBasket({ buyer: { country: "AT" }, items });
const methods = "/account/me/payment-methods";

test("a member adds a card, pays with it, keeps another one while paying, and deletes it", async ({
  page,
  email,
  mailbox,
  stripe,
}) => {
  await openCheckout(page, { email, items, price });
  await enterCard(page, numbers.accepted);
  await expect(page.getByRole("checkbox", { name: "Save for next time" })).toHaveCount(0);
  await pay(page);
  await orderOfReceipt(page);
  await signInByMail(page, await mailbox.waitForLink(email));

  await page.goto(methods);
  await expect(page.getByText("No payment method is saved.")).toBeVisible();
  const open = page.getByRole("button", { name: "Add a card or bank account" });
  await open.click();
  await enterCard(page, numbers.asks);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Save this payment method" }).click();
  await atBank(page, "Refuse");
  await expect(page.getByRole("alert").filter({ hasText: /unable to authenticate/ })).toBeVisible();
  await page.getByLabel("Card number").fill(numbers.accepted);
  await page.getByRole("button", { name: "Save this payment method" }).click();
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("4242");
  await expect(open).toBeFocused();

  await openCheckout(page, { email, items, price });
  await expect(page.getByRole("radio", { name: /Visa ending in.*4242/ })).toBeChecked();
  await expectNoBarrier(page);
  await pay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidTitle);
  const order = /confirm\/(\d+)/.exec(page.url())?.[1] ?? "";
  expect(chargedFor(stripe, order)).toEqual([price.total]);

  await openCheckout(page, { email, items, price });
  await page.getByRole("radio", { name: /card/i }).last().check();
  await enterCard(page, "5555 5555 5555 4444");
  await page.getByRole("checkbox", { name: "Save for next time" }).check();
  await pay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidTitle);
  await page.goto(methods);
  await expect(cards).toHaveCount(2);
  const second = cards.filter({ hasText: "4444" });
  await second.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, delete it" }).click();
  await expect(cards).toHaveCount(1);
});

test("a subscription by card says that it is kept, and keeps it", async ({
  page,
  email,
  mailbox,
  stripe,
  dataDir,
  baseURL,
}) => {
  const yearly = { membership: 1 };
  const due = oracleBasket({ buyer: { country: "AT" }, items: yearly });
  await openCheckout(page, { email, items: yearly, price: due });
  await expect(page.getByText(/we keep your payment method and charge it every period/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Klarna", exact: true })).toHaveCount(0);
  await enterCard(page, numbers.accepted);
  await pay(page);
  const order = await orderOfReceipt(page);
  expect(chargedFor(stripe, order)).toEqual([due.total]);
  await signInByMail(page, await mailbox.waitForLink(email));
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  // A guest's method becomes the member's by the job of every minute.
  await runJobs({ dataDir, baseURL });
  await page.goto(methods);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Used for your subscription");
});
