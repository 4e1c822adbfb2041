import { expect } from "@playwright/test";
import { originOf } from "@/tests/support/browser/asking";
import { expectNoBarrier, expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { register, signIn } from "@/tests/support/browser/signing-in";

const member = "nora.keller@example.com";
const subscription = "/account/me/subscription";
const paymentMethods = "/account/me/payment-methods";

test("a member cancels, resumes, is charged elsewhere and deletes the other method; also without script", async ({
  page,
  browser,
  mailbox,
}) => {
  test.setTimeout(120_000);
  await signIn(page, member, mailbox);
  await page.goto(subscription);
  const main = page.getByRole("main");
  await expect(main).toContainText("Active");
  await expect(main).toContainText("The next payment is due on");
  const payments = page.getByRole("region", { name: "Payments and documents" });
  await expect(payments.getByRole("link", { name: /^Invoice of order/ })).toHaveCount(3);
  await expectNoBarrierOnPage(page);

  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You keep your access until");
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(main).toContainText("Cancelled, still active");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(main).toContainText("Nothing more will be charged");

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const quiet = await plain.newPage();
  await quiet.goto(subscription);
  await quiet.getByRole("button", { name: "Resume subscription" }).click();
  await expect(quiet.getByRole("main")).toContainText("Your subscription continues.");
  await quiet.getByRole("button", { name: "Cancel subscription" }).click();
  await quiet.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(quiet.getByRole("main")).toContainText("Your subscription is cancelled.");
  await quiet.getByRole("button", { name: "Resume subscription" }).click();
  await expect(quiet.getByRole("main")).toContainText("The next payment is due on");
  await plain.close();

  await page.goto(paymentMethods);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Visa" }) });
  await expect(card).toContainText("Used for your subscription");
  await expectNoBarrierOnPage(page);
  await card.getByRole("link", { name: "choose another one there" }).click();
  await page.getByText("Change payment method").click();
  await page.getByRole("radio", { name: /SEPA direct debit/ }).check();
  await page.getByRole("button", { name: "Use this one" }).click();
  await expect(page.getByText("we charge your subscription to the chosen payment method")).toBeVisible();

  await page.goto(paymentMethods);
  await card.getByRole("button", { name: /^Delete Visa/ }).click();
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(card).toHaveCount(0);
  const account = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "SEPA direct debit" }) });
  await expect(account).toContainText("Default");
});

test("somebody else's subscription and methods are like missing ones", async ({ page, email, mailbox }) => {
  await register(page, email, mailbox);
  const headers = { origin: await originOf(page), "sec-fetch-site": "same-origin" };
  /** The notice that the next page shows. */
  const post = async (name: string, form: Record<string, string>) => {
    const answer = await page.request.post(`/api/forms/${name}`, { headers, form, maxRedirects: 0 });
    return decodeURIComponent(answer.headers()["set-cookie"] ?? "");
  };
  await page.goto(subscription);
  await expect(page.getByText("You have no subscription.")).toBeVisible();
  await expectNoBarrierOnPage(page);

  const foreign = await post("cancel-subscription", { id: "1" });
  expect(foreign).toContain("This subscription does not exist.");
  expect(await post("cancel-subscription", { id: "999999" })).toContain("This subscription does not exist.");
  expect(await post("resume-subscription", { id: "2" })).toContain("This subscription does not exist.");
  for (const tokenId of ["1", "999999"]) {
    expect(await post("delete-payment-method", { tokenId })).toContain("Invalid payment method.");
    expect(await post("set-default-payment-method", { tokenId })).toContain("Invalid payment method.");
  }
  expect(await post("change-subscription-payment", { id: "1", tokenId: "1" })).toContain("does not exist");
  expect(await post("change-subscription-payment", { id: "1" })).toContain("choose a payment method");
});
