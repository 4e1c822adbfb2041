import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { Hand } from "@/tests/support/browser/hand";
import { placeAtDesk } from "@/tests/support/browser/placing";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";
import { tabTo } from "@/tests/support/browser/tab-to";

/** Certifies, and is sold in no other journey. */
const taught = "workshop-212200";

test("job 11 by keyboard alone: a tick, the certificate, another name with its trace, and no certificate any more", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  const hand = new Hand(page, "keyboard");
  await placeAtDesk(page, {
    date: taught,
    email: `class.${email}`,
    paymentMethod: "FREE",
    people: [`Otto Away, otto.${email}`, `Clara Came, clara.${email}`],
  });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/desk/dates/${taught}`);
  await isSound(page, 375);
  await tabTo(page, page.getByRole("checkbox", { name: "Clara Came" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 person attended.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo: Clara Came attended" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Otto Away attended", exact: true })).toBeVisible();
  // The date is to come, so the desk asks.
  await tabTo(page, page.getByRole("checkbox", { name: /^The workshop ends on .* Issue them now$/ }));
  await page.keyboard.press("Space");
  await hand.press(page.getByRole("button", { name: "Issue the certificate" }));
  await expect(page.getByText("1 issued and emailed.")).toBeVisible();
  hand.took(1, 0);
  await isSound(page, 375);
  const subjects = async () => (await mailbox.to(`clara.${email}`)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your certificate: /));

  await page.goto(`/desk/certificates?find=clara.${email}`);
  const of = (name: string) => page.locator("details", { hasText: `${name} · ` });
  await hand.press(of("Clara Came").locator("summary"));
  await isSound(page, 375);
  await page.setViewportSize({ width: 1280, height: 900 });
  await isSound(page, 1280);
  await hand.fill(of("Clara Came").getByLabel("Name", { exact: true }), "Klara Came");
  await hand.fill(page.getByLabel("Reason for the change"), "Her own spelling");
  await hand.press(page.getByRole("button", { name: "Correct the name" }));
  await expect(page.getByText(/^The certificate is now in the name of Klara Came\./)).toBeVisible();
  hand.took(2, 2);
  await hand.press(of("Klara Came").locator("summary"));
  await expect(page.getByText("“Clara Came” → “Klara Came” (Her own spelling)")).toBeVisible();
  await hand.fill(page.getByLabel("Reason for revoking"), "Issued by mistake");
  await hand.press(page.getByRole("button", { name: "Revoke permanently" }));
  await expect(page.getByText(/^The certificate of Klara Came has been revoked/)).toBeVisible();
  await expect(page.locator("summary", { hasText: "Klara Came" })).toContainText("revoked");
  hand.took(2, 1);
  await isSound(page, 1280);
});
