import { expect, type Page } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { fillBilling, payButton } from "@/tests/support/browser/shopping";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 180_000 });

const summary = (page: Page) => page.getByRole("complementary", { name: "Your order" });
const method = (page: Page, name: RegExp) => page.getByRole("radio", { name });

/** The Board kit of a shop as it is installed: 198.00 and postage of 5.00, or picked up. */
test(
  "goods are delivered as the buyer chooses, by keyboard and without script",
  { tag: "@whole" },
  async ({ browser, storageState, email }) => {
    const woo = new StockHost();
    const port = await woo.listen();
    const server = await startBareStandalone(newDataDir(), undefined, {
      SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
    });
    const begin = async (page: Page) => {
      const [form, origin] = [{ productId: "131" }, server.url];
      await page.request.post("/api/forms/add-to-cart", { form, headers: { origin } });
      await page.goto("/store/checkout");
    };
    try {
      await ready(server);
      const phone = { viewport: { width: 375, height: 740 }, baseURL: server.url };

      await test.step("a phone's width and the keys are enough", async () => {
        const context = await browser.newContext({ ...phone, storageState });
        const page = await context.newPage();
        await begin(page);
        await expect(summary(page)).toContainText("Delivery (Post), net");
        await expect(summary(page)).toContainText("243,60 €");
        await method(page, /^Post/).focus();
        await page.keyboard.press("ArrowDown");
        await expect(method(page, /^Pick up/)).toBeFocused();
        await expect(page.getByText("The total is 237,60 € now.")).toBeVisible();
        await page.getByRole("checkbox", { name: "Deliver to another address" }).focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("Tab");
        await expect(page.getByRole("group", { name: "Delivery" }).getByLabel("First name")).toBeFocused();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
        await page.getByRole("checkbox", { name: "Deliver to another address" }).uncheck();
        await fillBilling(page, email);
        await page.getByRole("radio", { name: /Direct bank transfer/ }).check();
        await payButton(page).click();
        await expect(page).toHaveURL(/\/store\/confirm\/4001$/, { timeout: 20_000 });
        expect(woo.orders.all[0]?.total({ format: "RAW" })).toBe("237.60");
        await context.close();
      });

      await test.step("a withdrawn product is named until that is read", async () => {
        const context = await browser.newContext({ ...phone, storageState });
        const page = await context.newPage();
        await begin(page);
        await page.request.post("/api/forms/add-to-cart", {
          form: { productId: "153" },
          headers: { origin: server.url },
        });
        await page.reload();
        await expect(summary(page).getByRole("listitem")).toHaveCount(2);
        await expect.poll(() => page.evaluate(() => localStorage.getItem("cart-snapshot"))).toContain("Gift");
        woo.withdraw(153);
        await page.goto("/store/cart");
        const notice = page.getByText("No longer in your cart: Gift");
        await expect(notice).toBeVisible();
        await page.goto("/store/checkout");
        await expect(notice).toBeVisible();
        await page.getByRole("button", { name: "Got it" }).click();
        await expect(notice).toHaveCount(0);
        await context.close();
      });

      await test.step("a page without script does as much", async () => {
        const context = await browser.newContext({ ...newVisitor, ...phone, javaScriptEnabled: false });
        const page = await context.newPage();
        await begin(page);
        await page.getByRole("checkbox", { name: "Deliver to another address" }).check();
        const delivery = page.getByRole("group", { name: "Delivery" });
        await delivery.getByLabel("First name").fill("Mia");
        await delivery.getByLabel("Country").selectOption({ label: "Germany" });
        await delivery.getByLabel("Street and number").fill("Torstr. 1");
        await delivery.getByLabel("Postcode").fill("10115");
        await delivery.getByLabel("City").fill("Berlin");
        await page.getByLabel("Country", { exact: true }).first().selectOption({ label: "Austria" });
        await page.getByRole("button", { name: /^Update the total/ }).click();
        await expect(summary(page)).toContainText("VAT 19 %");
        await expect(delivery.getByLabel("City")).toHaveValue("Berlin");
        await method(page, /^Pick up/).check();
        await page.getByRole("button", { name: /^Update the total/ }).click();
        await expect(summary(page)).toContainText("Delivery (Pick up), net");
        await context.close();
      });
    } finally {
      await server.stop();
      woo.close();
    }
  },
);
