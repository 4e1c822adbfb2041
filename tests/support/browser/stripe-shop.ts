import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import { freePort } from "../../../scripts/support/processes.mjs";
import type { OraclePrice } from "../price-oracle";
import { type FakeStripe, startFakeStripe } from "../fake-stripe";
import { fakeStripeJs } from "./fake-stripe-js";
import { test as base } from "./fixtures";
import { newDataDir, ready, startBareStandalone } from "./own-server";
import { address, askShop, fillCart, type Items } from "./asking";
import { expectSums } from "./purchases";
import { payButton } from "./shopping";

type StripeShop = { url: string; dataDir: string; stripe: FakeStripe };

/** A shop of its own that is connected to the fake provider, once a worker; journeys reach the provider too. */
export const test = base.extend<{ stripe: FakeStripe }, { stripeShop: StripeShop }>({
  stripeShop: [
    async ({}, provide) => {
      const port = await freePort();
      const dataDir = newDataDir();
      const webhook = `http://localhost:${port}/api/stripe/webhook`;
      const stripe = await startFakeStripe({ webhook, autoDeliver: true });
      const server = await startBareStandalone(dataDir, port, {
        TRUSTED_PROXIES: "1",
        STRIPE_SECRET_KEY: stripe.keys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
        NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
        STRIPE_API_BASE: stripe.url,
      });
      try {
        await ready(server);
        await provide({ url: server.url, dataDir, stripe });
      } finally {
        await server.stop();
        await stripe.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stripeShop }, provide) => provide(stripeShop.url),
  dataDir: async ({ stripeShop }, provide) => provide(stripeShop.dataDir),
  stripe: async ({ stripeShop }, provide) => provide(stripeShop.stripe),
  context: async ({ context, stripeShop }, provide) => {
    await leadToFake(context, stripeShop.stripe.url);
    await provide(context);
  },
});

/** The provider's three hosts, as the pages' policy names them, are answered by the fake. */
async function leadToFake(context: BrowserContext, fakeUrl: string): Promise<void> {
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeStripeJs() }),
  );
  for (const host of ["api", "hooks"])
    await context.route(`https://${host}.stripe.com/**`, (route) => forward(route, fakeUrl));
}

async function forward(route: Route, fakeUrl: string): Promise<void> {
  const asked = route.request();
  const { pathname, search } = new URL(asked.url());
  const {
    authorization = "",
    "content-type": type = "text/plain",
    "user-agent": browser = "",
  } = asked.headers();
  const answer = await fetch(fakeUrl + pathname + search, {
    method: asked.method(),
    headers: { authorization, "content-type": type, "user-agent": browser },
    body: asked.postData(),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  const headers = { "access-control-allow-origin": "*" };
  // A redirect that is made up for a navigation is followed by a page.
  if (location)
    return route.fulfill({
      contentType: "text/html",
      body: `<script>location.replace(${JSON.stringify(location)})</script>`,
    });
  const contentType = answer.headers.get("content-type") ?? "text/plain";
  return route.fulfill({ status: answer.status, headers, contentType, body: await answer.text() });
}

export const numbers = {
  accepted: "4242 4242 4242 4242",
  asks: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
  debit: "DE89 3704 0044 0532 0130 00",
  debitThatFails: "DE62 3704 0044 0532 0130 01",
} as const;

type Purchase = { email: string; items: Items; price: OraclePrice; country?: string };

/** From nothing to the checkout with everything filled but the payment method. */
export async function openCheckout(page: Page, { email, items, price, country = "AT" }: Purchase) {
  const billing = { ...address, country, customerType: "private", email };
  await askShop(page, "updateCustomer", { input: { billing } });
  await fillCart(page, items);
  await page.goto("/store/checkout");
  await page.waitForLoadState("networkidle");
  await expectSums(page, price);
  await page.getByRole("checkbox", { name: /terms/i }).check();
}

/** Types into the provider's fields, as they stand now. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByRole("radio", { name: "Card", exact: true }).check();
  await page.getByLabel("Card number").fill(number);
}

export async function enterIban(page: Page, iban: string): Promise<void> {
  await page.getByRole("radio", { name: "SEPA Direct Debit", exact: true }).check();
  await page.getByLabel("IBAN").fill(iban);
}

/** Leads to Klarna's own page. */
export async function chooseKlarna(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Klarna", exact: true }).check();
  await pay(page);
  await expect(page).toHaveURL(/^https:\/\/hooks\.stripe\.com\//);
}

/** The bank's dialog in the page, in a frame of its own. */
export async function atBank(page: Page, decision: "Approve" | "Refuse"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Test bank" });
  await page.frameLocator("dialog iframe").getByRole("link", { name: decision }).click();
  await expect(dialog).toHaveCount(0);
}

export async function pay(page: Page): Promise<void> {
  await payButton(page).click();
}

/** The order that a guest's receipt is about. */
export async function orderOfReceipt(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/store\/confirm\/\d+$/, { timeout: 20_000 });
  return /confirm\/(\d+)/.exec(page.url())?.[1] ?? "";
}

/** Cents that were really taken for one order, charge by charge. */
export function chargedFor(stripe: FakeStripe, order: string): number[] {
  return [...stripe.state.charges.values()]
    .filter(({ metadata }) => metadata.order_id === order)
    .map(({ amount }) => amount);
}

/** All money taken since `before`, which is `stripe.state.charges.size` of then. */
export function chargedSince(stripe: FakeStripe, before: number): number[] {
  return [...stripe.state.charges.values()].slice(before).map(({ amount }) => amount);
}
