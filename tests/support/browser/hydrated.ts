import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until its scripts run. A press before that posts a plain form, which leads to another page. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
}
