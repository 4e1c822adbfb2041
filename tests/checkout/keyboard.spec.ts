import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { cards, expectReceipt, payButton, workshop } from "@/tests/support/browser/shopping";

test("a purchase by keyboard alone", async ({ page, email, mailbox }) => {
  await page.goto(workshop);
  await page.waitForLoadState("networkidle");
  await press(page, page.getByRole("button", { name: /^Add to cart/ }).first(), "Enter");
  await press(page, page.getByRole("main").getByRole("link", { name: "View cart" }).first(), "Enter");
  await expect(page).toHaveURL(/\/store\/cart$/);
  await press(page, page.getByRole("link", { name: "Go to checkout" }), "Enter");
  await expect(page).toHaveURL(/\/store\/checkout$/);
  await page.waitForLoadState("networkidle");

  stops = 0;
  await type(page, "E-mail", email);
  await press(page, page.getByRole("radio", { name: "Private person" }), "Space");
  await type(page, "First name", "Mara");
  await type(page, "Last name", "Lindqvist");
  const country = page.getByLabel("Country", { exact: true });
  // A native list until the browser has nothing better to do.
  await expect(country).toHaveJSProperty("tagName", "BUTTON");
  await press(page, country, "Enter");
  await expect(page.getByLabel("Search countries")).toBeFocused();
  await page.keyboard.type("Austria");
  await expect(page.getByRole("option")).toHaveText(["Austria"]);
  await page.keyboard.press("Enter");
  await expect(country).toBeFocused();
  await expect(country).toHaveText("Austria");
  await type(page, "Street and number", "Hafengasse 12");
  await type(page, "Postcode", "1030");
  await type(page, "City", "Wien");
  await press(page, page.getByRole("radio", { name: /demo/i }), "Space");
  await tabTo(page, page.getByLabel(/^Test card number/));
  await page.keyboard.type(cards.accepted);
  await press(page, page.getByRole("checkbox", { name: /terms/i }), "Space");
  await press(page, payButton(page), "Enter");
  expect(stops).toBeLessThanOrEqual(20);
  await expectReceipt(page);
  await mailbox.wait(email);
});

/** How often Tab was pressed. */
let stops = 0;

async function press(page: Page, target: Locator, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("textbox", { name }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Only Tab, and the arrows inside a group of radio buttons; fails when the target cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    const inGroup = await target.evaluate(
      (element) =>
        element instanceof HTMLInputElement &&
        element.type === "radio" &&
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.type === "radio" &&
        document.activeElement.name === element.name,
    );
    if (!inGroup) stops += 1;
    await page.keyboard.press(inGroup ? "ArrowDown" : "Tab");
  }
  throw new Error(`${target} is not reached by the keyboard`);
}
