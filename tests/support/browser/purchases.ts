import { expect, type Locator, type Page } from "@playwright/test";
import { euroText, type OraclePrice } from "../price-oracle";
import { cards, chooseDemoCard, payButton } from "./shopping";

export type Method = "card" | "debit" | "invoice" | "nothing";

/** The amount beside "Total" of the page's list of sums. */
export function totalOf(page: Page): Locator {
  return page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: /^Total$/ }) })
    .locator("dd")
    .first();
}

/** Total and every tax with its name are the oracle's. */
export async function expectSums(page: Page, price: OraclePrice): Promise<void> {
  await expect(totalOf(page)).toContainText(euroText(price.total));
  for (const [label, amount] of Object.entries(price.taxes)) {
    const row = page.getByRole("main").locator("dl > div").filter({ hasText: label });
    await expect(row.locator("dd").first()).toContainText(euroText(amount));
  }
  if (price.tax === 0) await expect(page.locator("dt", { hasText: /^VAT / })).toHaveCount(0);
}

export async function choose(page: Page, method: Method): Promise<void> {
  if (method === "card") await chooseDemoCard(page, cards.accepted);
  else if (method === "debit") await chooseDemoCard(page, cards.later);
  else await page.getByRole("radio", { name: method === "invoice" ? /invoice/i : /nothing to pay/i }).check();
}

function buttonText(method: Method, { total }: OraclePrice): string {
  if (method === "invoice") return "Order, pay by invoice";
  return method === "nothing" ? "Order, nothing to pay" : `Pay ${euroText(total)}`;
}

/** From the filled cart over the checkout to the order; answers its number. Every page shows the oracle's sums. */
export async function buy(page: Page, method: Method, price: OraclePrice): Promise<string> {
  await page.goto("/store/cart");
  await expectSums(page, price);
  await page.goto("/store/checkout");
  await page.waitForLoadState("networkidle");
  await expectSums(page, price);
  await choose(page, method);
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await expect(payButton(page)).toHaveAccessibleName(buttonText(method, price));
  await payButton(page).click();
  await expect(page).toHaveURL(/\/store\/confirm\/\d+$/, { timeout: 20_000 });
  await expect(page.getByRole("main")).toContainText(euroText(price.total));
  const number = /confirm\/(\d+)/.exec(page.url())?.[1];
  if (!number) throw new Error(`no order in ${page.url()}`);
  return number;
}
