import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { euroText, oracleBasket } from "@/tests/support/price-oracle";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { askShop, knowBuyer } from "@/tests/support/browser/asking";
import { openHydrated } from "@/tests/support/browser/hydrated";
import { expectSums } from "@/tests/support/browser/purchases";
import {
  cards,
  goToCheckout,
  payButton,
  putIntoCart,
  readyToPay,
  typeCoupon,
} from "@/tests/support/browser/shopping";

const lines = (page: Page) => page.getByRole("region", { name: "Items" }).locator("li:has(h2)");
const codes = (page: Page) => page.getByRole("list", { name: "Applied discount codes" });
const summary = (page: Page) => page.getByRole("complementary", { name: "Summary" });

test("one more is one question, and its answer is all that the page needs", async ({ page }) => {
  await putIntoCart(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") || pathname === "/store/cart")
      asked.push(request.postDataJSON()?.operationName ?? pathname);
  });
  const total = () => summary(page).getByRole("definition").last().textContent();
  const before = await total();
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: /^One more/ }).click();
    await expect(page.getByText(`${count} items in your cart`)).toBeVisible();
  }
  // A question that the first press had caused later would be among them by now.
  expect(asked).toEqual(["updateItemQuantities", "updateItemQuantities"]);
  expect(await total()).not.toBe(before);
});

test("a cart of a hundred lines is shown, changed and cleared, and Undo brings all of it back", async ({
  page,
}) => {
  const items = Array.from({ length: 100 }, (_, seat) => ({
    productId: 992,
    extraData: JSON.stringify({ note: `seat ${seat}` }),
  }));
  await askShop(page, "fillCart", { items });
  await openHydrated(page, "/store/cart");
  await expect(lines(page)).toHaveCount(100);
  await page
    .getByRole("button", { name: /^One more/ })
    .first()
    .click();
  await expect(page.getByText("101 items in your cart")).toBeVisible();
  await page
    .getByRole("button", { name: /^Remove: / })
    .last()
    .click();
  await expect(lines(page)).toHaveCount(99);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines(page)).toHaveCount(100);
  await page.getByRole("button", { name: "Clear the cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines(page)).toHaveCount(100);
});

const kinds: [code: string, said: RegExp][] = [
  ["fl-laladay-2025", /30% off the Introduction/],
  ["team-50", /50 € off your order/],
  ["first-ten", /first ten orders/],
  ["WELCOME-10 ", /10% off everything/],
];
const refusals: [code: string, said: RegExp][] = [
  ["no-such-code", /Coupon "no-such-code" does not exist!/],
  ["early-2025", /This coupon has expired\./],
  ["big-team", /The minimum spend for this coupon is 2\.000,00 €\./],
  ["fl-las-fl3d-2025", /Sorry, this coupon is not applicable to selected products\./],
  ["for-guides", /Please enter a valid email at checkout to use coupon code "for-guides"\./],
];

test("codes of each kind hold or say why not, and none keeps anybody from buying", async ({ page }) => {
  await putIntoCart(page);
  for (const [code, said] of refusals) {
    await typeCoupon(page, code);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByLabel("Discount code")).toHaveAttribute("aria-invalid", "true");
  }
  for (const [code, said] of kinds) {
    await typeCoupon(page, code);
    await expect(codes(page)).toContainText(said);
  }
  await typeCoupon(page, "team-50");
  await expect(page.getByText("This coupon has already been applied to the cart")).toBeVisible();
  await typeCoupon(page, "solo-25");
  await expect(codes(page).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(/^No longer applied: discount codes /)).toContainText("team-50");
  await typeCoupon(page, "welcome-10");
  await expect(page.getByText(/Sorry, coupon "solo-25" has already been applied/)).toBeVisible();
  await page.getByRole("button", { name: "Remove discount code solo-25" }).click();
  await expect(codes(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go to checkout" })).toBeEnabled();
});

test("why this price: the steps by mouse and by keyboard, up to the line's total", async ({ page }) => {
  await putIntoCart(page);
  await typeCoupon(page, "fl-laladay-2025");
  await expect(codes(page)).toContainText("fl-laladay-2025");
  const why = lines(page).locator("details");
  await why.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(why).toContainText("List price 1 ×");
  await expect(why).toContainText("Coupon fl-laladay-2025");
  await expect(why).toContainText(/VAT \d+ %/);
  const total = summary(page).locator("[data-kind=total] dd").first();
  await expect(why.locator("[data-kind=total] dd")).toHaveText(await total.innerText());
  await expect(why).not.toContainText("do not add up");
  await page.keyboard.press("Enter");
  await expect(why.getByText("List price 1 ×")).toBeHidden();
});

/** Two visitors with the one use of a code in their carts, ready to press "Pay", in a shop of their own. */
async function withTwoAtCheckout(
  browser: Browser,
  storageState: BrowserContextOptions["storageState"],
  work: (first: Page, second: Page) => Promise<void>,
): Promise<void> {
  const server = await startBareStandalone(newDataDir());
  await ready(server);
  const arrive = async (name: string) => {
    const context = await browser.newContext({ baseURL: server.url, storageState });
    const page = await context.newPage();
    await putIntoCart(page);
    await typeCoupon(page, "last-seat");
    await expect(codes(page)).toContainText("last-seat");
    await knowBuyer(page, `${name}@example.com`);
    await goToCheckout(page);
    await readyToPay(page, cards.accepted);
    return page;
  };
  try {
    const [first, second] = await Promise.all([arrive("first"), arrive("second")]);
    await work(first, second);
  } finally {
    await server.stop();
  }
}

const isPlaced = (page: Page) => /\/store\/confirm\/\d+$/.test(page.url());

/** One press, at the price without the code. */
async function payInFull(page: Page): Promise<void> {
  const full = oracleBasket({ buyer: { country: "AT" }, items: { introduction: 1 } });
  await expectSums(page, full);
  await payButton(page).click();
  await expect.poll(() => isPlaced(page), { timeout: 20_000 }).toBe(true);
  await expect(page.getByRole("main")).toContainText(euroText(full.total));
}

test("a code that was used up between the cart and the payment is told, the cart stays, and one press pays", async ({
  browser,
  storageState,
}) => {
  test.setTimeout(180_000);
  await withTwoAtCheckout(browser, storageState, async (first, second) => {
    await payButton(first).click();
    await expect.poll(() => isPlaced(first), { timeout: 20_000 }).toBe(true);
    await payButton(second).click();
    await expect(second.getByText("The total has changed since you last saw it.")).toBeVisible();
    await expect(second.getByRole("main")).toContainText("No longer applied: discount code last-seat.");
    await expect(second).toHaveURL(/\/store\/checkout/);
    const cart = await second.context().newPage();
    await cart.goto("/store/cart");
    await expect(lines(cart)).toHaveCount(1);
    await cart.close();
    await payInFull(second);
  });
});

test(
  "two pay with the last use of a code at once: one has it, the other is told and pays the full price",
  { tag: "@whole" },
  async ({ browser, storageState }) => {
    test.setTimeout(180_000);
    await withTwoAtCheckout(browser, storageState, async (first, second) => {
      const buyers = [first, second];
      await Promise.all(buyers.map((page) => payButton(page).click()));
      await expect.poll(() => buyers.filter(isPlaced).length, { timeout: 20_000 }).toBe(1);
      const late = isPlaced(first) ? second : first;
      // By the cart, which is looked at first, or by the till.
      const told = /The total has changed since you last saw it\.|Coupon usage limit has been reached/;
      await expect(late.getByText(told).first()).toBeVisible();
      await expect(late).toHaveURL(/\/store\/checkout/);
      await payInFull(late);
    });
  },
);
