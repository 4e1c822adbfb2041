import { expect } from "@playwright/test";
import { test } from "@/tests/support/browser/fixtures";
import { isSound, signInAsStaff } from "@/tests/support/browser/staff";

const published = "Published. Every page shows it within seconds.";

test("a text and a price: changed, seen, refused, undone", async ({ page, email, mailbox, dataDir }) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk/content");
  await isSound(page, 1280);
  await page.getByRole("link", { name: "Workshop dates" }).click();
  await page.getByRole("link", { name: "introduction-asia" }).click();
  const price = page.getByLabel("Price in euros, net").first();
  await expect(price).toHaveValue("149");
  await isSound(page, 1280);
  await price.fill("1490");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing was published; your text is kept as your draft.")).toBeVisible();
  await expect(page.getByText(/it is 1490\.00 and was 149\.00/)).toBeVisible();
  await isSound(page, 1280);
  await page.getByLabel("Price in euros, net").first().fill("159");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/workshops/flight-levels-introduction");
  await expect(page.getByText("159,00 €").first()).toBeAttached();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/desk/content?kind=pages");
  await isSound(page, 375);
  await page.getByRole("link", { name: "Imprint" }).click();
  const text = page.getByLabel("Text, in Markdown");
  await text.fill(`${await text.inputValue()}\n\nOpen on Mondays.`);
  await isSound(page, 375);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/imprint");
  await expect(page.getByText("Open on Mondays.")).toBeVisible();
  await page.goto("/desk/content/edit?path=pages/imprint.md");
  await page.getByRole("region", { name: "History" }).locator("summary").first().click();
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/imprint");
  await expect(page.getByText("Open on Mondays.")).toHaveCount(0);
});

test("a new page: made, published and removed", async ({ page, email, mailbox, dataDir }) => {
  await signInAsStaff(page, { email, mailbox, dataDir });
  await page.goto("/desk/content?kind=pages");
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Name in the address").first().fill("quiet-week");
  await page.getByLabel("Title").fill("Quiet week");
  await page.getByLabel("Published on").fill("2026-11-01");
  await page.getByLabel("Text, in Markdown").fill("Nothing takes place.");
  await page.getByRole("button", { name: "Keep as a draft" }).click();
  await expect(page.getByRole("heading", { name: "Quiet week" })).toBeVisible();
  expect((await page.request.get("/quiet-week")).status()).toBe(404);
  await page.getByRole("button", { name: "Publish it as it is" }).click();
  await expect(page.getByText(published)).toBeVisible();
  await page.goto("/quiet-week");
  await expect(page.getByText("Nothing takes place.")).toBeVisible();
  await page.goto("/desk/content/edit?path=pages/quiet-week.md");
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText(published)).toBeVisible();
  expect((await page.request.get("/quiet-week")).status()).toBe(404);
});
