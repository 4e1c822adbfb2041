import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";

const rows = "#dates li[data-region]";

test.describe("the list of workshops", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("shows dates by two clocks, is filtered, and keeps its choice in the address", async ({ page }) => {
    await page.goto("/workshops");
    const first = page.locator(`${rows}:visible`).first();
    await page.mouse.wheel(0, 100);
    await expect(first).toContainText(/Your time: .*Tokyo/);

    await page.getByLabel("Language").selectOption("de");
    await expect(page).toHaveURL(/\?language=de#dates$/);
    const german = page.locator(`${rows}:visible`);
    await expect(german.first()).toContainText("German");
    expect(await german.filter({ hasText: "English" }).count()).toBe(0);
    await page.reload();
    await expect(page.getByLabel("Language")).toHaveValue("de");

    await page.getByLabel("During working hours in").selectOption("Americas");
    await expect(page.getByRole("heading", { name: "No dates match these filters." })).toBeVisible();
    await page.getByRole("button", { name: "Show all dates" }).click();
    await expect(page.getByText(/^\d\d dates$/)).toBeVisible();
  });

  test("has dates in at least five time zones", async ({ page }) => {
    await page.goto("/workshops");
    const hours = await page.locator(rows).allTextContents();
    expect(hours.length).toBeGreaterThanOrEqual(12);
    const zones = new Set(hours.map((text) => /, ([\w ]+) time/.exec(text)?.[1]));
    expect(zones.size).toBeGreaterThanOrEqual(5);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all dates are shown, and no filter that would do nothing", async ({ page }) => {
    await page.goto("/workshops");
    expect(await page.locator(`${rows}:visible`).count()).toBeGreaterThanOrEqual(12);
    await expect(page.getByLabel("Language")).toBeHidden();
    await page.locator("#dates h2").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/workshops\/[\w-]+$/);
    await expect(page.getByRole("heading", { level: 2, name: "Dates and prices" })).toBeVisible();
  });
});

const workshops = [
  "flight-level-2-design",
  "flight-level-2-design/classic",
  "flight-level-2-design/self-paced",
  "flight-level-3-design",
  "flight-level-3-design/classic",
  "flight-level-3-design/self-paced",
  "flight-levels-systems-architecture",
  "flight-levels-systems-architecture/classic",
  "flight-levels-systems-architecture/self-paced",
  "flight-levels-introduction",
  "flight-levels-kick-start",
  "flight-levels-professional-program",
];

test("the page of every workshop is whole, and two say what is their own", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of workshops) await test.step(path, () => expectWholeWorkshop(page, path));

  await test.step("the program tells its price and how to get a place to those it does not know", async () => {
    const box = page.getByRole("complementary", { name: "Price and booking" });
    await expect(box).toContainText("9.990,00 €");
    await expect(box.getByRole("link", { name: "Book a call" })).toHaveAttribute("href", "/contact/call");
    await expect(box).toContainText(/\d+ places? left in this group/);
    await expect(box.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
  });

  await test.step("the Kick-Start shows its rating", async () => {
    await page.goto("/workshops/flight-levels-kick-start");
    await expect(page.getByText("out of 5, from 1.5K reviews").locator("..")).toContainText("4.9");
  });
});

async function expectWholeWorkshop(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`/workshops/${path}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("complementary", { name: "Price and booking" })).toContainText("€");
  for (const name of ["What is included", "You may also like"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /Your guides?/ })).toBeVisible();
  await expect(page.locator("details")).not.toHaveCount(0);
  expect(await sideways(page)).toBe(0);
  if (path.endsWith("/self-paced")) {
    await expect(page.locator("main header").first()).not.toContainText(/\d days?/);
    await expect(page.getByRole("heading", { name: "Dates and prices" })).toHaveCount(0);
  }

  const courses = (await page.locator('script[type="application/ld+json"]').allTextContents())
    .map((text) => JSON.parse(text))
    .filter((object) => object["@type"] === "Course");
  expect(courses).toHaveLength(1);
  expect(courses[0].name).toBeTruthy();
  expect(JSON.stringify(courses[0])).not.toContain("aggregateRating");
  for (const one of courses[0].hasCourseInstance) expect(one.courseMode).toMatch(/^(Online|Onsite)$/);
}

test("long words, long titles and lines of code stay in their boxes", async ({ page }) => {
  await page.goto("/workshops/flight-level-2-design");
  await page.locator("main :is(h1, h2, h3)").evaluateAll((headings) => {
    for (const heading of headings) heading.textContent = "Organisationsentwicklungsverantwortliche";
  });
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Organisationsentwicklung".repeat(6);
    const code = document.createElement("pre");
    code.textContent = "x".repeat(160);
    document.querySelector("main [class*=prose]")?.append(code);
  });
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sideways(page), `${width} px`).toBe(0);
    const box = await page.getByRole("complementary", { name: "Price and booking" }).boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

/** Pixels by which the page is wider than the window. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const bar = (page: Page) => page.getByRole("link", { name: /^(Book|How to join)$/ }).last();
const phone = { width: 375, height: 812 };

test("the first screen of a laptop and of a phone holds the date, the price and the button", async ({
  page,
}) => {
  for (const [path, button] of [
    ["flight-level-2-design", "button"],
    ["flight-levels-systems-architecture/self-paced", "button"],
    ["flight-levels-kick-start", "button"],
    ["flight-levels-professional-program", "link"],
  ] as const) {
    await page.goto(`/workshops/${path}`);
    const box = page.getByRole("complementary", { name: "Price and booking" });
    const press = box.getByRole(button, { name: /^(Book|Add to cart|Book a call)/ }).first();
    for (const size of [{ width: 1280, height: 800 }, phone])
      await test.step(`${path} at ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await expect(press).toBeInViewport({ ratio: 1 });
        await expect(box.getByText("€").first()).toBeInViewport({ ratio: 1 });
        await expect(bar(page)).not.toBeInViewport();
      });
  }
});

test("on a phone a booking moves nothing, and a bar with the button comes when the box has gone", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/workshops/flight-level-2-design");
  const more = page.getByRole("link", { name: /more dates?$/ });
  await expect(page.getByText(/seats? left$/).first()).toBeVisible();
  const before = await more.boundingBox();
  await page.getByRole("button", { name: /^Book/ }).first().click();
  await expect(page.getByText("In your cart.").first()).toBeVisible();
  expect(await more.boundingBox(), "nothing below has moved").toEqual(before);
  await page.getByRole("heading", { name: "What you take home" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  // It goes for the footer.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  await expect(bar(page)).not.toBeInViewport();
});

test("a date goes into the visitor's calendar", async ({ request }) => {
  const page = await (await request.get("/workshops/flight-level-2-design")).text();
  const answer = await request.get(/<a [^>]*href="(\/calendar\/[^"]+)"/.exec(page)?.[1] ?? "");
  expect(answer.headers()["content-type"]).toContain("text/calendar");
  expect(await answer.text()).toContain("BEGIN:VEVENT");
});
