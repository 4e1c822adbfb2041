import { expect } from "@playwright/test";
import { newVisitor, test } from "@/tests/support/browser/fixtures";
import { mailedCode, signInPath } from "@/tests/support/browser/mailbox";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";

test("two people of a firm are added by phone, and their buyer pays by the link of the mail", async ({
  page,
  browser,
  email,
  mailbox,
  dataDir,
}) => {
  const buyer = `firm.${email}`;
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/dates");
  await page.getByRole("link", { name: "Flight Level 2 Design" }).first().click();
  await page.getByRole("link", { name: "Add people" }).click();
  await expect(page.getByRole("heading", { name: "Add people to a date" })).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await isSound(page, width);
  }
  await page.getByLabel("Attendees").fill("Ann One, ann@firm.example\nBea Two");
  await page.getByLabel("First name").fill("Mira");
  await page.getByRole("textbox", { name: "E-mail" }).fill(buyer);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText("Please enter the street and number").first()).toBeVisible();
  await expect(page.getByLabel("Attendees")).toHaveValue("Ann One, ann@firm.example\nBea Two");
  await isSound(page, 1280);
  await page.getByLabel("Street and number").fill("Gasse 1");
  await page.getByLabel("Postcode").fill("1010");
  await page.getByLabel("City").fill("Wien");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText(/has been placed: 2 seats.+with the link to pay for it\./)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByText("Ann One").first()).toBeVisible();

  const mail = await mailbox.waitForLink(buyer);
  const theirs = await (await browser.newContext(newVisitor)).newPage();
  await theirs.goto(signInPath(mail));
  await theirs.getByRole("main").getByRole("textbox").fill(mailedCode(mail));
  await theirs
    .getByRole("main")
    .getByRole("button", { name: /sign in/i })
    .click();
  await expect(theirs).toHaveURL(/\/(store\/confirm|account\/me\/my-orders)\/\d+/);
  await expect(theirs.getByRole("button", { name: /^Pay / })).toBeVisible();
  await theirs.context().close();
});

test("somebody who came gets a certificate in one press, and a guest of the house a seat for nothing", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/dates");
  await page.getByRole("link", { name: "Flight Level 2 Design" }).nth(1).click();
  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByLabel("First name").fill("Gerda");
  await page.getByLabel("Last name").fill("Gast");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`guest.${email}`);
  await page.getByRole("radio", { name: /^No charge/ }).check();
  await page.getByLabel("Reason, if there is no charge").fill("Speaks in the evening");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText(/has been placed: 1 seat, 0,00/)).toBeVisible();
  await page.goto("/desk/dates");
  await page.getByRole("link", { name: "Flight Level 2 Design" }).nth(1).click();
  await page.getByRole("button", { name: "Gerda Gast attended" }).click();
  await expect(page.getByText("1 person attended.")).toBeVisible();
  // The date is to come, so the desk asks.
  await page.getByRole("checkbox", { name: /^The workshop ends on .* Issue them now$/ }).check();
  await page.getByRole("button", { name: "Issue the certificate" }).click();
  await expect(page.getByText("1 issued and emailed.")).toBeVisible();
  await expect(page.getByText("Already has this certificate")).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await isSound(page, width);
  }
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Badges" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^badges-workshop-\d+\.pdf$/);
});
