import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the target has the focus; fails when the keyboard does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} is not reached by the keyboard`);
}
