import { expect, type Page } from "@playwright/test";
import { expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import {
  cards,
  chooseDemoCard,
  expectReceipt,
  fillBilling,
  goToCheckout,
  payButton,
} from "@/tests/support/browser/shopping";
import { orderNumbers, signInByMail } from "@/tests/support/browser/signing-in";

const ticket = "4001";

/** Posts a form as a page of ours does where no script runs. */
async function post(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  const origin = String(test.info().project.use.baseURL);
  const answer = await page.request.post(`/api/forms/${form}`, {
    form: fields,
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

test("names of those who come: asked in the cart, changed in the checkout, shown on the order", async ({
  page,
  email,
  mailbox,
}) => {
  test.slow();
  await post(page, "add-to-cart", { productId: ticket, quantity: "2" });
  await page.goto("/store/cart");
  const items = page.getByRole("region", { name: "Items" });
  await items.getByText("Who is coming?").click();
  await items.getByRole("group", { name: "Seat 1" }).getByLabel("Name").fill("Ada Sommer");
  await items
    .getByRole("group", { name: "Seat 1" })
    .getByLabel(/E-mail/)
    .fill("ada.sommer@example.com");
  await expectNoBarrierOnPage(page);
  await items.getByRole("button", { name: /^Save names/ }).click();
  const summary = items.locator("summary").filter({ hasText: "For Ada Sommer" });
  await expect(summary).toContainText("1 without a name");
  await expect(summary).toBeFocused();

  await goToCheckout(page);
  const order = page.getByRole("complementary", { name: "Your order" });
  await order.getByText("For Ada Sommer").click();
  await order.getByRole("group", { name: "Seat 2" }).getByLabel("Name").fill("Ben Winter");
  await order.getByRole("button", { name: /^Save names/ }).click();
  await expect(order.getByText("For Ada Sommer, Ben Winter")).toBeVisible();

  await fillBilling(page, email);
  await chooseDemoCard(page, cards.accepted);
  await payButton(page).click();
  await expectReceipt(page);
  const mail = await mailbox.waitForLink(email);
  expect(mail.text).toContain("Ada Sommer, Ben Winter");
  await signInByMail(page, mail);
  const [number] = await orderNumbers(page);
  await page.goto(`/account/me/my-orders/${number}`);
  await expect(page.getByRole("region", { name: "Your seats" })).toContainText(/Ada Sommer.*Ben Winter/);
  // Within a minute of the payment, a job gives Ada's seat a line of its own, because she has an address.
  await expect(page.getByRole("main")).toContainText(
    /For: (Ada Sommer, Ben Winter|Ben Winter.*For: Ada Sommer)/,
  );
  await expect(page.getByRole("main")).not.toContainText("ada.sommer@example.com");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the names are a form of their own", async ({ page }) => {
    await post(page, "add-to-cart", { productId: ticket });
    await page.goto("/store/cart");
    const items = page.getByRole("region", { name: "Items" });
    await items.getByText("Who is coming?").click();
    await items.getByRole("textbox", { name: "Name" }).fill("Ada Sommer");
    await items.getByRole("button", { name: /^Save names/ }).click();
    await expect(items).toContainText("For Ada Sommer");
  });
});
