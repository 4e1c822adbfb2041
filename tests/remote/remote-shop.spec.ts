import { expect, type Page, type PlaywrightTestOptions, type PlaywrightWorkerArgs } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { fillBilling, goToCheckout, payButton, typeCoupon, workshop } from "@/tests/support/browser/shopping";
import { FakeWoo } from "@/tests/support/fake-woo/server";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { SESSION_S } from "@/tests/support/fake-woo/tokens";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 180_000 });

const hosts = {
  "with the academy's plugin": () => new FakeWoo(),
  "as it is installed": () => new StockHost({ shop: ownShop }),
};

/** The same site with its store on a WooGraphQL host. */
for (const [host, open] of Object.entries(hosts))
  test(`a guest buys from a shop ${host}`, { tag: "@whole" }, ({ browser, storageState, email }) =>
    buyFrom(open(), { browser, storageState, email }),
  );

type World = Pick<PlaywrightWorkerArgs, "browser"> & {
  storageState: PlaywrightTestOptions["storageState"];
  email: string;
};

async function buyFrom(woo: FakeWoo, { browser, storageState, email }: World): Promise<void> {
  const port = await woo.listen();
  // From the start: what was answered once is shown for a day.
  woo.crashing.add("product");
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/shop`,
  });
  try {
    await ready(server);
    const context = await browser.newContext({ baseURL: server.url, storageState });
    const page = await context.newPage();
    const items = page.getByRole("region", { name: "Items" });

    await test.step("a crash of the host is not kept", async () => {
      expect((await page.goto(workshop))?.status()).toBe(503);
      woo.crashing.clear();
      await page.goto(workshop);
      await expect(page.getByRole("button", { name: /^Add to cart.*Online/ }).first()).toBeVisible();
    });

    await test.step("names and money of the host are shown clean", async () => {
      await page.goto(workshop);
      await page
        .getByRole("button", { name: /^Add to cart.*Online/ })
        .first()
        .click();
      await page.getByRole("main").getByRole("link", { name: "View cart" }).first().click();
      await expect(items.getByRole("heading")).toHaveText("Introduction – Online Workshop");
      await expect(page.getByRole("complementary", { name: "Summary" })).toContainText("118,80 €");
      await expect(page.getByRole("main")).not.toContainText("&");
    });

    await test.step("its reasons for refusing a code too", async () => {
      await refuse(page, "minimum", "The minimum spend for this coupon is 500,00 €.");
      await refuse(page, "expired", "This coupon has expired.");
    });

    await test.step("a session that ends takes nothing along", async () => {
      woo.clock.forward(SESSION_S + 61);
      await page.reload();
      await expect(page.getByText("We restored your cart")).toBeVisible();
      await expect(items.getByRole("listitem")).toHaveCount(1);
    });

    await test.step("an outage is not an empty cart", async () => {
      woo.fault = (response) => void response.writeHead(503).end("<html>Maintenance</html>");
      const answer = await page.reload();
      expect(answer?.status()).toBe(200);
      await expect(page.getByText("Your items are safe.")).toBeVisible();
      await expect(page.getByText("Your cart is empty")).toHaveCount(0);
      woo.fault = null;
      await expect(async () => {
        // The page asks once on its own when its script starts, which may remove the button first.
        const again = page.getByRole("button", { name: "Try again" });
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(items.getByRole("listitem")).toHaveCount(1, { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
    });

    await test.step("the order is placed, and nothing is claimed that nobody knows", async () => {
      await goToCheckout(page);
      await fillBilling(page, email);
      await page.getByRole("radio", { name: /Direct bank transfer/ }).check();
      await payButton(page).click();
      await expect(page).toHaveURL(/\/store\/confirm\/4001$/, { timeout: 20_000 });
      const order = page.getByRole("region", { name: /^(Thank you\. Your order is in\.|Order 4001)$/ });
      await expect(order).toContainText("4001");
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("main")).not.toContainText(/fail|declin|not found|wrong/i);
      expect(woo.orders.all).toMatchObject([{ databaseId: 4001, billing: { email }, paymentMethod: "bacs" }]);
      await page.goto("/store/cart");
      await expect(page.getByText("Your cart is empty")).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Cart", exact: true })).toBeVisible();
      await expect(page.getByText("We restored your cart")).toHaveCount(0);
    });
    await context.close();

    await test.step("script is not needed for it", async () => {
      const bare = await browser.newContext({
        ...newVisitor,
        baseURL: server.url,
        javaScriptEnabled: false,
      });
      await buyWithoutScript(await bare.newPage(), email);
      await bare.close();
    });
  } finally {
    await server.stop();
    woo.close();
  }
}

/** The second order of this host. */
async function buyWithoutScript(page: Page, email: string): Promise<void> {
  await page.goto(workshop);
  await page
    .getByRole("button", { name: /^Add to cart.*Online/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/store\/cart/);
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("radio", { name: "Private person" }).check();
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lindqvist");
  await page.getByRole("textbox", { name: "Street and number" }).fill("Hafengasse 12");
  await page.getByRole("textbox", { name: "Postcode" }).fill("1030");
  await page.getByRole("textbox", { name: "City" }).fill("Wien");
  await page.getByLabel("Country", { exact: true }).selectOption({ label: "Austria" });
  await page.getByRole("radio", { name: /Direct bank transfer/ }).check();
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await page.getByRole("button", { name: "Order, pay as chosen" }).click();
  await expect(page).toHaveURL(/\/store\/confirm\/4002$/);
  await expect(page.getByRole("region", { name: "Order 4002" })).toBeVisible();
}

async function refuse(page: Page, code: string, reason: string): Promise<void> {
  await typeCoupon(page, code);
  await expect(page.getByText(reason)).toBeVisible();
}
