import { expect, type Locator } from "@playwright/test";
import { workshopDates } from "@/backend/content/catalogue/workshops-and-events";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { openHydrated } from "@/tests/support/browser/hydrated";
import { date, product } from "@/tests/support/fake-woo/catalogue";
import { StockHost } from "@/tests/support/stock-host/server";
import { stockShop } from "@/tests/support/stock-host/shop";

test.describe.configure({ timeout: 120_000 });

const slug = "flight-level-2-design";
const [first] = workshopDates().filter(({ certification }) => certification?.slug === slug);
const day = first?.startDate?.slice(0, 10) ?? "";

function variation(id: number, cents: number, value: string) {
  const made = date(id, day, cents);
  return { ...made, attributes: [...made.attributes, { name: "seat", label: "Seat", value }] };
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return box;
};

/** A date that an ordinary shop sells in two ways: in the buy box and in the row of the date. */
test("a date with several ways to take it fits its box, and the pressed one is bought", async ({
  browser,
  storageState,
}) => {
  const own = product(200, "Flight Level 2 Design", 0, {
    sku: "FL2D",
    slug: "fl2d",
    type: "VARIABLE",
    kind: "VariableProduct" as const,
    variations: [
      variation(201, 140_000, "Standard"),
      variation(202, 143_500, "With lunch, and the evening in the old town"),
    ],
  });
  const woo = new StockHost({ shop: { products: [...stockShop.products, own] } });
  const port = await woo.listen();
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
  });
  try {
    await ready(server);
    for (const width of [375, 1280])
      await test.step(`at ${width} px`, async () => {
        const context = await browser.newContext({
          baseURL: server.url,
          storageState,
          viewport: { width, height: 812 },
        });
        const page = await context.newPage();
        await openHydrated(page, `/workshops/${slug}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const box = page.getByRole("complementary", { name: "Price and booking" });
        for (const place of [box, page.locator("#dates")]) {
          const label = place.getByText("With lunch, and the evening", { exact: false });
          const button = place.getByRole("button", { name: /^Book: .*With lunch/ });
          const [words, press, around] = await Promise.all([label, button, place].map(boxOf));
          if (!words || !press || !around) throw new Error("nothing measured");
          expect(words.x + words.width).toBeLessThanOrEqual(press.x);
          expect(press.x + press.width).toBeLessThanOrEqual(around.x + around.width);
          expect(words.y).toBeLessThan(press.y + press.height);
        }
        await box.getByRole("button", { name: /^Book: .*With lunch/ }).click();
        await expect(box.getByText("In your cart.")).toBeVisible();
        await page.goto("/store/cart");
        await expect(page.getByRole("region", { name: "Items" })).toContainText("1.435,00 €");
        await context.close();
      });
  } finally {
    await server.stop();
    woo.close();
  }
});
