import { expect, type Page, test } from "@playwright/test";

const pages = [
  "/",
  "/workshops",
  "/workshops/flight-level-2-design",
  "/academy/events",
  "/academy/events/flight-levels-day",
  "/case-studies/kestrel-bank",
  "/flight-levels-professional/our-professionals",
  "/kick-start",
  "/contact",
  "/imprint",
];

/** The style sheets of all pages, beside the page's own. */
const ofAll = "**/chunks/*.css";

/** Every element that is drawn: where it lies, and how it looks, by its own sheet and by so many of all pages. */
async function drawing(
  page: Page,
  path: string,
  sheets: "no" | "all" | "all but the first",
): Promise<string[]> {
  await page.route("**/*.js", (route) => route.abort());
  let asked = 0;
  await page.route(ofAll, async (route) => {
    asked += 1;
    if (sheets === "no" || (sheets !== "all" && asked === 1)) await route.abort();
    else await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('link[rel="late"]')).toHaveCount(0);
  if (sheets !== "no")
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            [
              ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/chunks/"]'),
            ].filter(({ sheet, media }) => !(sheet && media === "all")).length,
        ),
      )
      .toBe(sheets === "all" ? 0 : 1);
  await page.evaluate(async () => document.fonts.ready);
  // A face that a sheet declares again would have the whole text laid out anew.
  const faces = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, unicodeRange }) => `${family} ${weight} ${unicodeRange}`),
  );
  expect(faces, path).toEqual([...new Set(faces)]);
  await page.unroute(ofAll);
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*:not(script)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const look = [style.color, style.backgroundColor, style.font, style.opacity, style.visibility];
      const place = [x, y, width, height].map((length) => length.toFixed(1));
      return `${element.tagName} ${element.className.toString()} ${[...place, ...look].join(" ")}`;
    }),
  );
}

for (const width of [375, 1280])
  test(`a page ${width} px wide looks by its own rules as by the style sheets, whichever of them has come`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      const own = await drawing(page, path, "no");
      expect(own.length, path).toBeGreaterThan(100);
      expect.soft(own, path).toEqual(await drawing(page, path, "all"));
      expect.soft(await drawing(page, path, "all but the first"), path).toEqual(own);
    }
    // Otherwise nothing is compared: without its rules the same page looks like another.
    const whole = await drawing(page, "/", "all");
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<link rel="stylesheet" href="[^"]*\/styles\/[^>]*>/, "");
      await route.fulfill({ response: answer, body });
    });
    expect(await drawing(page, "/", "no")).not.toEqual(whole);
  });
