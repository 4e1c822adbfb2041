import type { Browser, Page } from "playwright";

/** What visitors saw who kept their pages open and went on by links. */
export type Walked = {
  pages: number;
  /** What stood in place of a page that came when the visitor pressed "reload". */
  reloads: string[];
  /** The same where it did not come then either. */
  errors: string[];
};

/** Every one of them is linked from all others, by the menu or the footer. */
const places = [
  "/workshops",
  "/academy/events",
  "/case-studies",
  "/academy",
  "/workshops/flight-level-2-design",
];

/**
 * Reads on from page to page in one tab, over any number of deploys, until told to stop, and presses "reload" once where a
 * page broke off: no proxy can ask a second server for an answer whose beginning has already gone out.
 */
export async function walk(
  browser: Browser,
  site: string,
  address: string,
  isOver: () => boolean,
): Promise<Walked> {
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": address } });
  const page = await context.newPage();
  const walked: Walked = { pages: 0, reloads: [], errors: [] };
  await page.goto(site);
  for (let turn = 0; !isOver(); turn += 1) {
    const place = places[turn % places.length] ?? "/";
    const broke = await follow(page, place);
    if (broke === null) {
      walked.pages += 1;
      continue;
    }
    const seen = `${place}: ${broke}; there stands ${await whatStands(page)}`;
    // People read what stands there before they press "reload".
    await page.waitForTimeout(3_000);
    const again = await arrive(page, place, () => page.goto(new URL(place, site).href));
    if (again === null) walked.reloads.push(seen);
    else {
      walked.errors.push(`${seen}; and again: ${again}; there stands ${await whatStands(page)}`);
      await page.goto(site).catch(() => undefined);
    }
  }
  await context.close();
  return walked;
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

/** Goes on by a link of the page. @returns what is wrong with what came */
function follow(page: Page, place: string): Promise<string | null> {
  return arrive(page, place, async () => {
    // A click by script, so that menus need not be opened: the router hears of it as of any other.
    const isLinked = await page.evaluate((href) => {
      const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
      link?.click();
      return link !== null;
    }, place);
    if (!isLinked) await page.goto(new URL(place, page.url()).href);
  });
}

/** @returns null when the whole place came, and no error screen */
async function arrive(page: Page, place: string, go: () => Promise<unknown>): Promise<string | null> {
  try {
    await go();
    await page.waitForURL((url) => url.pathname === place, { timeout: 20_000 });
    const heading = page.locator("h1").first();
    await heading.waitFor({ timeout: 20_000 });
    const words = await heading.innerText();
    return /^U[pu]ps/.test(words) ? words : null;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : "no page";
  }
}
