import { expect } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { register } from "@/tests/support/browser/signing-in";

test("an unknown page is a 404 with its screen, wherever it is", async ({ page, request }) => {
  for (const path of ["/workshops/no-such-workshop", "/%ff"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain("Uups, Destination not found!");
  }
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Uups, Destination not found!");
  await expect(page.getByText("Sorry, the page you are looking for does not exists.")).toBeVisible();
  await expect(page.getByRole("link", { name: "contact us" })).toHaveAttribute("href", "/contact/");
  await page.getByRole("main").getByText("Back to Homepage").click();
  await expect(page).toHaveURL(/\/$/);
});

for (const javaScriptEnabled of [true, false])
  test(`R433, R163: a page that finds nothing is the 404 screen alone, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
    baseURL,
    email,
    mailbox,
  }) => {
    const context = await browser.newContext({ ...newVisitor, baseURL, javaScriptEnabled });
    const page = await context.newPage();
    await register(page, email, mailbox);
    for (const path of [
      "/store/confirm/1",
      "/account/me/my-orders/999999",
      "/verify/00000000-0000-4000-8000-000000000000",
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Uups, Destination not found!");
      for (const role of ["banner", "main", "contentinfo"] as const)
        await expect(page.getByRole(role), `${role} of ${path}`).toHaveCount(1);
    }
    await context.close();
  });

test("an order of somebody else is not there", async ({ page }) => {
  await page.goto("/store/confirm/1");
  await expect(page).toHaveURL(/\/account\?redirect_to=%2Fstore%2Fconfirm%2F1/);
});

test("an invalid sign-in link says so", async ({ page }) => {
  await page.goto("/account?fla_login_error=1");
  await expect(page.getByText("The Sign-In link is not valid or expired!").first()).toBeVisible();
  await page.goto("/account/sign-in?token=nonsense");
  await expect(page.getByText("The Sign-In link is not valid or expired!").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("another browser");
});

test("a foreign page cannot ask in the visitor's name", async ({ page }) => {
  const answer = await page.request.post("/api/graphql/shop", {
    headers: { origin: "https://elsewhere.example", "x-fla-request": "1" },
    data: { operationName: "getCart", variables: {} },
  });
  expect(answer.status()).toBe(403);
});
