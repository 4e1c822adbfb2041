import { expect } from "@playwright/test";
import { addAuthenticator } from "@/tests/support/browser/authenticator";
import { test } from "@/tests/support/browser/fixtures";
import { signIn } from "@/tests/support/browser/signing-in";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

test("an administrator adds a passkey, sets and lifts the day, and by link may only read", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await addAuthenticator(page);
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page).toHaveURL(/\/desk\/passkeys$/);
  await expect(page.getByText("Add a passkey of your own first")).toBeVisible();
  await isSound(page, page.viewportSize()?.width ?? 0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey has been added.")).toBeVisible();

  // The link opened this session, so the passkey has to show itself once.
  await page.goto("/desk/passkeys");
  await page.getByRole("link", { name: "Confirm now" }).click();
  await expect(page.getByRole("button", { name: /e-mail/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page).toHaveURL(/\/desk\/passkeys$/);

  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole("textbox", { name: "Required from" }).fill(day);
  await page.getByRole("button", { name: "Set the day" }).click();
  await expect(
    page.getByText(/^From .*, anything that changes money, roles or people needs a passkey\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove the day" }).click();
  await expect(page.getByText("The day has been removed.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, mailbox);
  await page.goto("/desk/passkeys");
  await expect(page.getByText("Before you change the day, please confirm with your passkey")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set the day" })).toHaveCount(0);
});
