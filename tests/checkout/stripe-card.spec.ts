import { oracleBasket } from "@/tests/support/price-oracle";
import { expect } from "@playwright/test";
import { paidTitle, thanks, payButton } from "@/tests/support/browser/shopping";
import { orderNumbers, signInByMail } from "@/tests/support/browser/signing-in";
import {
  atBank,
  chargedFor,
  chargedSince,
  enterCard,
  numbers,
  openCheckout,
  orderOfReceipt,
  pay,
  test,
} from "@/tests/support/browser/stripe-shop";

// One server for all of them: in one worker.
test.describe.configure({ mode: "default" });

const items = { level2: 1 };
const price = oracleBasket({ buyer: { country: "AT" }, items });

test("a card pays what the page shows", async ({ page, email, mailbox, stripe }) => {
  await openCheckout(page, { email, items, price });
  await enterCard(page, numbers.accepted);
  await pay(page);
  const order = await orderOfReceipt(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  expect(chargedFor(stripe, order)).toEqual([price.total]);
  await signInByMail(page, await mailbox.waitForLink(email));
  await page.goto(`/store/confirm/${order}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidTitle);
});

test("a bank that asks is answered in the page", async ({ page, email, mailbox, stripe }) => {
  await openCheckout(page, { email, items, price });
  await enterCard(page, numbers.asks);
  await pay(page);
  const dialog = page.getByRole("dialog", { name: "Test bank" });
  await expect(dialog).toBeVisible();
  expect(await mailbox.to(email)).toEqual([]);
  await atBank(page, "Approve");
  const order = await orderOfReceipt(page);
  expect(chargedFor(stripe, order)).toEqual([price.total]);
  await mailbox.wait(email);
});

for (const { name, number, problem } of [
  { name: "declined", number: numbers.declined, problem: /declined/i },
  {
    name: "refused at the bank",
    number: numbers.asks,
    problem: /unable to authenticate|bank did not confirm/i,
  },
]) {
  test(`a card that is ${name} keeps the cart, and another one pays`, async ({
    page,
    email,
    mailbox,
    stripe,
  }) => {
    const before = stripe.state.charges.size;
    await openCheckout(page, { email, items, price });
    await enterCard(page, number);
    await pay(page);
    if (number === numbers.asks) await atBank(page, "Refuse");
    await expect(page.getByRole("alert").filter({ hasText: problem }).first()).toBeVisible();
    await expect(payButton(page)).not.toHaveAttribute("aria-busy");
    expect(chargedSince(stripe, before)).toEqual([]);
    expect(await mailbox.to(email)).toEqual([]);

    await enterCard(page, numbers.accepted);
    await pay(page);
    const order = await orderOfReceipt(page);
    expect(chargedSince(stripe, before)).toEqual([price.total]);
    await signInByMail(page, await mailbox.waitForLink(email));
    expect(await orderNumbers(page)).toEqual([order]);
  });
}

test("a reload while the bank asks leaves one charge", async ({ page, email, mailbox, stripe }) => {
  const before = stripe.state.charges.size;
  await openCheckout(page, { email, items, price });
  await enterCard(page, numbers.asks);
  await pay(page);
  await expect(page.getByRole("dialog", { name: "Test bank" })).toBeVisible();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await enterCard(page, numbers.accepted);
  await pay(page);
  const order = await orderOfReceipt(page);
  expect(chargedFor(stripe, order)).toEqual([price.total]);
  expect(chargedSince(stripe, before)).toEqual([price.total]);
  await mailbox.wait(email);
});

test("without the provider's script the other methods pay, and another try brings it", async ({
  page,
  email,
  context,
}) => {
  const blocked = "https://js.stripe.com/**";
  await context.route(blocked, (route) => route.abort());
  await openCheckout(page, { email, items, price });
  await expect(page.getByText("We could not load the payment form.")).toBeVisible();
  await pay(page);
  await expect(page).toHaveURL(/\/store\/checkout$/);
  await context.unroute(blocked, undefined);
  await page.getByRole("radio", { name: /invoice/i }).check();
  await pay(page);
  await orderOfReceipt(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
});
