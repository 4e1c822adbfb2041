import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";

test("a date: one press notes who came, another takes it back", async ({ page, email, mailbox, dataDir }) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/dates");
  await isSound(page, 1280);
  await page.getByRole("link", { name: "Flight Levels Day" }).first().click();
  await expect(page.getByRole("heading", { name: "Attendees" })).toBeVisible();
  await isSound(page, 1280);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await page
    .getByRole("group", { name: "Attendees" })
    .getByRole("button", { name: /^(?!Undo).* attended$/ })
    .first()
    .click();
  await expect(page.getByText("1 person attended.")).toBeVisible();
  await isSound(page, 375);
  await page
    .getByRole("button", { name: /^Undo: / })
    .first()
    .click();
  await expect(page.getByText("1 person: attendance undone.")).toBeVisible();
});

test("an order: a note by keyboard, and its invoice as a file", async ({ page, email, mailbox, dataDir }) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/orders?status=processing&email=hugo.lefevre@example.com");
  await isSound(page, 1280);
  await page.getByRole("group", { name: "Orders" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await isSound(page, 1280);
  const fold = page.getByText("Write a note", { exact: true });
  await fold.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Called: brings a colleague");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We saved the note. The buyer does not see it.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Called: brings a colleague" })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /^invoice / })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^invoice-.+\.pdf$/);
  await page.goto("/desk/log");
  await isSound(page, 1280);
  await expect(page.getByRole("cell", { name: "Note order" }).first()).toBeVisible();
});

test("every room of the desk is sound at both widths", async ({ page, email, mailbox, dataDir }) => {
  test.slow();
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk");
  const rooms = await page
    .getByRole("navigation", { name: "Desk" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(rooms.length).toBeGreaterThan(6);
  for (const room of rooms)
    await test.step(room, async () => {
      await page.goto(room);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 812 });
        await isSound(page, width);
      }
    });
});
