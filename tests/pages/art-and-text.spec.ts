import { expect, type Page } from "@playwright/test";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";
import { crossedTexts } from "@/tests/support/browser/page-probe";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const paths = [
  "/",
  "/workshops",
  "/workshops/flight-level-2-design",
  "/academy/events",
  `/academy/events/${site.slug}-day`,
  `/academy/events/${site.slug}-future-lab`,
  "/case-studies/kestrel-bank",
  `/${site.slug}-kick-start`,
  "/store/cart",
  "/no-such-page",
];

/** Sections far below are as high as guessed until they are drawn, and their texts lie outside of them. */
const drawWhole = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
  });

test("no drawing crosses a text, on a phone, a tablet and a laptop", async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await drawWhole(page);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await crossedTexts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("control: a line behind a text is noticed", async ({ page }) => {
  await page.goto("/workshops");
  const band = page.locator("section", { has: page.locator("#closing-title") });
  await band.locator("svg").evaluate((lines) => {
    lines.style.cssText = "position: absolute; inset-inline: 0; block-size: 30rem; contain: none";
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await crossedTexts(page)).not.toEqual([]);
});
