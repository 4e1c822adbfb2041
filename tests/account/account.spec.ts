import { expect } from "@playwright/test";
import { site } from "@/lib/site";
import { expectNoBarrierOnPage, widths } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { register, signIn } from "@/tests/support/browser/signing-in";
import { tabTo } from "@/tests/support/browser/tab-to";

const program = `/workshops/${site.slug}-professional-program`;

test("a new member finds every place, by keyboard too, and leaves", async ({ page, email, mailbox }) => {
  await register(page, email, mailbox);
  await page.goto("/account/me");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello Nele.");

  for (const sentence of [
    "You have no upcoming workshops or events.",
    "You have no membership. It includes a profile in the directory and the monthly peer evening.",
    "Self-paced courses open here as soon as you have bought them.",
    "Finish a workshop, and its certificate appears here.",
    "You have not ordered anything yet.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("list", { name: "Your roles" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "About the program" })).toHaveAttribute("href", program);

  const places = page.getByRole("navigation", { name: "Account" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarrierOnPage(page);
    const box = await places.boundingBox();
    if (width === 375) expect(box?.height).toBeLessThanOrEqual(64);
  }

  await page.setViewportSize({ width: 375, height: 800 });
  const settings = places.getByRole("link", { name: "Settings" });
  await tabTo(page, settings);
  await expect(settings).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/me\/settings$/);
  await expect(settings).toHaveAttribute("aria-current", "page");
  await expect(settings).toBeInViewport();

  await tabTo(page, places.getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/account\/me/);
  await page.goto("/account/me");
  await expect(page).toHaveURL(/\/account\?redirect_to=%2Faccount%2Fme$/);
});

test("a guide sees the roles, the public profile and the places elsewhere", async ({ page, mailbox }) => {
  await signIn(page, "tomas.novak@example.com", mailbox);
  await page.goto("/account/me");
  await expect(page.getByRole("list", { name: "Your roles" })).toContainText("Guide");
  const places = page.getByRole("list", { name: "Your places on the web" });
  await expect(places.getByRole("link", { name: "Website" })).toHaveAttribute("rel", /noreferrer/);
  await places.getByRole("link", { name: "Public profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tomáš Novák" })).toBeVisible();
});

test("a coach with the cockpit's right stays here while none is connected", async ({ page, mailbox }) => {
  await signIn(page, "maria.silva@example.com", mailbox);
  await page.goto("/account/me");
  await expect(page.getByRole("list", { name: "Your roles" })).toContainText("Coach");
  await expect(page.getByText(/has access to the cockpit, which is not connected/)).toBeVisible();
});

test("a program member sees the program with its order, courses and certificates", async ({
  page,
  mailbox,
}) => {
  await signIn(page, "priya.raman@example.com", mailbox);
  await page.goto("/account/me");
  const card = page.getByRole("region", { name: `${site.name} Professional Program` });
  await expect(card).toContainText("You are in the program");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarrierOnPage(page);
  }
  await expect(page.getByRole("region", { name: "Courses" }).getByRole("progressbar").first()).toBeVisible();
  await card.getByRole("link", { name: "Your order" }).click();
  await expect(page).toHaveURL(/\/account\/me\/my-orders\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/order/i);
});
