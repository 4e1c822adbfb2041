import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until its scripts run. A press before that posts a plain form, which leads to another page. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
}

/** A page whose scripts run and that has faded in. Between a press and the fade, only the loading flag is set. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect(page.locator("html[data-transition=complete]:not([data-loading])")).toHaveCount(1);
}
