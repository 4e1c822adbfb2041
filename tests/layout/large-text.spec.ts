import { expect } from "@playwright/test";
import { site } from "@/lib/site";
import { test } from "@/tests/support/browser/fixtures";

const paths = [
  "/",
  "/academy",
  "/academy/events",
  `/academy/events/${site.slug}-day`,
  "/case-studies",
  "/contact",
  "/contact/call",
  "/workshops",
  "/workshops/flight-level-2-design",
  `/workshops/${site.slug}-professional-program`,
  `/${site.slug}-professional/our-professionals`,
];

/** WCAG 2.2, success criteria 1.4.4 (text at 200 %) and 1.4.10 (320 px without scrolling sideways), both at once. */
test("no main page scrolls sideways on the narrowest screen with text at twice its size", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of paths) {
    await page.goto(path);
    // The days that are proposed change: this is the longest.
    await page
      .locator("label:has([name=time]) > span")
      .evaluateAll((days) => days.forEach((day) => (day.textContent = "Wednesday 30 September, 14:00")));
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect
      .poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth), { message: path })
      .toBe(320);
  }
});
