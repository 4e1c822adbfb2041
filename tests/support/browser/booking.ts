import { expect, type Page } from "@playwright/test";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { address, askShop, originOf } from "./asking";

/** Numbers of the dates online of a workshop, as the shop lists them, the next one first. */
async function onlineDates(page: Page, productId: number): Promise<number[]> {
  const answer = await page.request.post("/api/graphql/shop", {
    headers: { origin: await originOf(page), "sec-fetch-site": "same-origin", "x-fla-request": "1" },
    data: {
      operationName: "getProduct",
      variables: { id: String(productId), idType: "DATABASE_ID" },
      query: operations.getProduct.text,
    },
  });
  const { data } = (await answer.json()) as {
    data: { product: { variations: { nodes: { databaseId: number; name: string }[] } } };
  };
  return data.product.variations.nodes
    .filter(({ name }) => name.includes("Online"))
    .map(({ databaseId }) => databaseId);
}

/** Seats of the first online date, ordered by invoice. @returns the order's number */
export async function bookOnline(page: Page, email: string, quantity: number): Promise<string> {
  const productId = 1731;
  const dates = await onlineDates(page, productId);
  expect(dates.length, "the samples have two online dates").toBeGreaterThan(1);
  await askShop(page, "fillCart", { items: [{ productId, variationId: dates[0], quantity }], coupons: [] });
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
  if (!number) throw new Error(`no order: ${answer.status()}`);
  return number;
}
