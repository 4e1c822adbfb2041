import { expect } from "@playwright/test";
import { complaintsOf } from "@/tests/support/browser/complaints";
import { test } from "@/tests/support/browser/fixtures";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";

test("somebody calls: a name with a slip, then the order's number", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/desk");
    await expect(page.getByText("Your cookies, your choice")).toBeHidden();
    await page.getByRole("searchbox", { name: /^Find a person/ }).fill("Anna Bergre");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Anna Berger" }).first()).toBeVisible();
    await isSound(page, width);
  }
  const order = await page
    .getByRole("link", { name: /^Order \d+$/ })
    .first()
    .textContent();
  await page.getByRole("searchbox", { name: /^Find a person/ }).fill(String(order).replace("Order ", ""));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: String(order) })).toBeVisible();
});

test("the command bar leads to rooms and people by keyboard", async ({ page, email, mailbox, dataDir }) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  const complaints = await complaintsOf(page);
  await page.goto("/desk/log");
  await expect(page.locator("html")).toHaveAttribute("data-transition", "complete");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search people, orders, pages" });
  await expect(field).toBeFocused();
  await page.keyboard.type("waiting");
  await expect(page.getByRole("option", { name: /Waiting lists/ })).toBeVisible();
  await isSound(page, 1280);
  await field.fill("Bergre Anna");
  await expect(page.getByRole("option", { name: /People Anna Berger/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Anna Berger" })).toBeVisible();
  await expect(field).toBeHidden();
  expect(complaints).toEqual([]);
});
