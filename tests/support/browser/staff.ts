import { expect, type Page } from "@playwright/test";
import { axe } from "./barriers";
import type { Mailbox } from "./mailbox";
import { operatorCommand } from "./operator-command";
import { register } from "./signing-in";

type Visitor = { email: string; mailbox: Mailbox; dataDir: string };

/** A new member, signed in, who gets every role of the desk by the operator's command. */
export async function signInAsStaff(page: Page, { email, mailbox, dataDir }: Visitor): Promise<void> {
  await register(page, email, mailbox);
  const site = { dataDir, baseURL: page.url() };
  const { status, text } = operatorCommand(site, "members", "role", email, "keeper");
  expect(status, text).toBe(0);
}

/** Fails unless the page has loaded, passes axe, and is no wider than the window. */
export async function isSound(page: Page, width: number): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
