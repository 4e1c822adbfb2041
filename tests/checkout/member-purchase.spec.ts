import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { fillCheckout, payButton } from "@/tests/support/browser/shopping";
import { orderNumbers, signIn } from "@/tests/support/browser/signing-in";
import { operatorCommand } from "@/tests/support/browser/operator-command";

const member = "jonas.weber@example.com";

test("a member buys by invoice, which the operator marks as paid", async ({
  page,
  mailbox,
  dataDir,
  baseURL,
}) => {
  await signIn(page, member, mailbox);
  const before = await orderNumbers(page);

  await fillCheckout(page, member);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/store\/confirm\/\d+/, { timeout: 20_000 });

  const after = await orderNumbers(page);
  const [number] = after.filter((each) => !before.includes(each));
  expect(after).toHaveLength(before.length + 1);
  await page.goto(`/account/me/my-orders/${number}`);
  const paid = page.getByRole("main").getByText("Paid", { exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(number));
  await expect(paid).toHaveCount(0);

  const { status, text } = operatorCommand({ dataDir, baseURL }, "orders", "paid", String(number));
  expect(text).toContain(String(number));
  expect(status).toBe(0);
  await page.reload();
  await expect(paid).toBeVisible();
});
