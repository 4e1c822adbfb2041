import type { Browser, Locator, Page } from "playwright";
import { median } from "simple-statistics";
import { ask } from "../../scripts/support/gateway";
import { withChromium } from "../../scripts/support/servers";
import { type Phone, takePhone } from "./phone";
import type { Table } from "./report";

const tries = 3;
const restMs = 2_000;
const anyProduct = 992;
/** Below this opacity the page counts as invisible. */
const gone = 0.1;

/** The state of the page at one moment. Times are ms since the press. */
type Moment = {
  at: number;
  path: string;
  opacity: number;
  isPressed: boolean;
  hasBar: boolean;
  isNew: boolean;
  seen: Record<string, boolean>;
};

declare global {
  interface Window {
    moments: Moment[];
    watching?: number;
  }
}

/** Presses with a finger and notes every 10 ms what the page shows, until `selectors.end` exists. */
async function press(page: Page, target: Locator, selectors: Record<string, string>): Promise<Moment[]> {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(restMs);
  await page.evaluate((wanted) => {
    window.moments = [];
    window.clearInterval(window.watching);
    document.querySelector("main h1")?.setAttribute("data-before", "");
    window.addEventListener(
      "touchend",
      () => {
        const began = performance.now();
        window.watching = window.setInterval(() => {
          const content = document.getElementById("content");
          const bar = document.getElementById("loading-bar");
          const seen: Record<string, boolean> = {};
          for (const [name, selector] of Object.entries(wanted))
            seen[name] = document.querySelector(selector) !== null;
          window.moments.push({
            at: performance.now() - began,
            path: location.pathname,
            opacity: content ? Number(getComputedStyle(content).opacity) : 0,
            isPressed: document.querySelector("a[data-pressed]") !== null,
            hasBar: (bar?.getBoundingClientRect().width ?? 0) > 0,
            isNew: document.querySelector("main h1:not([data-before])") !== null,
            seen,
          });
        }, 10);
      },
      { capture: true, once: true },
    );
  }, selectors);
  await target.tap();
  await page.waitForFunction(() => window.moments.at(-1)?.seen["end"] === true, undefined, {
    timeout: 20_000,
  });
  await page.waitForTimeout(100);
  return page.evaluate(() => window.moments);
}

const first = (moments: Moment[], holds: (moment: Moment) => boolean) =>
  moments.find(holds)?.at ?? Number.NaN;

/** The second piece is shown, and no sum is still being calculated. */
const counted = 'main:has([data-step="up"][value="3"]):not(:has(dd > :not([data-numbers])))';
const nextPage = { end: "html[data-transition=complete] main h1:not([data-before])" };

/** When a link's press shows an effect, and when the data of the next page had arrived. */
async function follow(page: Page, link: Locator) {
  await page.evaluate(() => performance.clearResourceTimings());
  const moments = await press(page, link, nextPage);
  const shown = first(moments, ({ isNew }) => isNew);
  const emptied = moments.filter(({ opacity, isNew }) => opacity < gone && !isNew);
  // The page waits for its payload, scripts and styles, but not for pictures.
  const arrived = await page.evaluate((shownAt) => {
    const pressedAt = performance.now() - (window.moments.at(-1)?.at ?? 0);
    const ends = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /_rsc=|_next\/static\/chunks/.test(name))
      .map(({ startTime, duration }) => startTime + duration - pressedAt);
    return Math.max(0, ...ends.filter((end) => end < shownAt));
  }, shown);
  return {
    answer: first(moments, ({ opacity, isPressed }) => isPressed || opacity < 0.98),
    bar: first(moments, ({ hasBar }) => hasBar),
    empty: emptied.length > 1 ? (emptied.at(-1)?.at ?? 0) - (emptied[0]?.at ?? 0) : 0,
    shown,
    afterData: shown - arrived,
  };
}

type Row = { press: string; result: string; limit: number };

/** The times from a finger's press to a visible effect: medians of three new visitors on an idle page. */
export async function phonePresses(site: string, workshop: string, missed: string[]): Promise<Table> {
  const times = new Map<string, Row & { runs: number[] }>();
  const note = (press: string, result: string, limit: number, time: number) => {
    const key = `${press} ${result}`;
    const row = times.get(key) ?? { press, result, limit, runs: [] };
    row.runs.push(time);
    times.set(key, row);
  };
  const asVisitor = async (
    browser: Browser,
    path: string,
    work: (phone: Phone) => Promise<void>,
    cookie?: string,
  ) => {
    const phone = await takePhone(browser, site, cookie);
    await phone.page.goto(site + path);
    await phone.page.waitForLoadState("networkidle");
    await work(phone);
    await phone.context.close();
  };
  await withChromium(async (browser) => {
    for (let run = 0; run < tries; run += 1) {
      await asVisitor(browser, "/", async ({ page }) => {
        const tap = async (name: string, link: Locator) => {
          const { answer, bar, empty, shown, afterData } = await follow(page, link);
          note(name, "the link or the page answers", 100, answer);
          note(name, "longest time without a page", 200, empty);
          note(name, "the bar, if at all", 600, Number.isNaN(bar) ? 500 : bar);
          note(name, "the next page", Number.NaN, shown);
          note(name, "the next page, after its data", 300, afterData);
        };
        await tap("a link, first tap", page.getByRole("link", { name: "Find a workshop" }).first());
        await tap("a link, second tap", page.locator('main a[href^="/workshops/"]').first());
      });
      await asVisitor(browser, workshop, async ({ page }) => {
        const moments = await press(page, page.getByRole("link", { name: "Calculate your price" }), {
          frame: "[role=dialog]",
          end: "[role=dialog] :is(select, button[aria-haspopup])",
        });
        note(
          "regional price",
          "its window",
          100,
          first(moments, ({ seen }) => seen["frame"] === true),
        );
        note(
          "regional price",
          "the countries",
          500,
          first(moments, ({ seen }) => seen["end"] === true),
        );
      });
      const { cookie } = await ask(site, "addToCart", { productId: anyProduct, quantity: 1 });
      await asVisitor(
        browser,
        "/store/cart",
        async ({ page }) => {
          const moments = await press(page, page.getByRole("button", { name: /^One more/ }), {
            end: counted,
          });
          note(
            "one more in the cart",
            "the totals",
            500,
            first(moments, ({ seen }) => seen["end"] === true),
          );
        },
        cookie,
      );
    }
  });
  return table([...times.values()], missed);
}

function table(rows: (Row & { runs: number[] })[], missed: string[]): Table {
  return {
    title: "Presses on a phone",
    note: `Medians of ${tries} new visitors on a page at rest, on the phone of the table above; milliseconds from the finger's lift.`,
    head: ["Press", "Shows", "ms", "Goal"],
    rows: rows.map(({ press, result, limit, runs }) => {
      const time = median(runs);
      if (!(time <= limit * 1.1) && !Number.isNaN(limit))
        missed.push(`${press}, ${result}: ${time.toFixed(0)} ms`);
      return [press, result, time.toFixed(0), Number.isNaN(limit) ? "" : `≤ ${limit}`];
    }),
  };
}
