import { expect, type Page } from "@playwright/test";
import { originOf } from "./asking";
import { type Mailbox, signInPath } from "./mailbox";

/** Signs a member in by the requests of the forms, and opens `/account/me`. The forms are proved in tests/sign-in. */
export async function signIn(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const before = (await mailbox.to(email)).length;
  await send(page, "/api/forms/get-in", { log: email });
  await follow(page, signInPath(await mailbox.wait(email, before + 1)));
}

/** A new account of Nele Ott in Austria, signed in likewise. */
export async function register(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  await send(page, "/api/forms/register", { log: email, firstname: "Nele", lastname: "Ott", locale: "AT" });
  await follow(page, signInPath(await mailbox.waitForLink(email)));
}

async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: await originOf(page), "sec-fetch-site": "same-origin" };
  await page.request.post(path, { headers, form, maxRedirects: 0 });
}

async function follow(page: Page, link: string): Promise<void> {
  await send(page, "/api/auth/sign-in", { token: link.slice(link.indexOf("=") + 1) });
  await page.goto("/account/me");
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
