import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { fillCart } from "@/tests/support/browser/asking";
import { coupon, workshop } from "@/tests/support/browser/shopping";
test("the cart of one visitor is in nobody else's page", async ({ page, browser, baseURL }) => {
  await fillCart(page, { introduction: 1 }, [coupon]);
  const other = await browser.newContext({ baseURL });
  for (let round = 0; round < 5; round += 1) {
    for (const path of ["/", "/workshops", workshop, "/store/cart", "/account"]) {
      const [mine, theirs] = await Promise.all([page.request.get(path), other.request.get(path)]);
      expect(mine.status()).toBe(200);
      expect(await theirs.text(), path).not.toContain(coupon);
    }
  }
  const cart = await page.request.get("/store/cart");
  expect(await cart.text()).toContain(coupon);
  expect(cart.headers()["cache-control"]).toContain("no-store");
  expect(cart.headers()["cache-control"]).toContain("private");
  await other.close();
});

test("public pages set no cookie", async ({ page }) => {
  for (const path of ["/", "/workshops", workshop]) {
    const answer = await page.request.get(path);
    expect(answer.headers()["set-cookie"], path).toBeUndefined();
  }
});
