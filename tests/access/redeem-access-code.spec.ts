import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { signIn } from "@/tests/support/browser/signing-in";

const refused = /not valid/;

test("a guest is asked to sign in before a code is used up", async ({ page }) => {
  await redeem(page, "SAMPLE-FLOW-7Q4M-X2KD-9TVR");
  await expect(page).toHaveURL(/\/account\?redirect_to=/);
  await expect(page.getByRole("main")).toContainText("Please sign in to redeem your access code.");
});

test("a member opens a course with a code, once", async ({ page, mailbox }) => {
  await signIn(page, "ben.okafor@example.com", mailbox);
  await redeem(page, "no-such-code");
  await expect(page.getByRole("main")).toContainText(refused);
  await expect(page.getByLabel("Access code")).toHaveValue("no-such-code");
  await redeem(page, "sample flow 7q4m x2kd 9tvr");
  await expect(page.getByRole("main")).toContainText(/You now have access to ".+"\./);
  await redeem(page, "SAMPLE-FLOW-7Q4M-X2KD-9TVR");
  await expect(page.getByRole("main")).toContainText(refused);
});

async function redeem(page: Page, code: string): Promise<void> {
  await page.goto("/store/redeem-access-code");
  await page.getByLabel("Access code").fill(code);
  await page.getByRole("button", { name: "Redeem code" }).click();
}
