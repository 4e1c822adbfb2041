import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "@/tests/support/browser/fixtures";
import { isSound, workAtDesk } from "@/tests/support/browser/staff";

/** 12 MB as a phone writes them: on its side, with a note of how to turn it. */
function photograph(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4_032,
      height: 3_024,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer();
}

test("a photograph from a phone comes onto a case study, and its point of focus stays in view", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  test.slow();
  const buffer = await photograph();
  expect(buffer.byteLength).toBeGreaterThan(12_000_000);
  await workAtDesk(page, { email, mailbox, dataDir });
  await page.goto("/desk/content/pictures");
  await isSound(page, 1280);
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "IMG 2041.JPG", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Alt text").fill("A wall of cards");
  await page.getByLabel("Name", { exact: false }).last().fill("harbour-licensing");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("The picture is ready in all sizes.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("case study: case-studies/harbour-licensing.md")).toBeVisible();
  await isSound(page, 1280);

  await page.getByLabel("Focus from the left").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Pages show it within seconds.")).toBeVisible();
  await page.goto("/case-studies/harbour-licensing");
  const shown = page.locator("main img").first();
  await expect(shown).toHaveCSS("object-position", "20% 50%");
  await expect(shown).toHaveJSProperty("complete", true);
  const [width, height] = await shown.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(height).toBeGreaterThan(width ?? 0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(".avif");
  const card = await page.request.get("/og/case-studies/harbour-licensing.png");
  expect(card.status()).toBe(200);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/desk/content/pictures/harbour-licensing");
  await isSound(page, 375);
});
