import { expect } from "@playwright/test";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
const field = { name: "Search the site" };

test("searches by keyboard alone, a wrong letter included", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/imprint", { waitUntil: "networkidle" });
  expect(asked).not.toContain("/search/index.json");

  const before = page.getByRole("link").first();
  await before.focus();
  await page.keyboard.press("/");
  const input = page.getByRole("dialog").getByRole("combobox", field);
  await expect(input).toBeFocused();
  await page.keyboard.type("coordnation");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Workshops" })).toBeVisible();
  await expectNoBarrier(page);

  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(before).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("");
  await page.keyboard.type("kestrel");
  await expect(options.first()).toContainText("Forty sheets become one board");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/case-studies/kestrel-bank");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("keeps the letters that are typed while the dialog is still loading", async ({ page }) => {
  await page.goto("/imprint", { waitUntil: "networkidle" });
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("kestrel");
  await expect(page.getByRole("dialog").getByRole("combobox", field)).toHaveValue("kestrel");
  await page.keyboard.type(" b");
  await expect(page.getByRole("dialog").getByRole("combobox", field)).toHaveValue("kestrel b");
});

test("leaves the keys to whoever types, and to whoever switched them off", async ({ page }) => {
  await page.goto("/contact", { waitUntil: "networkidle" });
  const message = page.getByRole("main").getByRole("textbox").first();
  await message.focus();
  await page.keyboard.type("either/or");
  await expect(message).toHaveValue("either/or");
  await expect(page.getByRole("dialog", { name: "Search" })).toHaveCount(0);

  await message.blur();
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("checkbox", { name: "Open the search with /" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});

test("says that the index did not come, and tries again", async ({ page }) => {
  await page.route("**/search/index.json", (route) => route.abort());
  await page.goto("/imprint", { waitUntil: "networkidle" });
  await page.keyboard.press("/");
  await page.getByRole("combobox", field).fill("lisbon");
  await expect(page.getByText("The search could not be loaded.")).toBeVisible();
  await expect(page.getByText("Nothing found")).toHaveCount(0);
  await page.unroute("**/search/index.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("shows more on a page of its own, which follows what is typed", async ({ page }) => {
  await page.goto("/search?q=vienna", { waitUntil: "networkidle" });
  const input = page.getByRole("combobox", field);
  await expect(input).toHaveValue("vienna");
  expect(await page.getByRole("option").count()).toBeGreaterThan(1);
  await input.fill("novotna");
  await expect(page.getByRole("option")).toHaveText([/^Eva Novotná/]);
  await expect(page).toHaveURL("/search?q=novotna");
  await input.fill("xyzzyx");
  await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
  await page.getByRole("list", { name: "Where to start" }).getByRole("link", { name: "Workshops" }).click();
  await expect(page).toHaveURL("/workshops");
});

test("says where no workshop is, and leads to the nearest", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search?q=workshop+berlin", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main).toContainText("No workshop in Berlin. The nearest:");
  await expectNoBarrier(page);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
  await main.getByRole("link", { name: /Vienna, Austria$/ }).click();
  await expect(page).toHaveURL(/\/workshops\//);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the server searches", async ({ page }) => {
    await page.goto("/imprint");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox", field).fill("wokshops");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=wokshops/);
    await expect(page.getByRole("searchbox", field)).toHaveValue("wokshops");
    await page
      .getByRole("group", { name: "Pages" })
      .getByRole("link", { name: /^Workshops/ })
      .click();
    await expect(page).toHaveURL("/workshops");

    await page.goto("/search?q=workshop+berlin");
    await expect(page.getByRole("main")).toContainText("No workshop in Berlin. The nearest:");
    await page.goto("/search?q=xyzzyx");
    await expect(page.getByRole("main")).toContainText("Nothing found for “xyzzyx”.");
    await page.goto(`/search?q=${encodeURIComponent('"><b>bold')}`);
    await expect(page.getByRole("searchbox", field)).toHaveValue('"><b>bold');
    await page.goto(`/search?q=${"a".repeat(2000)}&q=b`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  });
});
