import { expect, type Locator, type Page } from "@playwright/test";
import { fillCart } from "@/tests/support/browser/asking";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { move } from "@/tests/support/browser/page-probe";

const open = async (page: Page) => {
  await page.goto("/gallery", { waitUntil: "networkidle" });
  // The long lists take the native ones' places when the visitor moves.
  await move(page);
  await expect(page.locator("#fields button[aria-haspopup]")).toHaveCount(3);
};

test("the kit has no barrier in any state, its windows, lists and notices open", async ({ page }) => {
  await open(page);
  await expectNoBarrier(page);
  for (const [name, role] of [
    ["plain", "dialog"],
    ["alert", "alertdialog"],
    ["warn", "dialog"],
  ] as const) {
    await page.getByRole("button", { name: `Open ${name}` }).click();
    const question = page.getByRole(role, { name: "A question" });
    await expect(question).toBeVisible();
    await expectNoBarrier(page);
    await question.getByRole("button", { name: "Understood" }).click();
    await expect(question).toHaveCount(0);
  }
  await page.getByLabel("A long list", { exact: true }).click();
  const option = page.getByRole("option", { name: "Option 4" });
  await expect(option).toBeVisible();
  const durations = await option.evaluate((element) => {
    const found: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement)
      found.push(getComputedStyle(one).transitionDuration);
    return found;
  });
  expect(durations.join(), "R484").toContain("0.3s, 0.3s");
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  for (const kind of ["success", "error", "warning", "info"])
    await page.getByRole("button", { name: `Notice ${kind}` }).click();
  await expect(page.getByText("A notice: info")).toBeVisible();
  await expectNoBarrier(page);
});

test("R114, R357: sign-in for members only has no registration", async ({ page }) => {
  await open(page);
  const form = page.getByRole("region", { name: "Sign-in for members only" });
  await expect(form.getByRole("heading", { name: "Login to continue." })).toBeVisible();
  await expect(form.getByRole("button", { name: "Send Login Link" })).toBeVisible();
  await expect(form.getByText(/create/i)).toHaveCount(0);
});

test("R160, R161: a window that works stays open, and says what it does", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Open a window that works" }).click();
  const working = page.getByRole("dialog", { name: "Working" });
  const emitted = page.locator("output");
  await expect(working).toBeVisible();
  await page.keyboard.press("Escape");
  await working.getByRole("button", { name: "Close" }).click();
  await expect(emitted).toHaveText("open beforeClose beforeClose");
  await expect(working).toBeVisible();
  await working.getByRole("button", { name: "End the work" }).click();
  await page.keyboard.press("Escape");
  await expect(working).toHaveCount(0);
  await expect(emitted).toHaveText("open beforeClose beforeClose beforeClose close");
});

test("R158: a window above another, at 999 and 997, and Escape closes the upper one first", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Open a window below another" }).click();
  const below = page.getByRole("dialog", { name: "The window below", includeHidden: true });
  const above = page.getByRole("dialog", { name: "The window above" });
  await below.getByRole("button", { name: "Open the window above" }).click();
  await expect(above).toBeVisible();
  const layer = (dialog: Locator) =>
    dialog.evaluate((element) => {
      const layered = element.closest("[data-stack]");
      return layered && getComputedStyle(layered).zIndex;
    });
  expect([await layer(above), await layer(below)]).toEqual(["999", "997"]);
  await page.keyboard.press("Escape");
  await expect(above).toHaveCount(0);
  await expect(below).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(below).toHaveCount(0);
});

test("R313: a calculator that is disabled does not close", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Open a calculator that works" }).click();
  const calculator = page.getByRole("dialog", { name: "Calculate your Price" });
  await calculator.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("Escape");
  await expect(calculator).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByLabel("The calculator works").uncheck();
  await page.getByRole("button", { name: "Open a calculator that works" }).click();
  await calculator.getByRole("button", { name: "Close" }).click();
  await expect(calculator).toHaveCount(0);
});

/** An element's visible styles, with nothing in it focused. */
async function drawn(element: Locator): Promise<string> {
  const image = await element.screenshot({ animations: "disabled", caret: "hide" });
  return image.toString("base64");
}

/** Ticks or unticks as a state of the page, without the focus that a press would draw around it. */
const set = (input: Locator, isChecked: boolean) =>
  input.evaluate((element, checked) => {
    if (element instanceof HTMLInputElement) element.checked = checked;
  }, isChecked);

test.describe("in forced colours", () => {
  // Without motion a state appears at once.
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("what is chosen is seen", async ({ page }) => {
    await open(page);
    const box = page.getByLabel("Not ticked");
    const around = page.locator("span", { has: box }).last();
    const empty = await drawn(around);
    await set(box, true);
    expect(await drawn(around)).not.toBe(empty);

    const levels = page.locator("[data-levels] [aria-hidden]");
    await expect(levels).toHaveCount(4);
    const icons = new Set(await Promise.all((await levels.all()).map(drawn)));
    expect(icons.size).toBe(4);

    await page.getByLabel("A long list", { exact: true }).click();
    const chosen = page.getByRole("option", { name: "Option 4", exact: true });
    await expect(chosen.locator("svg")).toBeVisible();

    await fillCart(page, { introduction: 1 });
    await page.goto("/store/checkout", { waitUntil: "networkidle" });
    for (const value of ["private", "company"]) {
      const input = page.locator(`input[name=customerType][value=${value}]`);
      const choice = page.locator("label", { has: input });
      await set(input, true);
      const on = await drawn(choice);
      await set(input, false);
      expect(await drawn(choice)).not.toBe(on);
    }
  });
});
