import { expect, type Locator, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { fillCart, knowBuyer } from "./asking";
import { openHydrated } from "./hydrated";

export const workshop = `/workshops/${site.slug}-introduction`;
export const coupon = "fl-laladay-2025";

export const cards = {
  accepted: "4242 4242 4242 4242",
  confirmed: "4000 0025 0000 3155",
  declined: "4000 0000 0000 0002",
  later: "DE89 3704 0044 0532 0130 00",
} as const;

/** Opens the cart with the introduction in it. */
export async function putIntoCart(page: Page): Promise<void> {
  await fillCart(page, { introduction: 1 });
  await openHydrated(page, "/store/cart");
}

/** The same by the buttons that a visitor has. */
export async function putIntoCartByHand(page: Page): Promise<void> {
  await openHydrated(page, workshop);
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole("main").getByRole("link", { name: "View cart" }).first().click();
  await expect(page).toHaveURL(/\/store\/cart$/);
  await expect(page.getByRole("region", { name: "Items" }).getByRole("listitem").first()).toBeVisible();
}

export async function applyCoupon(page: Page): Promise<void> {
  await typeCoupon(page, coupon);
  await expect(page.getByRole("list", { name: "Applied discount codes" })).toContainText(coupon);
}

/** The field is behind a link until it is wanted. */
export async function typeCoupon(page: Page, code: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Discount code" });
  if (!(await field.isVisible())) await page.getByText("Add a discount code").click();
  await field.fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expect(page).toHaveURL(/\/store\/checkout$/);
}

export async function fillBilling(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("radio", { name: "Private person" }).check();
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lindqvist");
  await page.getByRole("textbox", { name: "Street and number" }).fill("Hafengasse 12");
  await page.getByRole("textbox", { name: "Postcode" }).fill("1030");
  await page.getByRole("textbox", { name: "City" }).fill("Wien");
  await chooseCountry(page, "Austria");
  await page.getByRole("checkbox", { name: /terms/i }).check();
}

/** The country list is native until the visitor moves, then a list with a search box. */
export async function chooseCountry(page: Page, country: string): Promise<void> {
  const field = page.getByLabel("Country", { exact: true }).first();
  const search = page.getByRole("combobox", { name: "Search countries" });
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  // The change may come between the question and the choice, or between a press and its release.
  await expect(async () => {
    if (await field.selectOption({ label: country }, { timeout: 2_000 }).catch(() => null)) return;
    if (!(await search.isVisible())) await field.click({ timeout: 2_000 });
    await search.fill(country, { timeout: 2_000 });
    await page.getByRole("option", { name: country, exact: true }).click({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

export async function chooseDemoCard(page: Page, number: string): Promise<void> {
  await page.getByRole("radio", { name: /demo/i }).check();
  await page.getByLabel(/^Test card number/).fill(number);
}

export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Pay |Order, )/ });
}

/** The checkout of a returning buyer, ready to press "Pay": only the payment method and the terms are chosen. */
export async function fillCheckout(page: Page, email: string, card?: string): Promise<void> {
  await knowBuyer(page, email);
  await fillCart(page, { introduction: 1 });
  await page.goto("/store/checkout");
  await readyToPay(page, card);
}

/** Payment method and terms, where the address is known. */
export async function readyToPay(page: Page, card?: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  if (card) await chooseDemoCard(page, card);
  else await page.getByRole("radio", { name: /^Invoice/ }).check();
  await page.getByRole("checkbox", { name: /terms/i }).check();
}

/** The first words of the page after buying when nothing is left to pay. */
export const paidTitle = /(is|are) (booked|open|paid)\b.*\.$/;

/** The same of every order that stands, paid or not yet. */
export const thanks = /, Mara\./;

/** The page after buying, which thanks by name. */
export async function expectReceipt(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/store\/confirm\/\d+$/, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(thanks);
}
