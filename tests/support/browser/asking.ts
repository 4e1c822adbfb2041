import { expect, type Page } from "@playwright/test";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { oracleProducts, type OracleProductName } from "@/tests/support/price-oracle-data";

export type Items = Partial<Record<OracleProductName, number>>;

/** One of our documents, asked in the name of the page's visitor. */
export async function askShop(
  page: Page,
  operation: keyof typeof operations,
  variables: Record<string, unknown>,
): Promise<void> {
  const answer = await page.request.post("/api/graphql/shop", {
    headers: { origin: await originOf(page), "sec-fetch-site": "same-origin", "x-fla-request": "1" },
    data: {
      operationName: operation,
      variables,
      query: operations[operation].text,
    },
  });
  const { errors } = await answer.json();
  expect(errors, operation).toBeUndefined();
}

export async function fillCart(page: Page, items: Items, codes: readonly string[] = []): Promise<void> {
  const lines = Object.entries(oracleProducts).flatMap(([name, product]) => {
    const quantity = Object.entries(items).find(([each]) => each === name)?.[1] ?? 0;
    const { productId } = product;
    const variation = "variationId" in product ? { variationId: product.variationId } : {};
    return quantity > 0 ? [{ productId, quantity, ...variation }] : [];
  });
  await askShop(page, "fillCart", { items: lines, coupons: codes });
}

/** The origin of this page's site, also when nothing was opened yet. */
export async function originOf(page: Page): Promise<string> {
  const isNew = page.url() === "about:blank";
  return new URL(isNew ? (await page.request.head("/robots.txt")).url() : page.url()).origin;
}

export const address = {
  firstName: "Mara",
  lastName: "Lindqvist",
  address1: "Hafengasse 12",
  postcode: "1030",
  city: "Wien",
};

/** A private buyer of Vienna, as the checkout would save it. */
export async function knowBuyer(page: Page, email: string): Promise<void> {
  const billing = { ...address, country: "AT", customerType: "private", email };
  await askShop(page, "updateCustomer", { input: { billing } });
}

/** An order by invoice, as the form of the checkout places it where no script runs. @returns its number */
export async function placeOrder(
  page: Page,
  email: string,
  items: Items,
  codes: readonly string[] = [],
): Promise<string> {
  await fillCart(page, items, codes);
  const answer = await page.request.post("/api/forms/checkout", {
    form: {
      ...address,
      country: "AT",
      customerType: "private",
      email,
      terms: "on",
      paymentMethod: "invoice",
    },
    headers: { origin: await originOf(page) },
    maxRedirects: 0,
  });
  const number = /confirm\/(\d+)/.exec(answer.headers()["location"] ?? "")?.[1];
  if (!number) throw new Error(`no order: ${answer.status()} to ${answer.headers()["location"]}`);
  return number;
}
