import { expect, type Page } from "@playwright/test";
import { oracleBasket } from "@/tests/support/price-oracle";
import { fillCart, knowBuyer } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { expectSums } from "@/tests/support/browser/purchases";
import { cards, expectReceipt, fillCheckout, payButton } from "@/tests/support/browser/shopping";
import { register } from "@/tests/support/browser/signing-in";

/** Opens a page whose scripts hang on the line. @returns what lets them through, and waits until they run */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = "**/_next/static/chunks/*.js";
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    release();
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
    await page.unroute(scripts);
  };
}

test("the checkout keeps country, kind of buyer and payment method, and prices them", async ({
  page,
  email,
}) => {
  await knowBuyer(page, email);
  await fillCart(page, { introduction: 1 });
  const release = await openEarly(page, "/store/checkout");
  await expectSums(page, oracleBasket({ buyer: { country: "AT" }, items: { introduction: 1 } }));
  await page.getByLabel("Country", { exact: true }).selectOption("DE");
  await page.getByRole("radio", { name: "Company" }).check();
  await page.getByRole("textbox", { name: "Company" }).fill("Kranz GmbH");
  await page.getByRole("textbox", { name: /VAT ID/ }).fill("DE136695976");
  await page.getByRole("textbox", { name: "City" }).fill("Berlin");
  await page.getByRole("radio", { name: /demo/i }).check();
  await page.getByLabel(/^Test card number/).fill(cards.accepted);
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await release();

  await expect(page.getByText("We confirmed the VAT ID.")).toBeVisible();
  await expect(page.getByLabel("Country", { exact: true })).toContainText("Germany");
  await expect(page.getByRole("radio", { name: "Company" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /demo/i })).toBeChecked();
  await expect(page.getByLabel(/^Test card number/)).toHaveValue(cards.accepted);
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Berlin");
  const buyer = { country: "DE", isCompany: true, isConfirmed: true };
  await expectSums(page, oracleBasket({ buyer, items: { introduction: 1 } }));
  await payButton(page).click();
  await expectReceipt(page);
});

test("an open order is paid by the method that was chosen before its script", async ({ page, email }) => {
  await fillCheckout(page, email, cards.confirmed);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/api\/demo-bank\//);
  const number = /Order (\d+)/.exec(await page.getByRole("main").innerText())?.[1] ?? "";
  const release = await openEarly(page, `/store/confirm/${number}`);
  await page.getByRole("radio", { name: /demo/i }).check();
  await page.getByLabel(/^Test card number/).fill(cards.accepted);
  await release();
  await expect(page.getByRole("radio", { name: /demo/i })).toBeChecked();
  await payButton(page).click();
  await expectReceipt(page);
});

test("lists are filtered by what was chosen before, and the search finds it", async ({ page }) => {
  const workshops = await openEarly(page, "/workshops");
  await page.getByLabel("Language").selectOption({ index: 1 });
  const language = await page.getByLabel("Language").inputValue();
  await workshops();
  await expect(page.getByText(/^\d+ dates?$/)).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveValue(language);
  await expect(page).toHaveURL(new RegExp(`language=${language}`));

  const people = await openEarly(page, "/professional/our-professionals");
  await page.getByLabel("Role").selectOption("coach");
  await people();
  await expect(page.getByLabel("Role")).toHaveValue("coach");
  await expect(page.getByText(/^\d+ of \d+ guides and coaches/)).toBeVisible();

  const search = await openEarly(page, "/search");
  await page.getByRole("main").getByLabel("Search the site").fill("introduction");
  await search();
  await expect(page.getByRole("main")).toContainText(/introduction/i);
  await expect(page.getByRole("main").getByRole("option").first()).toBeVisible();
});

test("the profile keeps a choice and saves it", async ({ page, email, mailbox }) => {
  await register(page, email, mailbox);
  const release = await openEarly(page, "/account/me/settings");
  const about = page.getByRole("group", { name: "About you" });
  const country = page.getByLabel("Country").first();
  await about.getByRole("textbox", { name: "First name" }).fill("Mara");
  await about.getByRole("textbox", { name: "Last name" }).fill("Lindqvist");
  await country.selectOption("SE");
  await release();
  await expect(about.getByRole("textbox", { name: "First name" })).toHaveValue("Mara");
  await expect(country).toContainText("Sweden");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile has been saved.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Country").first()).toHaveValue("SE");
});
