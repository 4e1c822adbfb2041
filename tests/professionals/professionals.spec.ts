import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { openHydrated } from "@/tests/support/browser/hydrated";

const section = `/${site.slug}-professional`;
const directory = `${section}/our-professionals`;
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test.describe("the directory", () => {
  test("shows a person and a button on the first screen of a phone, the filters on a press", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(directory);
    await expect(page.getByRole("link", { name: "Ask us who would suit you" })).toBeInViewport({ ratio: 1 });
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.25 });
    await expect(page.getByLabel("Language")).toBeHidden();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Language").selectOption({ label: "German" });
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  });

  test("filters, keeps the filter in the address and leads to a profile", async ({ page }) => {
    await page.goto(directory);
    await expect(page.getByText("22 guides and coaches, page 1 of 2")).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await page.getByLabel("Language").selectOption({ label: "German" });
    await page.getByLabel("Role").selectOption({ label: "Guides who teach" });
    await expect(page).toHaveURL(/\?role=guide&language=de$/);
    const found = await cards(page).count();
    expect(found).toBeGreaterThan(1);
    expect(found).toBeLessThan(12);

    await page.reload();
    await expect(cards(page)).toHaveCount(found);
    await expect(page.getByLabel("Language")).toHaveValue("de");

    await page.getByLabel("Name").fill("hofst");
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("link", { name: "Clara Hofstetter" }).click();
    await expect(page).toHaveURL(`${section}/clara-hofstetter`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clara Hofstetter");
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(cards(page)).toHaveCount(12);
  });

  test("is turned by the keyboard, and back by the browser", async ({ page }) => {
    await page.goto(directory);
    await expect(cards(page)).toHaveCount(12);
    const next = page.getByRole("link", { name: "Next" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText("page 2 of 2")).toBeFocused();
    await page.goBack();
    await expect(cards(page)).toHaveCount(12);
  });

  test("has a way on when nobody fits, without a barrier", async ({ page }) => {
    await page.goto(`${directory}?country=NZ&language=pl`);
    await expect(page.getByRole("heading", { name: "Nobody matches these filters." })).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole("button", { name: "Show everybody" }).click();
    await expect(cards(page)).toHaveCount(12);
  });
});

test("a profile says who it is, to people and to machines", async ({ page }) => {
  await page.goto(`${section}/clara-hofstetter`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Workshops with Clara" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Website of Clara Hofstetter" })).toHaveAttribute(
    "rel",
    /noopener/,
  );
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const person = scripts.map((text) => JSON.parse(text)).find((one) => one["@type"] === "Person");
  expect(person).toMatchObject({ name: "Clara Hofstetter", knowsLanguage: ["German", "English"] });
  expect(person.sameAs).toHaveLength(2);
});

test("the membership is put into the cart from its page", async ({ page }) => {
  await openHydrated(page, `${section}/${site.slug}-professional-membership`);
  const box = page.getByRole("complementary", { name: "Price and joining" });
  await expect(box).toContainText(/290,00.€ a year/);
  await expect(box).toContainText("Recurring total");
  await box.getByRole("button", { name: /^Become a member/ }).click();
  await expect(box.getByText("In your cart.")).toBeVisible();
});

test("the career page leads to the program and to people", async ({ page }) => {
  await page.goto(`${section}/transform-your-career`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "See the program" }).first()).toHaveAttribute(
    "href",
    `/workshops/${site.slug}-professional-program`,
  );
  expect(await cards(page).count()).toBeGreaterThan(2);
});

test("a name that nobody has is a 404", async ({ request }) => {
  expect((await request.get(`${section}/nobody-at-all`)).status()).toBe(404);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the directory shows everybody", async ({ page }) => {
    await page.goto(directory);
    await expect(cards(page)).toHaveCount(22);
    await expect(page.getByText("22 guides and coaches", { exact: true })).toBeVisible();
  });
});
