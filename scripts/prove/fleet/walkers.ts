import type { Browser, Page } from "playwright";

/** What visitors saw who kept their pages open and went on by links. */
export type Walked = { pages: number; errors: string[] };

/** Every one of them is linked from all others, by the menu or the footer. */
const places = [
  "/workshops",
  "/academy/events",
  "/case-studies",
  "/academy",
  "/workshops/flight-level-2-design",
];

/** Reads on from page to page in one tab, over any number of deploys, until told to stop. */
export async function walk(
  browser: Browser,
  site: string,
  address: string,
  isOver: () => boolean,
): Promise<Walked> {
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": address } });
  const page = await context.newPage();
  const errors: string[] = [];
  let pages = 0;
  await page.goto(site);
  for (let turn = 0; !isOver(); turn += 1) {
    const place = places[turn % places.length] ?? "/";
    try {
      await follow(page, place);
      pages += 1;
    } catch (error) {
      const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "no page";
      errors.push(`${place}: ${why}; there stands ${await whatStands(page)}`);
      await page.goto(site).catch(() => undefined);
    }
  }
  await context.close();
  return { pages, errors };
}

/** What the tab shows instead, for whoever looks for the cause. */
async function whatStands(page: Page): Promise<string> {
  return page
    .evaluate(() =>
      JSON.stringify({
        at: window.location.pathname,
        state: document.readyState,
        loading: document.documentElement.outerHTML.slice(0, 120),
        heading: document.querySelector("h1")?.textContent,
        text: document.body.innerText.slice(0, 120),
      }),
    )
    .catch((error: unknown) => (error instanceof Error ? error.message : "nothing"));
}

/** @throws Error when the place does not come, or comes as an error screen */
async function follow(page: Page, place: string): Promise<void> {
  // A click by script, so that menus need not be opened: the router hears of it as of any other.
  const isLinked = await page.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
    link?.click();
    return link !== null;
  }, place);
  if (!isLinked) await page.goto(new URL(place, page.url()).href);
  await page.waitForURL((url) => url.pathname === place, { timeout: 20_000 });
  const heading = page.locator("h1").first();
  await heading.waitFor({ timeout: 20_000 });
  const words = await heading.innerText();
  if (/^U[pu]ps/.test(words)) throw new Error(words);
}
