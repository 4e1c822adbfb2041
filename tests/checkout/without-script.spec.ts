import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { mailedCode } from "@/tests/support/browser/mailbox";
import { coupon, expectReceipt, workshop } from "@/tests/support/browser/shopping";
test.use({ javaScriptEnabled: false });

test("without JavaScript a visitor gets up to the payment, and through it with the demo card", async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto(workshop);
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.goto("/store/cart");
  await expect(page.getByRole("region", { name: "Items" }).getByRole("listitem")).toHaveCount(1);

  await page.getByText("Add a discount code").click();
  await page.getByLabel("Discount code").fill("no-such-code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("main")).toContainText(/no-such-code|not valid/);
  await page.getByLabel("Discount code").fill(coupon);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Applied discount codes" })).toContainText(coupon);

  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("radio", { name: "Private person" }).check();
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lindqvist");
  await page.getByRole("textbox", { name: "Street and number" }).fill("Hafengasse 12");
  await page.getByRole("textbox", { name: "Postcode" }).fill("1030");
  await page.getByRole("textbox", { name: "City" }).fill("Wien");
  await page.getByLabel("Country", { exact: true }).selectOption({ label: "Austria" });
  await page.getByRole("button", { name: /update the total/i }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  await page.getByRole("radio", { name: /invoice/i }).check();
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await page.getByRole("button", { name: "Order, pay by invoice" }).click();
  await expectReceipt(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Please confirm your address.");
  await expect(page.getByRole("region", { name: /^Your transfer by / })).toHaveCount(0);

  await page
    .getByRole("textbox", { name: "Code from the email" })
    .fill(mailedCode(await mailbox.wait(email)));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("link", { name: "Go to your account" })).toBeVisible();
  await expectReceipt(page);
  await expect(page.getByRole("region", { name: /^Your transfer by / })).toContainText("IBAN");
});
