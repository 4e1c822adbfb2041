import { expect, type Page } from "@playwright/test";
import { fillCart } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import type { Mailbox } from "@/tests/support/browser/mailbox";
import { cards, chooseCountry, chooseDemoCard, payButton } from "@/tests/support/browser/shopping";
import { pdfPages } from "@/tests/support/pdf-text";

const part = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a person of Hong Kong with one name buys without a postcode", async ({ page, email, mailbox }) => {
  await fillCart(page, { introduction: 1 });
  await page.goto("/store/checkout");
  await part(page, "E-mail").fill(email);
  await part(page, "First name").fill("\u200f王小明\u202c");
  await page.getByRole("checkbox", { name: "I have only one name" }).check();
  await expect(part(page, "Last name")).toBeHidden();
  await expect(part(page, "Postcode")).toBeVisible();
  await chooseCountry(page, "Hong Kong");
  await expect(part(page, "Postcode")).toBeHidden();
  await part(page, "Street and number").fill("12 Queen's Road");

  await test.step("a reload keeps the name as one", async () => {
    await page.reload();
    await chooseCountry(page, "Hong Kong");
    await expect(page.getByRole("checkbox", { name: "I have only one name" })).toBeChecked();
    await expect(part(page, "Name")).toHaveValue(/王小明/);
  });

  await chooseDemoCard(page, cards.accepted);
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await payButton(page).click();
  await expect(page.getByRole("link", { name: "Please enter the area" })).toBeVisible();
  await part(page, "Area").fill("Hong Kong Island");
  await payButton(page).click();
  await expectThanks(page);
  await expectInvoice(mailbox, email);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop decides by the chosen country what is missing", async ({ page, email, mailbox }) => {
    await fillCart(page, { introduction: 1 });
    await page.goto("/store/checkout");
    await part(page, "E-mail").fill(email);
    await part(page, "First name").fill("王小明");
    await page.getByRole("checkbox", { name: "I have only one name" }).check();
    await part(page, "Street and number").fill("12 Queen's Road");
    await page.getByLabel("Country", { exact: true }).selectOption({ label: "Hong Kong" });
    await page.getByRole("button", { name: /update the total/i }).click();
    await expect(page.getByRole("checkbox", { name: "I have only one name" })).toBeChecked();
    await part(page, "Area").fill("Hong Kong Island");
    await page.locator('input[name="paymentMethod"][value="demo"]').check();
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await payButton(page).click();
    await expectThanks(page);
    await expectInvoice(mailbox, email);
  });
});

async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/store\/confirm\/\d+$/, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(", 王小明.");
}

async function expectInvoice(mailbox: Mailbox, email: string): Promise<void> {
  const { attachments } = await mailbox.wait(email);
  const file = attachments.find(({ mimeType }) => mimeType === "application/pdf");
  if (!(file?.content instanceof ArrayBuffer)) throw new Error("the mail has no invoice");
  const text = (await pdfPages(new Uint8Array(file.content))).join(" ");
  expect(text).toContain("王小明 12 Queen's Road Hong Kong Island Hong Kong");
}
