import { expect, type Page } from "@playwright/test";
import { type Mailbox, signInPath } from "./mailbox";

/** Asks for the mail at `/account`, opens its link and presses the button there. */
export async function signIn(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const before = (await mailbox.to(email)).length;
  await page.goto("/account");
  await page
    .getByRole("main")
    .getByRole("textbox", { name: /e-mail/i })
    .fill(email);
  await page.getByRole("button", { name: "Send Login Link" }).click();
  await expect(page.getByText("Please have a look in your e-mail inbox!")).toBeVisible();
  await openLink(page, signInPath(await mailbox.wait(email, before + 1)));
  await expect(page).toHaveURL(/\/account\/me/);
}

/** A new account of Nele Ott in Austria, signed in. */
export async function register(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  await page.goto("/account?mode=register");
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
  const form = { log: email, firstname: "Nele", lastname: "Ott", locale: "AT" };
  await page.request.post("/api/forms/register", { headers, form, maxRedirects: 0 });
  await openLink(page, signInPath(await mailbox.waitForLink(email)));
  await expect(page).toHaveURL(/\/account\/me/);
}

/** The link itself signs nobody in; its button does. */
export async function openLink(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in/i })
    .click();
}

/** Numbers of the orders on "my orders", newest first. */
export async function orderNumbers(page: Page): Promise<string[]> {
  await page.goto("/account/me/my-orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const links = await page.getByRole("main").locator('a[href*="/account/me/my-orders/"]').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  return [...new Set(paths.flatMap((path) => /\/my-orders\/(\d+)/.exec(path ?? "")?.[1] ?? []))];
}
