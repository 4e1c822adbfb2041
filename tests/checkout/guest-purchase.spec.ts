import { expect } from "@playwright/test";
import { fillCart } from "@/tests/support/browser/asking";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { mailedCode, signInPath } from "@/tests/support/browser/mailbox";
import {
  applyCoupon,
  cards,
  chooseCountry,
  chooseDemoCard,
  expectReceipt,
  fillBilling,
  goToCheckout,
  payButton,
  putIntoCartByHand,
} from "@/tests/support/browser/shopping";
import { orderNumbers } from "@/tests/support/browser/signing-in";

test("a reload in the middle of the checkout loses nothing that was typed, and an order takes it along", async ({
  page,
  email,
}) => {
  const kept = () => page.evaluate(() => sessionStorage.getItem("checkout-address"));
  const typed = () =>
    page
      .getByRole("textbox")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await fillCart(page, { introduction: 1 });
  await page.goto("/store/checkout");
  await fillBilling(page, email);
  // The last letter, too.
  await page.getByRole("textbox", { name: "First name" }).fill("");
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  const before = await typed();
  expect(before).toContain(email);
  await page.reload();
  await expect.poll(typed).toEqual(before);
  await chooseCountry(page, "Austria");
  await chooseDemoCard(page, cards.accepted);
  await page.getByRole("checkbox", { name: /terms/ }).check();
  await payButton(page).click();
  await expectReceipt(page);
  expect(await kept()).toBeNull();
});

test("a guest buys with a coupon, sees the order at once, and keeps it by the code of its mail", async ({
  page,
  email,
  mailbox,
  browser,
  extraHTTPHeaders,
}) => {
  await putIntoCartByHand(page);
  await applyCoupon(page);
  await goToCheckout(page);
  await fillBilling(page, email);
  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expectReceipt(page);
  const confirm = page.url();

  await test.step("the page is there again, and in another tab", async () => {
    await page.reload();
    await expectReceipt(page);
    const tab = await page.context().newPage();
    await tab.goto(confirm);
    await expectReceipt(tab);
    await expect(tab.getByRole("main")).toContainText(email);
    await tab.close();
  });

  await test.step("a stranger, with a cart or without, sees nothing of it", async () => {
    const context = await browser.newContext({ ...newVisitor, extraHTTPHeaders });
    const stranger = await context.newPage();
    for (const hasCart of [false, true]) {
      if (hasCart) await fillCart(stranger, { introduction: 1 });
      await stranger.goto(confirm);
      await expect(stranger).toHaveURL(/\/account\?redirect_to=%2Fstore%2Fconfirm%2F\d+$/);
      await expect(stranger.getByRole("button", { name: "Send Login Link" })).toBeVisible();
      const seen = await stranger.content();
      expect([email, "Lindqvist", "Hafengasse"].filter((word) => seen.includes(word))).toEqual([]);
    }
    await context.close();
  });

  const mail = await mailbox.wait(email);
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain("application/pdf");

  await test.step("the link alone changes nothing", async () => {
    await page.goto(signInPath(mail));
    await page.goto("/account/me/my-orders");
    await expect(page).toHaveURL(/\/account\?redirect_to=/);
  });

  await test.step("a wrong code is told where the thanks are, and the right one signs in there", async () => {
    await page.goto(confirm);
    const code = page.getByRole("textbox", { name: "Code from the email" });
    const right = mailedCode(mail);
    await code.fill(right === "KKKKKKKK" ? "QQQQQQQQ" : "KKKKKKKK");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This code is not valid or has expired.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(", Mara.");
    await code.fill(right);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("link", { name: "Go to your account" })).toBeVisible();
    await expect(page).toHaveURL(confirm);
  });
  const [number, ...more] = await orderNumbers(page);
  expect(more).toEqual([]);

  expect(confirm).toMatch(new RegExp(`/${number}$`));
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
