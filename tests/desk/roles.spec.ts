import { expect } from "@playwright/test";
import { originOf } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { operatorCommand } from "@/tests/support/browser/operator-command";
import { register } from "@/tests/support/browser/signing-in";
import { isSound } from "@/tests/support/browser/staff";

test("an editor has the rooms of editors, and any other page says so", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await register(page, email, mailbox);
  const site = { dataDir, baseURL: await originOf(page) };
  expect(operatorCommand(site, "members", "role", email, "editor").status).toBe(0);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto("/desk");
  const rooms = page.getByRole("navigation", { name: "Desk" }).getByRole("link");
  await expect(rooms).toHaveText(["Inbox", "Dates", "Content", "Log", "Health"]);
  for (const other of ["/desk/orders", "/desk/bank", "/desk/people/1", "/desk/orders/new", "/desk/codes"]) {
    const answer = await page.goto(other);
    expect(answer?.status(), other).toBe(403);
    await expect(page.getByText("Your roles do not include this.")).toBeVisible();
    await expect(rooms.first()).toBeVisible();
  }
  await isSound(page, 1_280);
  expect((await page.goto("/desk/content"))?.status()).toBe(200);
});
