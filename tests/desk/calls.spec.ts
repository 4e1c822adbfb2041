import { expect } from "@playwright/test";
import { camt } from "@/tests/bank/statement-files";
import { placeOrder } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { Hand } from "@/tests/support/browser/hand";
import { placeAtDesk } from "@/tests/support/browser/placing";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

/** Begins within the days in which buyers cannot move a seat any more. */
const soon = "workshop-210100";

test("jobs 2, 13 and 1 on a phone, then a seat is moved and one paid back, and an invoice is corrected", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  await signInAsStaff(page, { email, mailbox, dataDir });
  const hand = new Hand(page, "mouse");
  const people = ["Ann Oneway", "Beatrix Twofold"];
  const number = await placeAtDesk(page, { date: soon, email, people, paymentMethod: "INVOICE" });
  const other = await placeOrder(page, email, { introduction: 1 });
  const lines = [];
  for (const each of [number, other]) {
    await page.goto(`/desk/orders/${each}`);
    const sum = await page
      .locator("dl > div", { hasText: /^Total/ })
      .locator("dd")
      .innerText();
    const amount = sum.replace(/[^\d,]/g, "").replace(",", ".");
    lines.push({ amount, text: `Order ${each}`, payer: `Payer of ${each}`, ref: `R${each}` });
  }
  await page.setViewportSize({ width: 375, height: 812 });

  await page.goto("/desk");
  await hand.press(page.getByRole("button", { name: "Inbox" }));
  await isSound(page, 375);
  await hand.press(page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Bank" }));
  await expect(page.getByRole("heading", { level: 1, name: "Bank" })).toBeVisible();
  hand.took(2, 0);
  const statement = { name: `${number}.xml`, mimeType: "application/xml", buffer: Buffer.from(camt(lines)) };
  await hand.choose(page.getByLabel(/Statement/), statement);
  await hand.press(page.getByRole("button", { name: "Import" }));
  await expect(page.getByText("2 lines were added.")).toBeVisible();
  hand.took(1, 1);
  await isSound(page, 375);
  await hand.press(page.getByRole("button", { name: /^Book all/ }));
  await expect(page.getByText(/^2 orders have been paid, .+ together\.$/)).toBeVisible();
  hand.took(1, 0);
  await page.goto("/desk/bank?show=booked");
  await page
    .getByRole("row")
    .filter({ hasText: `Payer of ${other}` })
    .getByRole("link")
    .first()
    .click();
  await isSound(page, 375);
  await hand.press(page.getByRole("button", { name: `Undo: mark order ${other} as unpaid` }));
  await expect(
    page.getByText(`Order ${other} is awaiting payment again. The line is open again.`),
  ).toBeVisible();
  hand.took(1, 0);
  await hand.press(page.getByRole("button", { name: new RegExp(`^Book .+ for order ${other}$`) }));
  await expect(page.getByText(`Order ${other} is paid. The buyer gets an email.`)).toBeVisible();
  hand.took(1, 0);

  await hand.fill(page.getByRole("searchbox", { name: /^Find a person/ }), "Beatrix Twofodl");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Beatrix Twofold" })).toBeVisible();
  await isSound(page, 375);
  await hand.press(page.getByRole("link", { name: "Beatrix Twofold" }));
  await expect(page.getByRole("heading", { level: 1, name: "Beatrix Twofold" })).toBeVisible();
  await isSound(page, 375);
  hand.took(1, 1);

  await page.goto(`/desk/dates/${soon}`);
  await hand.press(page.getByRole("button", { name: "Ann Oneway attended" }));
  await expect(page.getByText("1 person attended.")).toBeVisible();
  hand.took(1, 0);
  await isSound(page, 375);
  await page.getByRole("button", { name: "Undo: Ann Oneway attended" }).click();
  await expect(page.getByText("1 person: attendance undone.")).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  for (const name of ["Badges", "Attendees as CSV"]) {
    const file = page.waitForEvent("download");
    await hand.press(page.getByRole("link", { name }));
    await file;
    hand.took(1, 0);
  }
  await hand.press(page.getByRole("link", { name: "Sign-in sheet" }));
  await expect(page.getByRole("rowheader", { name: "Ann Oneway" })).toBeVisible();
  hand.took(1, 0);
  await isSound(page, 1280);

  await page.goto(`/desk/orders/${number}`);
  await hand.press(page.getByRole("link", { name: "Change the seat of Ann Oneway" }));
  await expect(page.getByText(/^The buyer could move it until .+\. Please give a reason\.$/)).toBeVisible();
  const why = page.getByLabel("Reason, for the log").first();
  await hand.fill(why, "Ill since yesterday");
  // Enter chooses none of the dates.
  await page.keyboard.press("Enter");
  await isSound(page, 1280);
  await hand.press(page.getByRole("button", { name: /^Move to/ }));
  await expect(page.getByText(/^Now booked for .+\. The buyer gets an email\./)).toBeVisible();
  hand.took(2, 1);
  await hand.press(page.getByRole("link", { name: "Change the seat of Ann Oneway" }));
  await expect(page.getByText(/^The buyer could move it until/)).toHaveCount(0);
  await hand.press(page.getByRole("button", { name: /^Move to/ }).last());
  await expect(page.getByText(/^Now booked for .+\. The buyer gets an email\./)).toBeVisible();
  hand.took(2, 0);

  await hand.press(page.getByRole("link", { name: "Change the seat of Beatrix Twofold" }));
  await expect(page.getByLabel(/^Refund in euros/)).toHaveValue("0.00");
  await isSound(page, 1280);
  await page.getByLabel(/^Refund in euros/).fill("1000");
  await page.getByRole("button", { name: "Release 1 seat" }).click();
  await expect(page.getByText(/^Seats or prices have changed/)).toBeVisible();
  await page.getByLabel(/^Refund in euros/).fill("50");
  await hand.press(page.getByRole("button", { name: "Release 1 seat" }));
  await expect(
    page.getByText(/^The seat has been released\. The buyer gets an email\. 50,00.€ will be refunded\.$/),
  ).toBeVisible();
  hand.took(2, 0);

  await hand.press(page.getByText("Email the order and its documents again", { exact: true }));
  await hand.fill(page.getByLabel("To", { exact: true }), `books.${email}`);
  await hand.press(page.getByRole("button", { name: "Send", exact: true }));
  expect((await mailbox.wait(`books.${email}`)).attachments.length).toBeGreaterThan(0);
  hand.took(2, 1);

  await hand.press(page.getByText("Correct the invoice", { exact: true }));
  await isSound(page, 1280);
  await hand.fill(page.getByLabel("Street", { exact: true }), "Neue Gasse 7");
  await hand.press(page.getByRole("button", { name: "Cancel it and issue a new one" }));
  await expect(page.getByText(/^Invoice .+ has been cancelled, and invoice .+ replaces it\./)).toBeVisible();
  hand.took(2, 1);
  await expect(page.getByText("Neue Gasse 7").first()).toBeVisible();

  await page.goto("/desk/log");
  await expect(page.getByRole("row").filter({ hasText: "Ill since yesterday" })).toBeVisible();
});
