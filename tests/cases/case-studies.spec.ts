import { expect, type Page } from "@playwright/test";
import { expectNoBarrier } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { signInPath } from "@/tests/support/browser/mailbox";
import { openLink } from "@/tests/support/browser/signing-in";

const path = "/case-studies/kestrel-bank";
/** Of the part that only members read. */
const secret = "Sixty people had objectives in their contracts.";
const gate = (page: Page) => page.getByRole("region", { name: "Sign in to read the rest." });

test("the list is filtered by industry", async ({ page }) => {
  await page.goto("/case-studies");
  const cases = page.getByRole("main").getByRole("article");
  await expect(cases).toHaveCount(6);
  const filter = page.getByRole("radio", { name: /Finance and insurance/ });
  await filter.focus();
  await page.keyboard.press("Space");
  await expect(cases.filter({ visible: true })).toHaveCount(2);
  await page.getByRole("radio", { name: /^All/ }).check();
  await expect(cases.filter({ visible: true })).toHaveCount(6);
});

test("a guest reads the teaser, signs in, comes back and reads the rest", async ({ page, mailbox }) => {
  const email = "sofie.lindholm@example.com";
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "The result" })).toBeVisible();
  await expect(gate(page)).toContainText("What went wrong");
  // The full form takes the plain one's place; then its own answer shows.
  await page.waitForLoadState("networkidle");
  expect(await page.content()).not.toContain(secret);
  await expectNoBarrier(page);

  const before = (await mailbox.to(email)).length;
  const field = gate(page).getByRole("textbox", { name: "E-mail" });
  await field.focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(gate(page).getByText("Please have a look in your e-mail inbox!")).toBeVisible();
  await openLink(page, signInPath(await mailbox.wait(email, before + 1)));
  await expect(page).toHaveURL(path);
  await expect(page.getByText(secret)).toBeVisible();
  await expect(gate(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("an outage is no gate, and can be tried again", async ({ page }) => {
  await page.route("**/api/auth/session", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "We cannot load the rest of this case study right now",
  );
  await expect(gate(page)).toHaveCount(0);
  await page.unroute("**/api/auth/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(gate(page)).toBeVisible();
});

test("the part for members is in no public address, nor in its data", async ({ request }) => {
  const open = "A bakery that wanted a business account dealt with seven teams in three weeks.";
  for (const address of [
    path,
    "/case-studies",
    "/case-studies/feed.xml",
    "/search/index.json",
    "/sitemap.xml",
  ])
    for (const rsc of ["", "1"]) {
      const text = await (await request.get(address, { headers: rsc ? { rsc } : {} })).text();
      expect.soft(text, address).not.toContain("objectives in their contracts");
      if (address === path) expect(text).toContain(open);
    }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter works, and the gate has a form that leads back here", async ({ page, mailbox }) => {
    const email = "hugo.lefevre@example.com";
    await page.goto("/case-studies");
    await page.getByRole("radio", { name: /Industry and energy/ }).check();
    await expect(page.getByRole("main").getByRole("article").filter({ visible: true })).toHaveCount(2);

    await page.goto(path);
    const before = (await mailbox.to(email)).length;
    await gate(page).getByRole("textbox", { name: "E-mail" }).fill(email);
    await gate(page).getByRole("button", { name: "Send Login Link" }).click();
    await expect(page.getByText("Please have a look in your e-mail inbox!")).toBeVisible();
    await openLink(page, signInPath(await mailbox.wait(email, before + 1)));
    await expect(page).toHaveURL(path);
  });
});
