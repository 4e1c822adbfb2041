import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { workAtDesk } from "@/tests/support/browser/staff";
import { camt } from "./statement-files";

test("a statement is imported, a line commented and set aside", async ({ page, email, mailbox, dataDir }) => {
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/bank");
  const text = camt([{ amount: "12.34", text: "Miete", payer: "Haus", ref: `R${Date.now()}` }]);
  await page.getByLabel(/Statement/).setInputFiles({
    name: "november.xml",
    mimeType: "application/xml",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("1 line was added.")).toBeVisible();
  await page
    .getByRole("region", { name: "Other lines" })
    .getByRole("link", { name: "20 Nov 2026" })
    .first()
    .click();
  await page.getByLabel("Note for colleagues").fill("the flat above");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The note has been saved.")).toBeVisible();
  await page.getByRole("button", { name: "Set aside" }).click();
  await expect(page.getByText("The line has been set aside.")).toBeVisible();
});
