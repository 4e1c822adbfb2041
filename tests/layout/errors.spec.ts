import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";

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
