import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { signInPath } from "@/tests/support/browser/mailbox";
import {
  applyCoupon,
  cards,
  chooseDemoCard,
  expectReceipt,
  fillBilling,
  goToCheckout,
  payButton,
  putIntoCartByHand,
} from "@/tests/support/browser/shopping";
import { openLink, orderNumbers } from "@/tests/support/browser/signing-in";

test("a guest buys with a coupon and finds the order with its invoice", async ({ page, email, mailbox }) => {
  await putIntoCartByHand(page);
  await applyCoupon(page);
  await goToCheckout(page);
  await fillBilling(page, email);
  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expectReceipt(page);

  const mail = await mailbox.wait(email);
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain("application/pdf");

  await test.step("the link alone changes nothing", async () => {
    await page.goto(signInPath(mail));
    await page.goto("/account/me/my-orders");
    await expect(page).toHaveURL(/\/account\?redirect_to=/);
  });

  await openLink(page, signInPath(mail));
  await expect(page).toHaveURL(/\/(account\/me|store\/confirm)/);
  const [number, ...more] = await orderNumbers(page);
  expect(more).toEqual([]);

  await page.goto(`/store/confirm/${number}`);
  await expect(page.getByRole("main")).toContainText(String(number));
  await page.goto(`/account/me/my-orders/${number}`);
  const invoice = page
    .getByRole("main")
    .getByRole("link", { name: /invoice/i })
    .first();
  const address = await invoice.getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await test.step("nobody else gets the invoice", async () => {
    const stranger = await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin });
    const refused = await stranger?.request.get(address ?? "", { maxRedirects: 0 });
    expect(refused?.status()).not.toBe(200);
    await stranger?.close();
  });
});
