import { expect, type Page } from "@playwright/test";
import { offers } from "@/lib/rules/prices/offers";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { fillCart } from "@/tests/support/browser/asking";

const introduction = `/workshops/${site.slug}-introduction`;
const lalaDay = "/event-lala-day-2025";
const code = "fl-laladay-2025";

/** A plain reader, Next's prefetch, and a browser's. */
const crawlers: Record<string, string>[] = [
  {},
  { "next-router-prefetch": "1", rsc: "1" },
  { purpose: "prefetch" },
];

const lines = (page: Page) => page.getByRole("region", { name: "Items" }).locator("li:has(h2)");
const codes = (page: Page) => page.getByRole("list", { name: "Applied discount codes" });
const taken = (page: Page) => page.getByText("The offer is in your cart", { exact: true });
const offered = (page: Page) => page.getByRole("region", { name: /^Your offer: / });

const other = { level3: 1 };

/** Opens the cart with something else in it than an offer. */
async function openCartWithOther(page: Page, codes: readonly string[] = []): Promise<void> {
  await fillCart(page, other, codes);
  await page.goto("/store/cart");
  await expect(lines(page)).toHaveCount(1);
}

for (const offer of offers) {
  test(`${offer.path} puts ${offer.sku} with ${offer.coupon} into an empty cart`, async ({ page }) => {
    await page.goto(offer.path);
    await expect(taken(page)).toBeVisible();
    await expect(lines(page)).toHaveCount(1);
    await expect(codes(page)).toContainText(offer.coupon);
    await expect(page).toHaveURL(/\/store\/cart$/);
  });
}

test("an offer is taken once: a reload, the link again, the way back, a second tab", async ({ page }) => {
  await page.goto(`${lalaDay}?utm_source=letter`);
  await expect(taken(page)).toBeVisible();
  await expect(page).toHaveURL(/\/store\/cart\?utm_source=letter$/);
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await expect(taken(page)).toHaveCount(0);
  await page.goto(lalaDay);
  await expect(page.getByText("This offer is already in your cart")).toBeVisible();
  await page.goto("/workshops");
  await page.goBack();
  await expect(lines(page)).toHaveCount(1);
  const second = await page.context().newPage();
  await second.goto(lalaDay);
  await expect(second.getByText("This offer is already in your cart")).toBeVisible();
  await expect(second.getByLabel(/^Quantity of/)).toHaveText("1");
});

test("two tabs that open an offer at the same time have it once", async ({ page }) => {
  const second = await page.context().newPage();
  // The shop session has to be one: it is made by a first change.
  await openCartWithOther(page);
  await page.getByRole("button", { name: "Clear the cart" }).click();
  await expect(page.getByText("We cleared your cart")).toBeVisible();
  await Promise.all([page.goto(lalaDay), second.goto(lalaDay)]);
  for (const tab of [page, second]) {
    await expect(lines(tab)).toHaveCount(1);
    await tab.goto("/store/cart");
    await expect(tab.getByLabel(/^Quantity of/)).toHaveText("1");
  }
});

test("beside other items an offer shows its price and asks; both are kept, and Undo takes it back", async ({
  page,
}) => {
  await fillCart(page, other);
  await page.goto(lalaDay);
  await expect(offered(page)).toContainText(/Instead of [\d.]+,\d\d €\s*[\d.]+,\d\d €/);
  await expect(offered(page)).toContainText(code);
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Keep both" }).dblclick();
  await expect(taken(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(codes(page)).toContainText(code);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(codes(page)).toHaveCount(0);
});

test("an offer replaces the cart, and Undo brings back the earlier lines and codes", async ({ page }) => {
  await openCartWithOther(page, ["welcome-10"]);
  await expect(codes(page)).toContainText("welcome-10");
  const before = await lines(page).getByRole("heading").textContent();
  await page.goto(lalaDay);
  await page.getByRole("button", { name: "Replace my cart" }).click();
  await expect(taken(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(codes(page)).toContainText(code);
  await expect(codes(page)).not.toContainText("welcome-10");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines(page).getByRole("heading")).toHaveText(before ?? "");
  await expect(codes(page)).toContainText("welcome-10");
});

test("an offer that is not wanted goes, and an unknown one is never seen", async ({ page }) => {
  await fillCart(page, other);
  await page.goto(lalaDay);
  await page.getByRole("link", { name: "No, thanks" }).click();
  await expect(offered(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/store\/cart$/);
  await page.goto("/store/cart?offer=no-such");
  await expect(page).toHaveURL(/\/store\/cart$/);
  await expect(lines(page)).toHaveCount(1);
});

test("a crawl over the offers changes no cart", async ({ page }) => {
  await openCartWithOther(page);
  const before = await page.getByRole("complementary", { name: "Summary" }).innerText();
  for (const { path, flag } of offers)
    for (const address of [path, `/store/cart?offer=${flag}`])
      for (const method of ["GET", "HEAD"])
        for (const headers of crawlers) await page.request.fetch(address, { method, headers });
  await page.goto("/store/cart");
  await expect(page.getByRole("complementary", { name: "Summary" })).toHaveText(before, {
    useInnerText: true,
  });
  await expect(lines(page)).toHaveCount(1);
});

test("an offer whose call fails leads to the introduction with a notice", async ({ page }) => {
  await page.route("**/api/graphql/shop", async (route) =>
    (route.request().postData() ?? "").includes('"createCart"')
      ? route.fulfill({ status: 502, body: "" })
      : route.continue(),
  );
  await page.goto(lalaDay);
  await expect(page).toHaveURL(new RegExp(`${introduction}#`));
  await expect(page.getByText("This offer is not available right now")).toBeVisible();
  await page.goto(introduction);
  await expect(page.getByText("This offer is not available right now")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an offer is seen first and taken by its button", async ({ page }) => {
    await page.goto(lalaDay);
    await expect(offered(page)).toContainText(code);
    await expect(lines(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Add it to my cart" }).click();
    await expect(page.getByText("The offer is in your cart.")).toBeVisible();
    await expect(lines(page)).toHaveCount(1);
    await expect(codes(page)).toContainText(code);
  });
});
