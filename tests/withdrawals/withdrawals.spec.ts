import { type Browser, expect } from "@playwright/test";
import { placeOrder } from "@/tests/support/browser/asking";
import { expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { signInByMail } from "@/tests/support/browser/signing-in";
import { markPaid } from "@/tests/support/browser/operator-command";

const open = "Withdraw from contract here";

/** A browser that knows nothing of the order, without script, as wide as a phone. */
async function stranger(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
    ...(baseURL && { baseURL }),
  });
  return context.newPage();
}

test("a guest withdraws by keyboard, without script and without signing in", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const number = await placeOrder(page, email, { introduction: 1 });
  markPaid({ dataDir, baseURL }, number);
  const bare = await stranger(browser, baseURL);
  await bare.goto("/workshops");
  await bare.getByRole("contentinfo").getByRole("link", { name: open }).focus();
  await bare.keyboard.press("Enter");
  await expect(bare.getByRole("heading", { level: 1 })).toHaveText(open);

  const main = bare.getByRole("main");
  await main.getByLabel(/^Order number/).fill(`Order #${number}`);
  await main.getByLabel(/^Your name/).fill("Mara Lindqvist");
  await main.getByLabel(/^E-mail/).fill(email);
  await bare.keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: "Please check" })).toBeVisible();
  await expect(main).toContainText("The whole order");
  await main.getByRole("button", { name: "Confirm withdrawal" }).focus();
  await bare.keyboard.press("Enter");
  await expect(main).toContainText(`A confirmation is on its way to ${email}.`);
  await expect(main).toContainText("(Vienna time)");

  const link = async () =>
    (await mailbox.to(email))
      .map(({ text }) => /\/withdraw\?token=[\w-]{43}/.exec(text ?? "")?.[0])
      .find(Boolean);
  await expect.poll(link).toBeTruthy();
  await bare.goto((await link()) ?? "");
  // Opening the link changed nothing: mail scanners open links, too.
  await bare.reload();
  await bare.getByRole("button", { name: "Confirm my withdrawal" }).focus();
  await bare.keyboard.press("Enter");
  await expect(main).toContainText(`You have withdrawn from order ${number}.`);
  await expect(bare.getByRole("button", { name: "Confirm my withdrawal" })).toHaveCount(0);
  await bare.context().close();
});

test("a member withdraws from a part of an order, on its own page", async ({
  page,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const number = await placeOrder(page, email, { introduction: 1, dayTicket: 1 });
  await signInByMail(page, await mailbox.wait(email));
  markPaid({ dataDir, baseURL }, number);
  await page.goto("/withdraw");
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoBarrierOnPage(page);
  }
  await page.goto(`/account/me/my-orders/${number}`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: open }).click();
  await expect(main.getByRole("checkbox")).toHaveCount(2);
  await main.getByRole("checkbox").first().uncheck();
  await main.getByRole("checkbox").last().uncheck();
  await expect(main.getByLabel(/^E-mail/)).toHaveValue(email);
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(main.getByRole("alert").first()).toContainText("Please choose what you withdraw from");
  await main.getByRole("checkbox").first().check();
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(main.getByRole("heading", { name: "Please check" })).toBeVisible();
  await expectNoBarrierOnPage(page);
  await main.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(main).toContainText("You have withdrawn from");
  await expect(main).toContainText("by bank transfer, within 14 days");
  await page.goto(`/account/me/my-orders/${number}`);
  await expect(main).toContainText("We received your withdrawal from");
});
