import type { Browser, Page } from "playwright";

/** Results of visitors who kept their pages open and followed links. */
export type Walked = {
  pages: number;
  /** The content of pages where the visitor had to press "reload". */
  reloads: string[];
  /** The content of pages that were broken after "reload" too. */
  errors: string[];
};

/** The menu or the footer links to each of these pages from all others. */
const places = [
  "/workshops",
  "/academy/events",
  "/case-studies",
  "/academy",
  "/workshops/flight-level-2-design",
];

/**
 * Reads page after page in one tab, across deploys, until stopped. It presses "reload" once on a broken page, because
 * no proxy can repeat an answer that has begun.
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
    // People read the message before they press "reload".
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

/** The tab's content, to help find the cause. */
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

/** Follows a link on the page. @returns the fault of the new page; null if there is none */
function follow(page: Page, place: string): Promise<string | null> {
  return arrive(page, place, async () => {
    // A script clicks, so that menus need not be opened. The router handles it like any click.
    const isLinked = await page.evaluate((href) => {
      const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
      link?.click();
      return link !== null;
    }, place);
    if (!isLinked) await page.goto(new URL(place, page.url()).href);
  });
}

/** @returns null when the page arrived complete and without an error */
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
