import { expect } from "@playwright/test";
import { cookieNames } from "@/lib/rules/cookie-names";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 120_000 });

/** Pages that belong to the visitor, and their headings while nobody can say who that is. */
const pages = {
  "/store/cart": "Your cart",
  "/store/checkout": "Checkout",
  "/account/me/my-orders": "Your account",
};

test("a live token that the shop refuses makes nobody a guest", async ({ browser, storageState }) => {
  const woo = new StockHost();
  const host = `http://127.0.0.1:${await woo.listen()}`;
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: `${host}/graphql`,
    MEMBER_GRAPHQL_URL: `${host}/graphql`,
    AUTH_URL: `${host}/auth`,
  });
  try {
    await ready(server);
    const context = await browser.newContext({ baseURL: server.url, storageState });
    const { access, refresh } = woo.signIn(5);
    const cookies = { [cookieNames.access]: `Bearer ${access}`, [cookieNames.refresh]: refresh };
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({
        name,
        value: encodeURIComponent(value),
        url: server.url,
        httpOnly: true,
      })),
    );
    const page = await context.newPage();
    const items = page.getByRole("region", { name: "Items" });
    const form = { productId: "87" };
    await page.request.post("/api/forms/add-to-cart", { form, headers: { origin: server.url } });
    await page.goto("/store/cart");
    await expect(items.getByRole("listitem")).toHaveCount(1);

    woo.expire(access);
    woo.slowFor = (body) => (body.includes("grant_type=refresh_token") ? 600_000 : 0);
    for (const refused of ["poison", 401] as const)
      for (const [path, title] of Object.entries(pages))
        await test.step(`${path}, refused by ${refused}`, async () => {
          woo.badBearer = refused;
          expect((await page.goto(path, { waitUntil: "commit" }))?.status()).toBe(200);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          // The first message stands only until the browser has asked once more, which may be at once.
          await expect(
            page.getByText(/^(Signing in takes longer|We cannot reach the sign-in service)/),
          ).toBeVisible();
          await expect(page.getByText("We cannot reach the sign-in service right now")).toBeVisible();
          await expect(page.getByText(/is empty|0 items|No orders/)).toHaveCount(0);
          // R273: a page without a strict check shows the cart of the browser's session.
          if (path === "/store/cart") await expect(items.getByRole("listitem")).toHaveCount(1);
        });

    await test.step("the exchange answers again: the cart is as it was", async () => {
      woo.slowFor = () => 0;
      await page.goto("/store/cart", { waitUntil: "commit" });
      await expect(async () => {
        // The site asks once more only when the last exchange is eight seconds old.
        const again = page.getByRole("button", { name: "Try again" });
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(items.getByRole("listitem")).toHaveCount(1, { timeout: 4_000 });
        await expect(page.getByText(/takes longer than usual|cannot reach the sign-in/)).toHaveCount(0);
      }).toPass({ timeout: 30_000 });
      expect((await context.cookies()).find(({ name }) => name === cookieNames.access)?.value).not.toContain(
        access,
      );
    });
  } finally {
    await server.stop();
    woo.close();
  }
});
