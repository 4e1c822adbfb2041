import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { tabTo } from "@/tests/support/browser/tab-to";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const account = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Account" });
const openSections = (page: Page, name: string) => page.locator(`details[name="${name}"][open]`);

test.describe("by keyboard alone", () => {
  test("the menu opens, closes with its focus, and leads to a workshop", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const workshops = main(page).getByText("Workshops", { exact: true });
    await tabTo(page, workshops);
    await page.keyboard.press("Enter");
    await expect(main(page).getByText("Level 2: coordination")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(workshops).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(openSections(page, "main-menu")).toHaveCount(0);
    await expect(workshops).toBeFocused();

    await page.keyboard.press("Enter");
    await tabTo(page, main(page).getByRole("link", { name: "Flight Level 2 Design" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/workshops\/flight-level-2-design$/);
    await expect(openSections(page, "main-menu")).toHaveCount(0);
  });

  test("a section of the row closes when the focus leaves it", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await tabTo(page, main(page).getByText("Academy", { exact: true }));
    await page.keyboard.press("Enter");
    await expect(openSections(page, "main-menu")).toHaveCount(1);
    await tabTo(page, main(page).getByText("Professionals", { exact: true }));
    await expect(openSections(page, "main-menu")).toHaveCount(0);
  });

  test("the login modal takes the focus, keeps it, and gives it back on Escape", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await tabTo(page, account(page));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: site.name });
    await expect(dialog.getByLabel("E-mail")).toBeVisible();
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press("Tab");
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(account(page)).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("the menu opens, unfolds, closes with its focus, and leads on, by keyboard alone", async ({
    page,
  }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const burger = page.getByRole("button", { name: "Menu" });
    await expect(main(page)).toBeHidden();
    await tabTo(page, burger);
    await page.keyboard.press("Enter");
    await expect(main(page)).toBeVisible();
    await tabTo(page, main(page).getByText("Workshops", { exact: true }));
    await page.keyboard.press("Enter");
    await expect(main(page).getByText("Level 3: strategy")).toBeVisible();
    await expectNoBarrier(page);
    await tabTo(page, main(page).getByText("Academy", { exact: true }));
    await page.keyboard.press("Enter");
    await expect(openSections(page, "main-menu")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(main(page)).toBeHidden();
    await expect(burger).toBeFocused();

    await page.keyboard.press("Enter");
    await tabTo(page, main(page).getByRole("link", { name: "Case studies" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/case-studies$/);
    await expect(main(page)).toBeHidden();
  });
});

test("the browser's bar has the colour of the page", async ({ page }) => {
  await page.goto("/imprint");
  const colour = await page.locator('meta[name="theme-color"]').getAttribute("content");
  const surface = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--value-paper").trim(),
  );
  expect(colour).toBe(surface);
});

test("the stylesheets open their layers in the one order", async ({ page }) => {
  for (const path of ["/", "/store/cart"]) {
    await page.goto(path);
    const order = await page.evaluate(() => {
      const names = [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].flatMap((rule) => {
          if (rule instanceof CSSLayerStatementRule) return rule.nameList;
          return rule instanceof CSSLayerBlockRule ? rule.name : [];
        }),
      );
      return [...new Set(names)];
    });
    expect(order, path).toEqual(["tokens", "reset", "base", "ui", "layout", "part", "page"]);
  }
});

test("R033, R163: three layouts, and the whole footer on every page of a visitor", async ({ page }) => {
  for (const path of [
    "/workshops",
    "/store/cart",
    "/account",
    "/store/redeem-access-code",
    "/no-such-page",
  ]) {
    await page.goto(path);
    await expectWholeFooter(page);
  }
});

async function expectWholeFooter(page: Page) {
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: `${site.name}, home` })).toHaveAttribute("href", "/");
  await expect(footer.getByRole("navigation", { name: "Footer" }).locator("summary").first()).toBeVisible();
  await expect(footer.getByRole("navigation", { name: "Legal" }).getByRole("link").first()).toBeVisible();
  await expect(footer.getByRole("list", { name: "Social networks" }).getByRole("link")).toHaveCount(5);
  await expect(footer).toContainText(`© 2020–`);
}

test("one section of the footer is open at a time", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(openSections(page, "footer")).toHaveText(/^Help/);
  await footer.getByText("Community", { exact: true }).click();
  await expect(openSections(page, "footer")).toHaveText(/^Community/);
  await expect(footer.getByRole("link", { name: "General discussion" })).toHaveAttribute(
    "href",
    /\/sign_in\?post_login_redirect=https%3A%2F%2F[^&]+general-discussion$/,
  );
  await footer.getByText("Community", { exact: true }).click();
  await expect(openSections(page, "footer")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test("menu, footer, search, account and cookie settings lead somewhere", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await main(page).getByText("Workshops", { exact: true }).click();
    await main(page).getByText("Academy", { exact: true }).click();
    await expect(openSections(page, "main-menu")).toHaveCount(1);
    await expect(main(page).getByRole("link", { name: "Account" })).toHaveAttribute("href", "/account");
    await main(page).getByRole("link", { name: "Academy overview" }).click();
    await expect(page).toHaveURL(/\/academy$/);

    const footer = page.getByRole("contentinfo");
    await expect(openSections(page, "footer")).toHaveText(/^Help/);
    await footer.getByText("Learn", { exact: true }).click();
    await expect(openSections(page, "footer")).toHaveText(/^Learn/);
    await expect(footer.getByRole("link", { name: "Cookie settings" })).toHaveAttribute(
      "href",
      "/privacy-policy#cookies",
    );
    await expect(page.getByRole("link", { name: "Search" })).toHaveAttribute("href", "/search");
  });
});

test("a crash inside a page shows the error screen, says so in the console, and the app recovers", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  // A sentence that the empty cart draws, and nothing else.
  const mend = await breakScripts(page, /([=:?])"Your cart is empty\."/, "The page broke.");
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upps");
  await expect(page.getByText("Not sure what happened, but it was not good.")).toBeVisible();
  await expect(page.getByText("500")).toBeVisible();
  await expect(page.getByText("We could not show this page.")).toBeVisible();
  await expect(page.getByText("The page broke.")).toHaveCount(0);
  // The screen stands for the whole app, and the footer is on every page.
  await expect(main(page)).toHaveCount(0);
  await expectWholeFooter(page);
  await expect(page.getByRole("main")).toBeFocused();
  expect(logged.join("\n")).toContain("The page broke.");
  await expectNoBarrier(page);

  mend();
  await page.getByRole("link", { name: "Back to Homepage" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await expect(page).toHaveURL(/\/store\/cart$/);
  await expect(page.getByRole("main")).toContainText("Your cart is empty.");
});

test("a crash of the shell itself shows the error screen too", async ({ page }) => {
  // The name of the notification area, which the root layout draws on every page.
  const mend = await breakScripts(page, /([=:])"Notifications"(?=[;,}])/, "The shell broke.");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upps");
  await expect(page.getByText("The shell broke.")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Something went wrong/);
  await expect(main(page)).toHaveCount(0);

  mend();
  await page.getByRole("link", { name: "Back to Homepage" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart" })).toBeVisible();
});

/** Lets the site's scripts throw where a text stands, until the answer is called. */
async function breakScripts(page: Page, text: RegExp, message: string): Promise<() => void> {
  let isBroken = true;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    if (!isBroken) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(text, `$1(()=>{throw Error(${JSON.stringify(message)})})()`);
    // Such files are kept for ever otherwise, the broken one as well.
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "cache-control": "no-store" },
      body,
    });
  });
  return () => void (isBroken = false);
}

test("a panel of many entries ends in the window and scrolls inside", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const section = main(page).locator("details").filter({ hasText: "Academy" }).last();
  const entries = section.locator("ul");
  await entries.evaluate((list) => {
    const entry = list.querySelector("li");
    for (let more = 0; entry && more < 40; more += 1) list.append(entry.cloneNode(true));
  });
  await section.locator("summary").click();
  const panel = section.locator("div").first();
  const bottom = await panel.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(800);
  const last = entries.getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
