import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";

const id = "workshop-211500";

test("a date with a buyer: moved by a form that shows it first, then cancelled by keyboard", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  const buyer = `guest.${email}`;
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto(`/desk/orders/new?date=${id}`);
  await page.getByLabel("First name").fill("Gina");
  await page.getByLabel("Last name").fill("Guest");
  await page.getByRole("textbox", { name: "E-mail" }).fill(buyer);
  await page.getByRole("radio", { name: /^No charge/ }).check();
  await page.getByLabel("Reason, if there is no charge").fill("Guest of the house");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText(/has been placed: 1 seat/)).toBeVisible();

  await page.goto(`/desk/dates/${id}`);
  await page.getByText("Change day, place, guides, seats or price", { exact: true }).click();
  await isSound(page, 1280);
  const seats = page.getByLabel("Seats");
  await seats.fill("0");
  await page.getByRole("button", { name: "Preview the changes" }).click();
  await expect(page.getByRole("heading", { name: "Changes" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/is sold or held, so you cannot go down to 0/).first()).toBeVisible();

  await page.goto(`/desk/dates/${id}`);
  await page.getByText("Change day, place, guides, seats or price", { exact: true }).click();
  await page.getByLabel("Place").fill("Mysuru, India");
  await page.getByRole("button", { name: "Preview the changes" }).click();
  await expect(page.getByRole("cell", { name: "Mysuru, India" })).toBeVisible();
  await isSound(page, 1280);
  await page.getByRole("button", { name: /^Save and email the buyers of 1 order$/ }).click();
  await expect(
    page.getByText(
      /^Saved\. .* 1 order get an email\. 1 order has an unconfirmed address: its buyer gets the email after confirming it\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/Mysuru, India$/).first()).toBeVisible();

  const fold = page.getByText("Cancel the date", { exact: true });
  await fold.focus();
  await page.keyboard.press("Enter");
  await isSound(page, 1280);
  await page.getByLabel("Reason, for colleagues").last().focus();
  await page.keyboard.type("The guide is ill");
  await page.keyboard.press("Tab");
  await page.keyboard.type("CANCEL");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/has been cancelled\. The buyers of 1 order get an email and choose/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Buyers' choices" })).toBeVisible();
  // The guest has not confirmed the address.
  await expect(page.getByRole("cell", { name: /^No email sent yet: / })).toBeVisible();
});
