import { expect, type Page } from "@playwright/test";
import { cookieNames } from "@/lib/rules/cookie-names";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 120_000 });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Signed in at the host itself, as by a plugin that gives out JWTs, with more orders than a page of the list shows. */
test("a customer of an ordinary WordPress sees past orders", async ({ browser, storageState }) => {
  const woo = new StockHost();
  const url = `http://127.0.0.1:${await woo.listen()}`;
  const graphql = `${url}/graphql`;
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: graphql,
    MEMBER_GRAPHQL_URL: graphql,
    AUTH_URL: `${url}/auth`,
  });
  const signIn = async (id: number) => {
    const { access, refresh } = woo.signIn(id);
    const context = await browser.newContext({ baseURL: server.url, storageState });
    await context.addCookies(
      Object.entries({ [cookieNames.access]: `Bearer ${access}`, [cookieNames.refresh]: refresh }).map(
        ([name, value]) => ({ name, value: encodeURIComponent(value), url: server.url, httpOnly: true }),
      ),
    );
    return context.newPage();
  };
  try {
    await ready(server);
    const page = await signIn(9);
    await page.goto("/account/me/my-orders");
    await expect(heading(page)).toHaveText("My orders");
    await expect(page.getByRole("main")).toContainText("You have not ordered anything yet.");

    const post = (form: string, fields: Record<string, string>) =>
      page.request.post(`/api/forms/${form}`, { form: fields, headers: { origin: server.url } });
    const address = { address1: "Seeweg 3", postcode: "1010", city: "Wien", country: "AT" };
    const person = {
      customerType: "private",
      firstName: "Ines",
      lastName: "Holm",
      email: "ines@example.com",
    };
    for (let count = 0; count < 22; count++) {
      await post("add-to-cart", { productId: "153" });
      if (count === 21) await post("add-to-cart", { productId: "131" });
      await post("checkout", { ...person, ...address, paymentMethod: "bacs", terms: "on" });
    }
    expect(woo.orders.all.map(({ owner }) => owner)).toEqual(Array.from({ length: 22 }, () => 9));

    await test.step("the list, by pages", async () => {
      await page.goto("/account/me/my-orders");
      const orders = page.getByRole("main").getByRole("link", { name: /^Order \d+$/ });
      await expect(orders).toHaveCount(20);
      await expect(orders.first()).toHaveText("Order 4022");
      const first = page.getByRole("listitem").filter({ hasText: "Order 4022" });
      await expect(first).toContainText("Gift, Board kit");
      await expect(first).toContainText("243,60 €");
      await expect(page.getByRole("main")).not.toContainText(/undefined|null|NaN|&nbsp;/);
      await page.getByRole("link", { name: "Older orders" }).click();
      await expect(orders).toHaveText(["Order 4002", "Order 4001"]);
    });

    await test.step("one order: its sums, its delivery, and how to pay", async () => {
      await page.goto("/account/me/my-orders/4022");
      await expect(heading(page)).toHaveText("Order 4022");
      const main = page.getByRole("main");
      for (const text of ["198,00 €", "Delivery (Post), net", "5,00 €", "VAT 20 %", "40,60 €", "243,60 €"])
        await expect(main).toContainText(text);
      await expect(main).toContainText("Seeweg 3");
      await expect(main).toContainText("AT61 1904 3002 3457 3201");
      await expect(main).not.toContainText(/undefined|null|NaN|&nbsp;/);
    });

    await test.step("somebody else's order is not found", async () => {
      const other = await signIn(10);
      await other.goto("/account/me/my-orders/4022");
      await expect(other.getByRole("main")).not.toContainText(/243,60|Seeweg|4022/);
      await other.goto("/account/me/my-orders");
      await expect(other.getByRole("main")).toContainText("You have not ordered anything yet.");
    });
  } finally {
    await server.stop();
    woo.close();
  }
});
