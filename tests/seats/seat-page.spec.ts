import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { bookOnline } from "@/tests/support/browser/booking";
import {
  cards,
  chooseDemoCard,
  expectReceipt,
  fillBilling,
  goToCheckout,
  payButton,
  putIntoCart,
  typeCoupon,
} from "@/tests/support/browser/shopping";
import { register } from "@/tests/support/browser/signing-in";
import { markPaid } from "@/tests/support/browser/operator-command";

test("a buyer moves one seat by keyboard, keeps the money of the other as a code, and pays with it", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  await register(page, email, mailbox);
  const number = await bookOnline(page, email, 2);
  markPaid({ dataDir, baseURL }, number);

  // Order → seat → date → "Move": three presses from the order's page, and no field.
  await page.goto(`/account/me/my-orders/${number}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Your seats" })).toBeVisible();
  const press = async (name: RegExp | string, role: "link" | "button" = "link") => {
    const control = main.getByRole(role, { name }).first();
    await control.focus();
    await page.keyboard.press("Enter");
  };
  await press(/^Change this seat:/);
  await expect(page).toHaveURL(/\/seats\/\d+$/);
  const choice = main
    .getByRole("listitem")
    .filter({ hasText: "Nothing to pay" })
    .filter({ hasText: "online" });
  const date = (await choice.first().getByRole("strong").textContent()) ?? "";
  await choice.first().getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(main.getByText("Now", { exact: true })).toBeVisible();
  await press("Move to this date", "button");
  await expect(main.getByText(`Your seat is booked for ${date}.`)).toBeVisible();
  await expect(main.getByRole("list").filter({ hasText: date }).first()).toBeVisible();
  const moved = async () =>
    (await mailbox.to(email)).filter(({ subject }) => subject?.includes("your new date")).length;
  await expect.poll(moved).toBe(1);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 375, height: 812 },
  });
  const bare = await plain.newPage();
  await bare.goto(`${baseURL}/account/me/my-orders/${number}`);
  await bare
    .getByRole("link", { name: /^Change this seat:/ })
    .last()
    .click();
  await bare.getByRole("link", { name: /^Cancel the seat and get/ }).click();
  await expect(bare.getByText("by bank transfer")).toBeVisible();
  await bare.getByRole("radio", { name: /^Keep it as a code/ }).check();
  await bare.getByRole("button", { name: "Cancel the seat" }).click();
  await expect(bare.getByText(/You have cancelled the seat\./).first()).toBeVisible();
  await expect(bare.getByText("Withdrawn", { exact: true })).toBeVisible();
  await bare.getByRole("link", { name: /^Change this seat:/ }).click();
  await bare.getByRole("textbox", { name: "Attendee’s name" }).fill("Ida Berg");
  await bare.getByRole("button", { name: "Save attendee" }).click();
  await expect(bare.getByText("For Ida Berg", { exact: true })).toBeVisible();
  await plain.close();

  await page.goto(`/account/me/my-orders/${number}`);
  const kept = page.getByRole("region", { name: "Your code" });
  const code = (await kept.getByRole("strong").textContent()) ?? "";
  await putIntoCart(page);
  await typeCoupon(page, code);
  await expect(page.getByRole("list", { name: "Applied discount codes" })).toContainText(code);
  await goToCheckout(page);
  await fillBilling(page, email);
  await payButton(page).click();
  await expectReceipt(page);
  await page.goto(`/account/me/my-orders/${number}`);
  await expect(kept).toBeVisible();
});

test("a dearer date: kept, paid by card, then the seat has moved", async ({
  page,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  await register(page, email, mailbox);
  const number = await bookOnline(page, email, 1);
  markPaid({ dataDir, baseURL }, number);
  await page.goto(`/account/me/my-orders/${number}`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Change this seat:/ }).click();
  const dearer = main
    .getByRole("listitem")
    .filter({ hasText: /more to pay/ })
    .first();
  const date = (await dearer.getByRole("strong").textContent()) ?? "";
  await dearer.getByRole("link").click();
  await main.getByRole("button", { name: "Keep this date and pay" }).click();
  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/store\/confirm\/\d+$/, { timeout: 20_000 });
  await page.goto(`/account/me/my-orders/${number}`);
  await expect(main.getByText(date).first()).toBeVisible();
});
