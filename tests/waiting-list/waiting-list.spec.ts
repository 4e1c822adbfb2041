import { type Browser, expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { site } from "@/lib/site";
import { knowBuyer } from "@/tests/support/browser/asking";
import { expectNoBarrierOnPage } from "@/tests/support/browser/barriers";
import { test } from "@/tests/support/browser/fixtures";
import { operatorCommand } from "@/tests/support/browser/operator-command";
import { cards, expectReceipt, goToCheckout, payButton, readyToPay } from "@/tests/support/browser/shopping";
import { orderOfReceipt } from "@/tests/support/browser/stripe-shop";

const soldOut = { page: `/workshops/${site.slug}-systems-architecture`, place: "London, United Kingdom" };
/** Begins with two seats, and is booked in no other journey. */
const small = { page: "/workshops/flight-level-3-design", place: "Lisbon, Portugal" };

const row = (page: Page, place: string) =>
  page.locator("#dates").getByRole("listitem").filter({ hasText: place });

async function join(page: Page, { page: path, place }: typeof small, email: string): Promise<void> {
  await page.goto(path);
  await page.mouse.wheel(0, 100);
  await expect(row(page, place)).toContainText("Sold out");
  const button = row(page, place).getByRole("button", { name: /^Join the waiting list/ });
  await button.click();
  await row(page, place)
    .getByRole("textbox", { name: /Your e-mail/ })
    .fill(email);
  await button.click();
  await expect(row(page, place)).toContainText("You are on the list.");
}

/** The path of the mail's link to the place. */
function placePath(mail: Email): string {
  const path = /\/store\/waiting-list\?token=[\w-]{43}/.exec(mail.text ?? "")?.[0];
  if (!path) throw new Error(`no link in "${mail.subject}"`);
  return path;
}

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "10.200.1.7" } });
  return context.newPage();
}

test("a guest waits for a date that is sold out, and leaves the list by the mail", async ({
  page,
  email,
  mailbox,
}) => {
  await join(page, soldOut, email);
  const mail = await mailbox.wait(email);
  expect(mail.subject).toMatch(/^Please confirm your place on the waiting list/);
  await page.goto(placePath(mail));
  await expect(page.getByRole("main")).toContainText("You are on the list.");
  await expectNoBarrierOnPage(page);
  // Opening the link changed nothing: mail scanners open links, too.
  await page.reload();
  await expect(page.getByRole("button", { name: "Confirm your place" })).toBeVisible();
  await page.getByRole("button", { name: "Leave the list" }).click();
  await expect(page.getByRole("main")).toContainText("You are no longer on the list.");
  await expect(page.getByRole("button", { name: "Leave the list" })).toHaveCount(0);
});

test("a seat that comes free is kept for the first in line, who buys it", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
  baseURL,
}) => {
  test.slow();
  const order = await buyAllSeats(page, `first.${email}`);
  await join(page, small, email);
  await page.goto(placePath(await mailbox.wait(email)));
  await page.getByRole("button", { name: "Confirm your place" }).click();
  await expect(page.getByRole("main")).toContainText("You are on the list.");

  const { status, text } = operatorCommand({ dataDir, baseURL }, "orders", "refund", order);
  expect(status, text).toBe(0);

  const offer = await mailbox.wait(email, 2);
  expect(offer.subject).toMatch(/^A seat has opened up/);
  const guest = await visitor(browser);
  await guest.goto(placePath(offer));
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("A seat has opened up");
  await expectNoBarrierOnPage(guest);
  await guest.getByRole("button", { name: "Take your seat" }).click();
  await expect(guest).toHaveURL(/\/store\/cart/);
  await expect(guest.getByRole("region", { name: "Items" })).toContainText("Lisbon");
  await knowBuyer(guest, email);
  await goToCheckout(guest);
  await readyToPay(guest, cards.accepted);
  await payButton(guest).click();
  await expectReceipt(guest);
  await page.goto(placePath(offer));
  await expect(page.getByRole("main")).toContainText("The seat is yours");
  await guest.context().close();
});

/** Both seats in one order; paid, because a stranger who pays later holds one of them at most. @returns its number */
async function buyAllSeats(page: Page, email: string): Promise<string> {
  await page.goto(small.page);
  await page.mouse.wheel(0, 100);
  await expect(row(page, small.place)).toContainText("2 seats left");
  await row(page, small.place).getByRole("button", { name: /^Book/ }).click();
  await row(page, small.place).getByRole("link", { name: "View cart" }).click();
  await page.getByRole("button", { name: /^One more/ }).click();
  await expect(page.getByRole("status").first()).toHaveText("2 items in your cart");
  await expect(page.getByRole("button", { name: /^One more/ })).toBeDisabled();
  await knowBuyer(page, email);
  await goToCheckout(page);
  await readyToPay(page, cards.accepted);
  await payButton(page).click();
  return orderOfReceipt(page);
}
