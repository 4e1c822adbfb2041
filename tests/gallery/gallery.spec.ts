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
  await expect(page.getByRole("option", { name: "Option 4" })).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  for (const kind of ["success", "error", "warning", "info"])
    await page.getByRole("button", { name: `Notice ${kind}` }).click();
  await expect(page.getByText("A notice: info")).toBeVisible();
  await expectNoBarrier(page);
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
