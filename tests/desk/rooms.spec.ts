import fs from "node:fs";
import { expect } from "@playwright/test";
import { placeOrder } from "@/tests/support/browser/asking";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { Hand } from "@/tests/support/browser/hand";
import { register } from "@/tests/support/browser/signing-in";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

/** Has no seat at first, and is sold in no other journey. */
const full = "workshop-214200";

test("codes, a waiting list and the books, by keyboard alone", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  await signInAsStaff(page, { email, mailbox, dataDir });
  const hand = new Hand(page, "keyboard");
  const guest = await (await browser.newContext(newVisitor)).newPage();

  await page.goto("/desk/codes");
  await hand.press(page.getByText("Create discount or gift codes", { exact: true }));
  await hand.fill(page.getByLabel("Purpose").first(), "Partners");
  await hand.fill(page.getByLabel("Number of codes").first(), "501");
  await hand.fill(page.getByLabel("Percent off"), "20");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Up to 500", { exact: false }).first()).toBeVisible();
  await isSound(page, 1280);
  await hand.fill(page.getByLabel("Number of codes").first(), "500");
  await hand.press(page.getByRole("button", { name: "Create codes" }));
  await expect(page.getByText("500 codes have been created.")).toBeVisible();
  hand.took(2, 4);
  const batch = page.locator("details", { hasText: "Partners · " });
  await hand.press(batch.locator("summary"));
  const saved = page.waitForEvent("download");
  await hand.press(batch.getByRole("link", { name: "500 codes as CSV" }));
  const [head, first = "", ...rest] = fs
    .readFileSync(await (await saved).path(), "utf8")
    .trim()
    .split("\r\n");
  expect([head, rest.length]).toEqual(["code;worth;used", 499]);
  hand.took(2, 0);
  await isSound(page, 1280);
  await placeOrder(page, email, { introduction: 1 }, [String(first.split(/[;,]/)[0])]);
  await page.reload();
  await expect(batch.locator("summary")).toContainText("used 1 ×");
  await hand.press(batch.locator("summary"));
  await hand.press(batch.getByRole("button", { name: "Switch off" }));
  await expect(page.getByText("“Partners” has been switched off.")).toBeVisible();
  hand.took(2, 0);
  await isSound(page, 1280);

  const waits = `waits.${email}`;
  await page.goto("/desk/waiting");
  await hand.press(page.getByText("Add a person", { exact: true }));
  await hand.pick(page.getByLabel("Sold-out date"), "Flight Levels Kick");
  await hand.fill(page.getByLabel("E-mail"), waits);
  await isSound(page, 1280);
  await hand.press(page.getByRole("button", { name: "Add to the list" }));
  await expect(
    page.getByText(/^waits\..+ is on the list and gets an email to confirm the address\./),
  ).toBeVisible();
  hand.took(2, 2);
  const mail = await mailbox.wait(waits);
  await guest.goto(/\/store\/waiting-list\?token=[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "");
  await guest.getByRole("button", { name: "Confirm your place" }).click();
  await expect(guest.getByRole("button", { name: "Confirm your place" })).toHaveCount(0);

  await page.goto(`/desk/dates/${full}`);
  await hand.press(page.getByText("Change day, place, guides, seats or price", { exact: true }));
  await hand.fill(page.getByLabel("Seats"), "1");
  await hand.press(page.getByRole("button", { name: "Preview the changes" }));
  await hand.press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  hand.took(3, 1);
  await page.goto("/desk/waiting");
  // The list offers a free seat by itself within a minute, so the desk's press may find it done.
  const offer = page.getByRole("form", { name: `Offer seats to ${waits}` }).getByRole("button");
  if ((await offer.count()) > 0) {
    await hand.press(offer);
    hand.took(1, 0);
  }
  await expect(page.getByRole("row", { name: new RegExp(`^${waits} offered until`) })).toBeVisible();
  await isSound(page, 1280);

  await page.goto("/desk/books");
  await isSound(page, 1280);
  for (const [name, file] of [
    ["Spreadsheet", /\.csv$/],
    ["All documents", /\.zip$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await hand.press(page.getByRole("link", { name }));
    expect((await download).suggestedFilename()).toMatch(file);
    hand.took(1, 0);
  }
  await guest.context().close();
});

test("a member's address, roles, browsers, export and second account, by keyboard alone", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  await signInAsStaff(page, { email, mailbox, dataDir });
  const hand = new Hand(page, "keyboard");
  const [one, two] = [`one.${email}`, `two.${email}`];
  const visit = async (address: string) => {
    const theirs = await (await browser.newContext(newVisitor)).newPage();
    await register(theirs, address, mailbox);
    return theirs;
  };
  const theirs = await visit(one);
  await (await visit(two)).context().close();

  await page.goto(`/desk/people?find=${one}`);
  await hand.press(page.getByRole("main").getByRole("link", { name: "Nele Ott" }));
  await expect(page.getByRole("heading", { level: 1, name: "Nele Ott" })).toBeVisible();
  hand.took(1, 0);
  const person = page.url();
  await hand.fill(page.getByRole("region", { name: "Roles at the desk" }).getByLabel("Reason"), "Helps out");
  // Enter sets none of the roles.
  await page.keyboard.press("Enter");
  await hand.press(page.getByRole("button", { name: /^Add: Editor/ }));
  await expect(page.getByText(`${one} now has the role editor.`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove: / })).toHaveCount(1);
  hand.took(1, 1);
  await hand.press(page.getByRole("button", { name: /^Remove: Editor/ }));
  await expect(page.getByRole("button", { name: /^Add: Editor/ })).toBeVisible();
  hand.took(1, 0);
  await hand.press(page.getByRole("button", { name: "Sign out", exact: true }));
  await expect(page.getByRole("status").getByText("1 browser was signed out.")).toBeVisible();
  hand.took(1, 0);
  await theirs.goto("/account/me");
  await expect(theirs).not.toHaveURL(/\/account\/me$/);

  await hand.press(page.getByText("Export this person's data", { exact: true }));
  await hand.fill(page.getByLabel("How you checked who asked").nth(1), "Called back on 12 May");
  const file = page.waitForEvent("download");
  await hand.press(page.getByRole("button", { name: "Export as a file" }));
  expect((await file).suggestedFilename()).toMatch(/\.(zip|json)$/);
  hand.took(2, 1);

  await page.goto(person);
  await hand.press(page.getByText("Change the address", { exact: true }));
  await hand.fill(page.getByLabel("New address"), `new.${email}`);
  await hand.fill(page.getByLabel("How you checked who asked").first(), "Called back on 12 May");
  await isSound(page, 1280);
  await hand.press(page.getByRole("button", { name: "Change the address" }));
  await expect(page.getByText(/^The address is now new\./).first()).toBeVisible();
  hand.took(2, 2);
  await isSound(page, 1280);

  await hand.press(page.getByText("Merge with another account of this person", { exact: true }));
  await hand.fill(page.getByLabel("Address or number of the other account"), two);
  await hand.press(page.getByRole("button", { name: "Compare the accounts" }));
  await expect(page.getByRole("heading", { level: 1, name: "Merge two accounts" })).toBeVisible();
  await hand.fill(page.getByLabel(`Type ${two}`), "somebody else");
  await hand.fill(page.getByLabel(/^How you checked that both/), "Both passports, 12 May");
  await hand.press(page.getByRole("button", { name: "Merge the accounts" }));
  hand.took(3, 3);
  await expect(page.getByRole("heading", { level: 1, name: "Merge two accounts" })).toBeVisible();
  await isSound(page, 1280);
  await hand.fill(page.getByLabel(`Type ${two}`), two);
  await hand.press(page.getByRole("button", { name: "Merge the accounts" }));
  await expect(page.getByText(/^The accounts are now one: /).first()).toBeVisible();
  await theirs.context().close();
});
