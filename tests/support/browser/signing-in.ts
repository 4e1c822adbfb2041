import { expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { cookieNames } from "@/lib/rules/cookie-names";
import { originOf } from "./asking";
import { type Mailbox, signInPath } from "./mailbox";

/** Signs a member in by the requests of the forms, and opens no page. The forms are proved in tests/sign-in. */
export async function signIn(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const before = (await mailbox.to(email)).length;
  await send(page, "/api/forms/get-in", { log: email });
  await signInByMail(page, await mailbox.wait(email, before + 1));
}

/** A new account of Nele Ott in Austria, signed in likewise. */
export async function register(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  await send(page, "/api/forms/register", { log: email, firstname: "Nele", lastname: "Ott", locale: "AT" });
  await signInByMail(page, await mailbox.waitForLink(email));
}

/** The request of the button behind a mail's link, in the browser that asked for the mail. */
export async function signInByMail(page: Page, mail: Email): Promise<void> {
  const link = signInPath(mail);
  await send(page, "/api/auth/sign-in", { token: link.slice(link.indexOf("=") + 1) });
  const cookies = await page.context().cookies(await originOf(page));
  expect(cookies.map(({ name }) => name)).toContain(cookieNames.access);
}

async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: await originOf(page), "sec-fetch-site": "same-origin" };
  await page.request.post(path, { headers, form, maxRedirects: 0 });
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
  const answer = await page.request.get("/account/me/my-orders", { maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  const links = (await answer.text()).matchAll(/<a [^>]*href="\/account\/me\/my-orders\/(\d+)/g);
  return [...new Set([...links].map(([, number = ""]) => number))];
}
