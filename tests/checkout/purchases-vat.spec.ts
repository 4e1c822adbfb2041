import { expect, type Page } from "@playwright/test";
import { euroText, oracleBasket, type OracleBuyer } from "@/tests/support/price-oracle";
import { test } from "@/tests/support/browser/fixtures";
import { fillCart } from "@/tests/support/browser/asking";
import { choose, expectSums, totalOf } from "@/tests/support/browser/purchases";
import { chooseCountry, fillBilling, payButton } from "@/tests/support/browser/shopping";
import { signInByMail } from "@/tests/support/browser/signing-in";

const items = { introduction: 2, labTicket: 1 };
const priceFor = (buyer: OracleBuyer) => oracleBasket({ buyer, items });

/** The total becomes the oracle's, and the page says what changed it. */
async function expectPrice(page: Page, buyer: OracleBuyer, why?: RegExp): Promise<void> {
  const price = priceFor(buyer);
  await expect(totalOf(page)).toContainText(euroText(price.total));
  await expectSums(page, price);
  if (!why) return;
  const note = page
    .getByRole("status")
    .filter({ hasText: `to ${euroText(price.total)}.` })
    .first();
  await expect(note).toContainText(why);
}

async function typeVatId(page: Page, vatId: string): Promise<void> {
  const field = page.getByRole("textbox", { name: /VAT ID/ });
  await field.fill(vatId);
  await field.blur();
}

test("country and VAT ID change the price, which says why, and none of them stops a purchase", async ({
  page,
  email,
  mailbox,
}) => {
  await fillCart(page, items);
  await page.goto("/store/checkout");
  await fillBilling(page, email);
  await expectPrice(page, { country: "AT" });

  await chooseCountry(page, "India");
  await expectPrice(page, { country: "IN" }, /40% of the full price/);
  await chooseCountry(page, "Germany");
  await expectPrice(page, { country: "DE" }, /full price.*VAT 19 % \(DE\)/);

  const company = { country: "DE", isCompany: true };
  await page.getByRole("radio", { name: "Company" }).check();
  await page.getByRole("textbox", { name: "Company" }).fill("Kranz GmbH");
  await typeVatId(page, "DE 136 695 976");
  await expect(page.getByText("We confirmed the VAT ID.")).toBeVisible();
  await expectPrice(page, { ...company, isConfirmed: true }, /Reverse charge/);

  await typeVatId(page, "DE100000008");
  await expect(page.getByText("We could not confirm this VAT ID.")).toBeVisible();
  await expectPrice(page, company, /not valid/);
  await typeVatId(page, "DE200000005");
  await expect(page.getByText("The VAT register is not answering.")).toBeVisible();
  await expectPrice(page, company);

  await typeVatId(page, "DE136695976");
  await expectPrice(page, { ...company, isConfirmed: true }, /Reverse charge/);
  await page.getByRole("radio", { name: "Private person" }).check();
  await expectPrice(page, { country: "DE" }, /VAT 19 % \(DE\)/);
  await page.getByRole("radio", { name: "Company" }).check();
  await expectPrice(page, { ...company, isConfirmed: true }, /Reverse charge/);

  await page.getByRole("textbox", { name: /^Your reference/ }).fill("PO 4711");
  await choose(page, "invoice");
  await payButton(page).click();
  await expect(page).toHaveURL(/confirm/, { timeout: 20_000 });
  const number = /confirm\/(\d+)/.exec(page.url())?.[1];
  await signInByMail(page, await mailbox.waitForLink(email));
  await page.goto(`/account/me/my-orders/${number}`);
  await expectSums(page, priceFor({ ...company, isConfirmed: true }));
  await expect(page.getByText("Your reference: PO 4711")).toBeVisible();

  const rule = page.getByRole("checkbox", { name: "Our orders need a purchase order number" });
  await page.goto("/account/me/settings");
  await rule.check();
  await page.getByRole("button", { name: "Save invoice details" }).click();
  await expect(page.getByText("Your invoice details have been saved.")).toBeVisible();
  await fillCart(page, { introduction: 1 });
  await page.goto("/store/checkout");
  await choose(page, "invoice");
  await payButton(page).click();
  await expect(page.getByRole("link", { name: /^Your company needs a purchase order number/ })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Your reference/ })).toBeFocused();
});
