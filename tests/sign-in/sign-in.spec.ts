import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { mailedCode, signInPath } from "@/tests/support/browser/mailbox";
import { move } from "@/tests/support/browser/page-probe";
import { openLink } from "@/tests/support/browser/signing-in";
import { cookieNames } from "@/lib/rules/cookie-names";

const kickStart = `/${site.slug}-kick-start`;
const invalid = "The Sign-In link is not valid or expired!";
const main = (page: Page) => page.getByRole("main");
const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === cookieNames.access);

/** The full list takes the native one's place when its visitor moves. */
async function fillRegistration(page: Page, email: string) {
  await move(page);
  await expect(main(page).locator("button[aria-haspopup]")).toBeVisible();
  await main(page).getByLabel("First name").fill("Mira");
  await main(page).getByLabel("Last name").fill("Holt");
  await main(page).getByLabel("E-mail").fill(email);
  await main(page).getByLabel("Country", { exact: true }).click();
  await page.getByRole("combobox", { name: "Search countries" }).fill("austria");
  await page.getByRole("option", { name: "Austria" }).click();
}

const register = (page: Page) => main(page).getByRole("button", { name: "create my account" }).click();

test("registers with wrong input first, by the full form, and only once", async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto("/join");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account.");
  await page.waitForLoadState("networkidle");
  await register(page);
  for (const text of [
    "What`s your firstname?",
    "What`s your lastname?",
    "Please enter your e-mail",
    "Please choose a country",
  ])
    await expect(main(page).getByText(text)).toBeVisible();
  await main(page).getByLabel("E-mail").fill("mira@");
  await expect(main(page).getByText("Please enter a valid email")).toBeVisible();
  await expectNoBarrierOnPage(page);

  await fillRegistration(page, email);
  await main(page).getByLabel("Job role").selectOption("Manager / Team Lead");
  await main(page).getByLabel("Enable enterprise-wide collaboration").check();
  const asked = page.waitForRequest("**/api/graphql/member");
  await register(page);
  const { variables } = (await asked).postDataJSON();
  expect(variables.input).toMatchObject({ interests: [82], newsletter: true, kickStart: false });
  await expect(main(page)).toContainText(
    "Perfect: We send you an invitation-link. Please have a look in your e-mail inbox!",
  );
  await expectNoBarrierOnPage(page);
  await openLink(page, signInPath(await mailbox.wait(email)));
  await expect(page).toHaveURL(/\/account\/me$/);

  await page.context().clearCookies({ name: /^fla-/ });
  await page.goto("/account");
  const field = await main(page).getByLabel("E-mail").boundingBox();
  expect(Math.round(field?.width ?? 0), "R501: the form has 380 px").toBe(380);
  await page.goto("/account?mode=register");
  await fillRegistration(page, email);
  await register(page);
  await expect(main(page)).toContainText("Uups: This e-mail already exists.");
});

test("the kick-start's form says so, and its waiting tab goes on when the link was opened in another", async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto(kickStart);
  await fillRegistration(page, email);
  const asked = page.waitForRequest("**/api/graphql/member");
  await register(page);
  const { input } = (await asked).postDataJSON().variables;
  expect(input).toMatchObject({ kickStart: true, newsletter: false, locale: "AT" });
  expect(new URL(input.touchPoint).pathname).toBe(kickStart);
  await expect(main(page)).toContainText("Perfect: We send you an invitation-link.");

  const other = await page.context().newPage();
  await openLink(other, signInPath(await mailbox.wait(email)));
  await expect(other).toHaveURL(`/workshops${kickStart}`);
  await expect(page).toHaveURL(`/workshops${kickStart}`);
});

test("a scanner that opens the link and presses every button is not signed in; the human still is", async ({
  page,
  browser,
  request,
  email,
  mailbox,
}) => {
  await page.goto(kickStart);
  await fillRegistration(page, email);
  await register(page);
  const link = signInPath(await mailbox.wait(email));

  for (let turn = 0; turn < 5; turn++)
    for (const method of ["GET", "HEAD"]) {
      const answer = await request.fetch(link, { method });
      expect(answer.status()).toBe(200);
      expect(answer.headers()).toMatchObject({
        "cache-control": expect.stringContaining("no-store"),
        "referrer-policy": "no-referrer",
      });
    }
  const scanner = await (await browser.newContext(newVisitor)).newPage();
  for (let turn = 0; turn < 2; turn++) {
    await scanner.goto(link);
    await expect(main(scanner)).toContainText("This is not the browser that asked for the email.");
    for (const button of await main(scanner).getByRole("button").all()) await button.click();
    expect(await isSignedIn(scanner)).toBe(false);
  }
  await scanner.context().close();

  await openLink(page, link);
  await expect(page).not.toHaveURL(/\/account/);
  expect(await isSignedIn(page)).toBe(true);
  await page.goto(link);
  await expect(page).toHaveURL(/\/account\/me$/);
});

test("another device signs in by the code; where it was asked, the used link is offered anew", async ({
  page,
  browser,
  email,
  mailbox,
}) => {
  await page.goto("/account?mode=register&redirect_to=%2Fworkshops");
  await fillRegistration(page, email);
  await register(page);
  const mail = await mailbox.wait(email);

  const phone = await (await browser.newContext(newVisitor)).newPage();
  await phone.goto(signInPath(mail));
  await expect(main(phone)).toContainText("This is not the browser that asked for the email.");
  await expectNoBarrierOnPage(phone);
  await main(phone).getByLabel("Code from the email").fill(mailedCode(mail));
  await main(phone).getByRole("button", { name: "Sign in" }).click();
  await expect(phone).toHaveURL("/workshops");
  expect(await isSignedIn(phone)).toBe(true);
  await phone.context().close();
  expect(await isSignedIn(page)).toBe(false);

  await page.goto(signInPath(mail));
  await expect(main(page).getByText(invalid)).toBeVisible();
  await expect(main(page)).not.toContainText("another browser");
  await expect(main(page).getByLabel("E-mail")).toHaveValue(email);
  await expectNoBarrierOnPage(page);
  await main(page).getByRole("button", { name: "Send Login Link" }).click();
  await expect(main(page)).toContainText("Perfect: Please have a look in your e-mail inbox!");
  await openLink(page, signInPath(await mailbox.wait(email, 2)));
  await expect(page).toHaveURL("/workshops");
  expect(await isSignedIn(page)).toBe(true);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a registration is corrected, its mail is asked for again, and its code signs in", async ({
    page,
    email,
    mailbox,
  }) => {
    await page.goto(kickStart);
    await main(page).getByLabel("First name").fill("Mira");
    await main(page).getByLabel("E-mail").fill("mira@");
    await main(page).getByLabel("Country", { exact: true }).selectOption({ label: "Austria" });
    await main(page).getByLabel("Yes, keep me updated").check();
    await register(page);
    await expect(main(page).getByText("What`s your lastname?").first()).toBeVisible();
    await expect(main(page).getByLabel("First name")).toHaveValue("Mira");
    await expect(main(page).locator("[name=kickStart]")).toHaveValue("on");

    await main(page).getByLabel("Last name").fill("Holt");
    await main(page).getByLabel("E-mail").fill(email);
    await register(page);
    await expect(main(page)).toContainText("Perfect: We send you an invitation-link.");
    await mailbox.wait(email);

    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(`Check ${email}`);
    await main(page).getByLabel("Code from the email").fill("KKKKKKKK");
    await main(page).getByRole("button", { name: "Sign in" }).click();
    await expect(main(page).getByText("This code is not valid or has expired.")).toBeVisible();
    await expect(main(page).getByText(invalid)).toHaveCount(0);
    await main(page).getByRole("link", { name: "Use another e-mail" }).click();
    await main(page).getByLabel("E-mail").fill(email);
    await main(page).getByRole("button", { name: "Send Login Link" }).click();
    await expect(main(page)).toContainText("Perfect: Please have a look in your e-mail inbox!");
    await main(page)
      .getByLabel("Code from the email")
      .fill(mailedCode(await mailbox.wait(email, 2)));
    await main(page).getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`/workshops${kickStart}`);
  });
});
