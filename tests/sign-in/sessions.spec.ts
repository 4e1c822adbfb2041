import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { type Mailbox, signInPath } from "@/tests/support/browser/mailbox";
import { openHydrated } from "@/tests/support/browser/hydrated";
import { openLink, signIn } from "@/tests/support/browser/signing-in";
import { cookieNames } from "@/lib/rules/cookie-names";

const settings = "/account/me/settings";

/** A new member in this browser; the register form itself has journeys of its own. */
async function register(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? "");
  const answer = await page.request.post("/api/forms/register", {
    form: { log: email, firstname: "Vera", lastname: "Lind", locale: "AT", newsletter: "on" },
    headers: { origin, "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await openLink(page, signInPath(await mailbox.wait(email)));
  await expect(page).toHaveURL(/\/account\/me/);
}

/** Another browser, from another address. */
const elsewhere = (browser: Browser, context: BrowserContext) =>
  context
    .storageState()
    .then(({ cookies }) => ({
      cookies: cookies.filter(({ name }) => name.includes("_cconsent")),
      origins: [],
    }))
    .then((storageState) =>
      browser.newContext({ storageState, extraHTTPHeaders: { "x-forwarded-for": "10.2.7.1" } }),
    );

type Member = { page: Page; browser: Browser; context: BrowserContext; email: string; mailbox: Mailbox };

/** A new member, here and in another browser. */
async function signedInTwice({ page, browser, context, email, mailbox }: Member) {
  await register(page, email, mailbox);
  const other = await elsewhere(browser, context);
  const there = await other.newPage();
  await signIn(there, email, mailbox);
  await there.goto("/account/me");
  return { other, there };
}

const greeting = (page: Page) => page.getByRole("heading", { name: "Hello Vera." });
const sessions = (page: Page) =>
  page.getByRole("region", { name: "Signed-in browsers" }).getByRole("listitem");

test("a browser that is signed out from another one lands at the sign-in", async ({
  page,
  browser,
  context,
  email,
  mailbox,
}) => {
  const { other, there } = await signedInTwice({ page, browser, context, email, mailbox });

  await openHydrated(page, settings);
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText("This browser");
  await expectNoBarrier(page);
  const button = sessions(page)
    .nth(1)
    .getByRole("button", { name: /^Sign out / });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ has been signed out\.$/)).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);

  await there.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "My orders" }).click();
  await expect(there).toHaveURL(/\/account\?redirect_to=/);
  await expect(there.getByRole("button", { name: "Send Login Link" })).toBeVisible();
  await other.close();
});

test("an action after the session was ended elsewhere leads to the sign-in", async ({
  page,
  browser,
  context,
  email,
  mailbox,
}) => {
  const { other, there } = await signedInTwice({ page, browser, context, email, mailbox });
  await openHydrated(there, settings);
  await expect(sessions(there)).toHaveCount(2);

  await openHydrated(page, settings);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await expect(dialog).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto(settings);
  await expect(page).toHaveURL(/\/account\?redirect_to=/);

  await sessions(there)
    .nth(1)
    .getByRole("button", { name: /^Sign out / })
    .click();
  await expect(there).toHaveURL(/\/account\?redirect_to=/);
  await expect(there.getByRole("button", { name: "Send Login Link" })).toBeVisible();
  await other.close();
});

test("after logging out neither the way back nor another tab shows anything", async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await register(page, email, mailbox);
  const [tab, third] = [await context.newPage(), await context.newPage()];
  await tab.goto("/account/me");
  await expect(greeting(tab)).toBeVisible();
  await third.goto("/account/me");
  // By the router, which keeps the page that is left.
  await third.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Case studies" }).click();
  await expect(third).toHaveURL(/\/case-studies/);

  await openHydrated(page, settings);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(tab).toHaveURL(/\/account\?redirect_to=/);
  await expect(greeting(tab)).toHaveCount(0);
  await third.goBack();
  await expect(third).toHaveURL(/\/account\?redirect_to=/);
  await expect(greeting(third)).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/account\?redirect_to=/);
  await expect(greeting(page)).toHaveCount(0);
  const kept = new Set<string>([cookieNames.access, cookieNames.refresh, cookieNames.session]);
  expect((await context.cookies()).filter(({ name }) => kept.has(name))).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /cart|order/.test(key))),
  ).toEqual([]);
});

test("six tabs that open after the access token has run out stay signed in", async ({
  page,
  context,
  email,
  mailbox,
}) => {
  await register(page, email, mailbox);
  const before = (await context.cookies()).find(({ name }) => name === cookieNames.refresh)?.value;
  await context.clearCookies({ name: cookieNames.access });
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/account/me")));
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/account\/me$/);
    await expect(greeting(tab)).toBeVisible();
  }
  const after = (await context.cookies()).find(({ name }) => name === cookieNames.refresh)?.value;
  expect(after).not.toBe(before);
  await context.clearCookies({ name: cookieNames.access });
  await page.goto("/account/me");
  await expect(greeting(page)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("browsers are signed out by forms, one and all", async ({
    page,
    browser,
    context,
    email,
    mailbox,
  }) => {
    const ask = async (visitor: Page) => {
      const before = (await mailbox.to(email)).length;
      await visitor.goto("/account");
      await visitor
        .getByRole("main")
        .getByRole("textbox", { name: /e-mail/i })
        .fill(email);
      await visitor.getByRole("button", { name: "Send Login Link" }).click();
      await openLink(visitor, signInPath(await mailbox.wait(email, before + 1)));
    };
    await register(page, email, mailbox);
    const other = await elsewhere(browser, context);
    const there = await other.newPage();
    await ask(there);

    await page.goto(settings);
    await sessions(page)
      .nth(1)
      .getByRole("button", { name: /^Sign out / })
      .click();
    await expect(page.getByText("That browser has been signed out.")).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    await there.goto("/account/me");
    await expect(there).toHaveURL(/\/account\?redirect_to=/);

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await page.goto(settings);
    await expect(page).toHaveURL(/\/account\?redirect_to=/);
    await other.close();
  });
});
