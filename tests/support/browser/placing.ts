import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { address } from "./asking";

type Wanted = { date: string; email: string; people: readonly string[]; paymentMethod: "FREE" | "INVOICE" };

/** Seats of a date, placed by the form of the desk. @returns the order's number */
export async function placeAtDesk(
  page: Page,
  { date, email, people, paymentMethod }: Wanted,
): Promise<string> {
  await page.goto(`/desk/orders/new?date=${date}`);
  const item = await page.locator("select[name=item]").inputValue();
  const answer = await page.request.post("/api/desk/place-desk-order", {
    form: {
      ...address,
      country: "AT",
      email,
      paymentMethod,
      item,
      key: randomUUID(),
      people: people.join("\n"),
      reason: "A journey",
    },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  const number = /orders\/(\d+)/.exec(answer.headers()["location"] ?? "")?.[1];
  expect(number, `${answer.status()} to ${answer.headers()["location"]}`).toBeDefined();
  return String(number);
}
